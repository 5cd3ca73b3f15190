internal import FretsawRaster

/// How clearly a person tells the true notch: by how much more the picture is broken where the piece
/// lies in a wrong one, at a quarter of the resolution, where people judge.
struct ContinuationMargin: Sendable {
    /// The least wrong notch's mean ΔE*ab across the seam less that of the true notch; nil where the
    /// piece reaches no wrong one.
    let margin: Double?

    /// The difference that people just notice.
    ///
    /// From M. Mahy et al., "Evaluation of uniform color spaces", 1994.
    static let clear = 2.3

    /// True where the true notch is told clearly.
    var isClear: Bool { (margin ?? .infinity) >= ContinuationMargin.clear }

    /// The margin between the place `truth` and the other `places`, left edges of the piece's shape.
    ///
    /// - Parameters:
    ///   - challenge: the puzzle.
    ///   - truth: the true one.
    ///   - places: all of them, or the wrong ones.
    ///   - start: where content begins; looked for where nil.
    init(
        _ challenge: SlideChallenge,
        truth: Int,
        places: [Int],
        start: ContentStart? = nil
    ) {
        let wrong = places.filter { $0 != truth }
        guard !wrong.isEmpty else {
            margin = nil
            return
        }
        let content = PuzzleContent(challenge, places: wrong + [truth], start: start)
        let seam = LowResolutionSeam(content, piece: challenge.piece)
        let least = wrong.map { seam.difference(at: $0) }.min() ?? 0
        margin = least - seam.difference(at: truth)
    }
}
