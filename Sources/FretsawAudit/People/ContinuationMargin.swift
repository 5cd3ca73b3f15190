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

    /// What a pixel of the piece's picture looked like before it was recoloured, by its colour and its
    /// place: people discount a smooth change of light.
    typealias Restoring = (_ colour: SIMD3<Float>, _ x: Int, _ y: Int) -> SIMD3<Float>

    /// The margin between the place `truth` and the other `places`, left edges of the piece's shape.
    ///
    /// - Parameters:
    ///   - challenge: the puzzle.
    ///   - truth: the true one.
    ///   - places: all of them, or the wrong ones.
    ///   - start: where content begins; looked for where nil.
    ///   - restoring: undoes the piece's recolouring; nil where it has none.
    init(
        _ challenge: SlideChallenge,
        truth: Int,
        places: [Int],
        start: ContentStart? = nil,
        restoring: Restoring? = nil
    ) {
        let wrong = places.filter { $0 != truth }
        guard !wrong.isEmpty else {
            margin = nil
            return
        }
        let content = PuzzleContent(challenge, places: wrong + [truth], start: start)
        let seam = LowResolutionSeam(
            content,
            piece: restoring.map(challenge.restoredPiece) ?? challenge.piece
        )
        let least = wrong.map { seam.difference(at: $0) }.min() ?? 0
        margin = least - seam.difference(at: truth)
    }
}

extension SlideChallenge {
    /// The piece's window with every pixel's colour given by `restoring`.
    fileprivate func restoredPiece(_ restoring: ContinuationMargin.Restoring) -> ColourPlanes {
        var channels = piece.channels
        var luma = piece.luma
        for y in 0..<luma.height {
            for x in 0..<luma.width {
                let colour = restoring(
                    SIMD3(channels[0][x, y], channels[1][x, y], channels[2][x, y]),
                    x - outline.margin + outline.box.minX,
                    y - outline.margin + outline.box.minY
                )
                for channel in 0..<3 { channels[channel][x, y] = colour[channel] }
                luma[x, y] = 0.299 * colour.x + 0.587 * colour.y + 0.114 * colour.z
            }
        }
        return ColourPlanes(channels: channels, luma: luma)
    }
}
