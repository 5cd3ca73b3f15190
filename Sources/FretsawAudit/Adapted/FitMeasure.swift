internal import FretsawRaster

/// A measure of how badly the piece fits a notch; the notch with the minimum cost wins.
///
/// Each measure has several variants. Cross-validation picks the variant.
enum FitMeasure: Int, CaseIterable, Sendable {
    /// The mean colour difference across the rim.
    case colour
    /// 1 minus the correlation of colours on the two sides of the rim. It is invariant to any
    /// linear change of tone.
    case colourCorrelation
    /// 1 minus the correlation of the derivatives along the rim, which respond to edges that cross
    /// it.
    case gradient
    /// 1 minus the overlap of the aligned figures on piece and tile.
    case figureOverlap
    /// The mean distance between the outlines of the figures.
    case figureOutline
    /// The distance between the Hu moments of the figures.
    case figureMoments
    /// The distances between other shape descriptors of the figures.
    case figureForm

    /// The measures that compare figures.
    static let ofFigures: [FitMeasure] = [
        .figureOverlap, .figureOutline, .figureMoments, .figureForm,
    ]

    /// Distances of the samples from the rim, for a piece of 47 pixels: outside frames of several
    /// widths.
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

    /// The measure's columns in a row of ``costs(_:places:)``.
    var places: Range<Int> {
        let first = FitMeasure.allCases.prefix(rawValue).reduce(0) { $0 + $1.variants }
        return first..<first + variants
    }

    /// The costs of all variants of all measures with the piece at each of `places`: a row for
    /// each.
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

/// Combines several measures without training: the notch with the minimum sum of ranks wins.
enum RankSum {
    /// The solver's name in reports.
    static let name = "all measures' ranks"
    /// The solver's name if it combines figure measures only.
    static let figureName = "figure measures' ranks"

    /// The index of the winning notch; `costs` has a row for each notch. Nil without notches.
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
