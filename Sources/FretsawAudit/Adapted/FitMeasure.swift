internal import FretsawRaster

/// A measure of how badly the piece fits one notch; the least cost wins.
///
/// Each is taken in several variants. Which one suits a design, an attacker learns from pictures whose
/// answers are known.
enum FitMeasure: Int, CaseIterable, Sendable {
    /// The mean colour difference across the rim.
    case colour
    /// One less the correlation of colours along the two sides of the rim: what is left when the piece
    /// was recoloured by any linear tone.
    case colourCorrelation
    /// One less the correlation of the derivatives along the rim: strokes and edges that meet it.
    case gradient
    /// How little the figures on piece and tile have in common, laid over each other.
    case figureOverlap
    /// The mean distance of their outlines.
    case figureOutline
    /// How far their moments are apart.
    case figureMoments
    /// How far other descriptors of them are apart.
    case figureForm

    /// Those that compare figures.
    static let ofFigures: [FitMeasure] = [
        .figureOverlap, .figureOutline, .figureMoments, .figureForm,
    ]

    /// How far samples inside and outside lie from the rim, in pixels of a piece of 47: beyond frames of
    /// several widths.
    static let gaps: [(inside: Float, outside: Float)] = [(1, 2), (2, 3), (4, 4.5), (6.5, 7)]

    /// The number of variants.
    var variants: Int {
        switch self {
        case .colour, .colourCorrelation, .gradient: FitMeasure.gaps.count
        case .figureOverlap: FigureMatch.counts.overlap
        case .figureOutline: FigureMatch.counts.outline
        case .figureMoments: FigureMatch.counts.moments
        case .figureForm: FigureMatch.counts.form
        }
    }

    /// The places of the measure's costs among those of all.
    var places: Range<Int> {
        let first = FitMeasure.allCases.prefix(rawValue).reduce(0) { $0 + $1.variants }
        return first..<first + variants
    }

    /// The costs of all measures in all their variants, with the piece's shape at each of `places`.
    static func costs(_ challenge: SlideChallenge, places: [Int]) -> [[Double]] {
        let scale = challenge.outline.scale
        let figures = FigureMatch.costs(challenge, places: places)
        return places.enumerated().map { index, left in
            let seams = gaps.map { gap in
                SeamSamples(
                    challenge,
                    at: left,
                    among: places,
                    inside: gap.inside * scale,
                    outside: gap.outside * scale
                )
            }
            return seams.map(\.colourDifference) + seams.map { 1 - $0.colourCorrelation }
                + seams.map { 1 - $0.tangentialCorrelation } + figures[index]
        }
    }

    /// The solver's name in reports.
    var solverName: String {
        switch self {
        case .colour: "seam colour"
        case .colourCorrelation: "seam correlation"
        case .gradient: "seam gradient"
        case .figureOverlap: "figure correlation"
        case .figureOutline: "figure outline"
        case .figureMoments: "figure moments"
        case .figureForm: "figure form"
        }
    }
}

/// Several measures together without training: each ranks the notches, and the notch with the least
/// sum of ranks wins.
enum RankSum {
    /// The solver's name in reports.
    static let name = "all measures' ranks"
    /// The same where figures alone are compared.
    static let figureName = "figure measures' ranks"

    /// Which of the notches wins; `costs` has a row of measures for each.
    static func choice(_ costs: [[Double]]) -> Int? {
        guard let first = costs.first else { return nil }
        var ranks = [Int](repeating: 0, count: costs.count)
        for measure in first.indices {
            for notch in costs.indices {
                ranks[notch] += costs.count { $0[measure] < costs[notch][measure] }
            }
        }
        return ranks.indices.min { (ranks[$0], $0) < (ranks[$1], $1) }
    }
}
