/// A measure of how badly the piece fits a notch; cross-validation picks one of its variants.
enum FitMeasure: Int, CaseIterable, Sendable {
    /// The mean colour difference across the rim.
    case colour
    /// 1 minus the correlation of colours on the two sides of the rim. It is invariant to any linear change of tone.
    case colourCorrelation
    /// 1 minus the correlation of the derivatives along the rim, for edges that cross it.
    case gradient
    /// The distance of ``SilhouetteScript``.
    case silhouetteScript

    /// Distances of samples from the rim, for a piece of 47 pixels, outside frames of several widths.
    static let rimOffsets: [(inside: Float, outside: Float)] = [(1, 2), (2, 3), (4, 4.5), (6.5, 7)]

    var variantCount: Int {
        switch self {
        case .colour, .colourCorrelation, .gradient: FitMeasure.rimOffsets.count
        case .silhouetteScript: 1
        }
    }

    /// The measure's columns in a row of ``costs(_:positions:)``.
    var columns: Range<Int> {
        let first = FitMeasure.allCases.prefix(rawValue).reduce(0) { $0 + $1.variantCount }
        return first..<first + variantCount
    }

    /// A row for each of `positions` of the piece, with the costs of all variants of all measures.
    static func costs(_ challenge: SlideChallenge, positions: [Int]) -> [[Double]] {
        let scale = challenge.outline.scale
        let silhouettes = SilhouetteScript.costs(challenge, positions: positions)
        return positions.enumerated().map { index, left in
            let seams = rimOffsets.map { offset in
                SeamSamples(
                    challenge,
                    at: left,
                    among: positions,
                    inside: offset.inside * scale,
                    outside: offset.outside * scale
                )
            }
            return seams.map(\.colourDifference) + seams.map { 1 - $0.colourCorrelation }
                + seams.map { 1 - $0.tangentialCorrelation } + [silhouettes[index]]
        }
    }

    var solverName: String {
        switch self {
        case .colour: "seam colour"
        case .colourCorrelation: "seam correlation"
        case .gradient: "seam gradient"
        case .silhouetteScript: "silhouette script"
        }
    }
}
