internal import FretsawRaster

/// A measure of how badly the piece continues the picture at one place; the least cost wins.
///
/// Each is taken in several variants, most of them at other distances from where content begins. Which
/// one suits a design, an attacker learns from pictures whose answers are known.
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
    /// The colour difference in the middle of the gap, both sides carried on by their slopes.
    case extrapolation
    /// What the best smooth recolouring leaves of the difference across the rim.
    case recolouring
    /// The energy of a membrane stretched over the gap, and how its slopes break.
    case membrane
    /// How unlikely the piece is beside its surroundings in a Gaussian random field.
    case kriging
    /// The mean ΔE*ab at a quarter of the resolution: what people see.
    case lowResolution
    /// How far the piece's colours and texture are from those around the notch.
    case texture
    /// How little the figures on piece and tile have in common, laid over each other.
    case figureOverlap
    /// The mean distance of their outlines.
    case figureOutline
    /// How far their moments are apart.
    case figureMoments
    /// How far other descriptors of them are apart.
    case figureForm

    /// Those that compare figures.
    static let ofFigures: [SeamMeasure] = [
        .figureOverlap, .figureOutline, .figureMoments, .figureForm,
    ]

    /// What lies between content's beginning and a sample on the two sides, in pixels of a piece of 47.
    static let gaps: [(inside: Float, outside: Float)] = [(1, 2), (2, 3), (4, 4.5), (6.5, 7)]

    /// In how many ways the measure is taken.
    var variants: Int {
        switch self {
        case .colour, .colourCorrelation, .gradient, .direction, .tracedColour, .inpainting,
            .inpaintingCorrelation:
            SeamMeasure.gaps.count
        case .extrapolation: 3
        case .recolouring: 6
        case .membrane: 4
        case .kriging: 2 * Kriging.count
        case .lowResolution: 1
        case .texture: TextureStatistics.count
        case .figureOverlap: FigureMatch.counts.overlap
        case .figureOutline: FigureMatch.counts.outline
        case .figureMoments: FigureMatch.counts.moments
        case .figureForm: FigureMatch.counts.form
        }
    }

    /// The places of the measure's costs among those of all.
    var places: Range<Int> {
        let first = SeamMeasure.allCases.prefix(rawValue).reduce(0) { $0 + $1.variants }
        return first..<first + variants
    }

    /// The costs of all measures in all their variants, with the piece's shape at each of the
    /// content's places.
    static func costs(_ content: PuzzleContent) -> [[Double]] {
        let texture = TextureStatistics.costs(content, at: content.places)
        let kriging = Kriging.costs(content, at: content.places)
        let figures = FigureMatch.costs(content)
        let low = LowResolutionSeam(content, piece: content.challenge.piece)
        return content.places.enumerated().map { index, left in
            local(content, at: left) + Membrane.costs(content, at: left) + kriging[index]
                + [low.difference(at: left)] + texture[index] + figures[index]
        }
    }

    /// The costs of those measures that compare samples across the gap.
    private static func local(_ content: PuzzleContent, at left: Int) -> [Double] {
        let scale = content.challenge.outline.scale
        var tones: [SeamTone] = []
        let byGap = gaps.enumerated().map { index, gap in
            let (inside, outside) = (gap.inside * scale, gap.outside * scale)
            let seam = SeamSamples(content, at: left, inside: inside, outside: outside)
            let traced = StrokeTrace(content, at: left, inside: inside, outside: outside)
            let inpainted = InpaintedNotch(content, at: left, inside: inside, outside: outside)
            if index < 2 { tones.append(SeamTone(seam)) }
            return [
                seam.colourDifference, 1 - seam.colourCorrelation, 1 - seam.tangentialCorrelation,
                1 - seam.directionAgreement, traced.difference, inpainted.difference,
                1 - inpainted.correlation,
            ]
        }
        let extrapolated = [(1, 4, 0.3), (1, 4, 0.7), (2, 7, 0.7)].map {
            SeamExtrapolation(
                content,
                at: left,
                near: $0.0 * scale,
                far: $0.1 * scale,
                share: $0.2
            ).difference
        }
        return (0..<7).flatMap { measure in byGap.map { $0[measure] } } + extrapolated
            + tones.flatMap { [$0.linear, $0.sloping, $0.correlation] }
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
        case .extrapolation: "seam extrapolation"
        case .recolouring: "recoloured seam"
        case .membrane: "gap energy"
        case .kriging: "kriging"
        case .lowResolution: "low resolution"
        case .texture: "texture statistics"
        case .figureOverlap: "figure correlation"
        case .figureOutline: "figure outline"
        case .figureMoments: "figure moments"
        case .figureForm: "figure form"
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
