internal import FretsawRaster

/// A measure of how badly the piece continues the picture at one place; the least cost wins.
///
/// Each is taken across several gaps, for a rim or a moat may hide what lies near the seam. Which one
/// suits a design, an attacker learns from pictures whose answers are known.
enum SeamMeasure: Int, CaseIterable, Sendable {
    /// The mean colour difference across the rim.
    case colour
    /// One less the correlation of colours along the two sides of the rim: what is left when the piece
    /// was recoloured by any linear tone.
    case colourCorrelation
    /// One less the correlation of the derivatives along the rim: strokes and edges that meet it.
    case gradient
    /// How far the directions of strokes on the two sides disagree, strong ones counting more.
    case direction
    /// The colour difference along strokes: each is followed from inside the piece across the rim.
    case tracedColour
    /// The difference of the piece from the notch filled in from its surroundings.
    case inpainting
    /// One less the correlation of the two.
    case inpaintingCorrelation

    /// What lies between the two samples of a pair, in pixels of a piece of 47 from the rim's pixels.
    static let gaps: [(inside: Float, outside: Float)] = [
        (0.5, 2), (2, 3), (4, 4.5), (6, 6.5), (8.5, 9),
    ]

    /// The places of the measure's costs among those of all.
    var places: Range<Int> {
        let count = SeamMeasure.gaps.count
        return rawValue * count..<(rawValue + 1) * count
    }

    /// The costs of all measures, each across all gaps, with the piece's shape at `left`.
    static func costs(_ challenge: SlideChallenge, at left: Int) -> [Double] {
        let scale = challenge.outline.scale
        let byGap = gaps.map { gap in
            let (inside, outside) = (gap.inside * scale, gap.outside * scale)
            let seam = SeamSamples(challenge, at: left, inside: inside, outside: outside)
            let traced = StrokeTrace(challenge, at: left, inside: inside, outside: outside)
            let inpainted = InpaintedNotch(challenge, at: left, inside: inside, outside: outside)
            return allCases.map { measure in
                switch measure {
                case .colour: seam.colourDifference
                case .colourCorrelation: 1 - seam.colourCorrelation
                case .gradient: 1 - seam.tangentialCorrelation
                case .direction: 1 - seam.directionAgreement
                case .tracedColour: traced.difference
                case .inpainting: inpainted.difference
                case .inpaintingCorrelation: 1 - inpainted.correlation
                }
            }
        }
        return allCases.flatMap { measure in byGap.map { $0[measure.rawValue] } }
    }

    /// The solver's name in reports.
    var solverName: String {
        switch self {
        case .colour: "seam colour"
        case .colourCorrelation: "seam correlation"
        case .gradient: "seam gradient"
        case .direction: "seam direction"
        case .tracedColour: "traced strokes"
        case .inpainting: "inpainting"
        case .inpaintingCorrelation: "inpainting correlation"
        }
    }
}

extension SeamSamples {
    /// The mean difference of colour across the rim, in levels; 255 where there is no sample.
    ///
    /// No sample counts more than 64: an edge of the picture that happens to run along the seam must
    /// not outweigh all the rest.
    var colourDifference: Double {
        guard !points.isEmpty else { return 255 }
        var sum: Float = 0
        for channel in 0..<3 {
            for (one, other) in zip(inner.channels[channel], outer.channels[channel]) {
                sum += min(64, abs(one - other))
            }
        }
        return Double(sum) / Double(3 * points.count)
    }

    /// The correlation of colours along the rim, each channel about its own mean.
    var colourCorrelation: Double {
        Correlation.pooled(inner.channels, outer.channels)
    }

    /// The correlation of luma's derivatives along the rim.
    var tangentialCorrelation: Double {
        var (product, one, other): (Double, Double, Double) = (0, 0, 0)
        for (place, point) in points.enumerated() {
            let (x, y) = (-point.outwardY, point.outwardX)
            let a = Double(inner.gradientX[place] * x + inner.gradientY[place] * y)
            let b = Double(outer.gradientX[place] * x + outer.gradientY[place] * y)
            product += a * b
            one += a * a
            other += b * b
        }
        return one * other > 1e-6 ? product / (one * other).squareRoot() : 0
    }

    /// How well directions of strokes agree, −1 (across each other) … 1 (the same).
    ///
    /// Directions are compared at twice their angle, so that the two senses of a stroke are one.
    var directionAgreement: Double {
        var (agreement, weight): (Double, Double) = (0, 0)
        for place in points.indices {
            let (ax, ay) = (Double(inner.gradientX[place]), Double(inner.gradientY[place]))
            let (bx, by) = (Double(outer.gradientX[place]), Double(outer.gradientY[place]))
            let (a, b) = (ax * ax + ay * ay, bx * bx + by * by)
            agreement +=
                a * b > 0
                ? ((ax * ax - ay * ay) * (bx * bx - by * by) + 4 * ax * ay * bx * by)
                    / (a * b).squareRoot() : 0
            weight += (a * b).squareRoot()
        }
        return weight > 1e-6 ? agreement / weight : 0
    }
}
