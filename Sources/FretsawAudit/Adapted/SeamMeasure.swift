internal import FretsawRaster

/// A measure of how badly the piece continues the picture at one place; the least cost wins.
enum SeamMeasure: String, CaseIterable, Sendable {
    /// The mean colour difference across the rim, near it.
    case colour
    /// The same across a wide moat.
    case farColour
    /// One less the correlation of colours along the two sides of the rim: what is left when the piece
    /// was recoloured by any linear tone.
    case colourCorrelation
    /// The same across a wide moat.
    case farColourCorrelation
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

    /// The costs of all measures, in their order, with the piece's shape at `left`.
    static func costs(_ challenge: SlideChallenge, at left: Int) -> [Double] {
        let scale = challenge.outline.scale
        let near = SeamSamples(challenge, at: left, inside: 2.5 * scale, outside: 3 * scale)
        let far = SeamSamples(challenge, at: left, inside: 6 * scale, outside: 6 * scale)
        let traced = StrokeTrace(challenge, at: left, inside: 4 * scale, outside: 4 * scale)
        let inpainted = InpaintedNotch(challenge, at: left)
        return allCases.map { measure in
            switch measure {
            case .colour: near.colourDifference
            case .farColour: far.colourDifference
            case .colourCorrelation: 1 - near.colourCorrelation
            case .farColourCorrelation: 1 - far.colourCorrelation
            case .gradient: 1 - near.tangentialCorrelation
            case .direction: 1 - near.directionAgreement
            case .tracedColour: traced.difference
            case .inpainting: inpainted.difference
            case .inpaintingCorrelation: 1 - inpainted.correlation
            }
        }
    }

    /// The solver's name in reports.
    var solverName: String {
        switch self {
        case .colour: "seam colour"
        case .farColour: "seam colour, far"
        case .colourCorrelation: "seam correlation"
        case .farColourCorrelation: "seam correlation, far"
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
    var colourDifference: Double {
        guard !points.isEmpty else { return 255 }
        var sum: Float = 0
        for channel in 0..<3 {
            for (one, other) in zip(inner.channels[channel], outer.channels[channel]) {
                sum += abs(one - other)
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
