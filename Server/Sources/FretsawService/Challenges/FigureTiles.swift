internal import FretsawCaptcha
package import FretsawRaster

/// Where the tiles and the piece of a slide puzzle with figures are in its picture, in layout pixels.
///
/// A page without a script offers the tiles as choices. The picture shows as much.
package struct FigureTiles: Sendable, Hashable {
    /// The size of the background.
    package let picture: PixelSize
    /// The size of the piece's picture.
    package let piece: PixelSize
    /// The top edge of the piece's picture at the height of the tiles.
    package let pieceTop: Int
    package let side: Int
    /// The left edges of the tiles, ascending; one is the answer.
    package let lefts: [Int]

    /// The tiles of a slide puzzle; nil if its notches have no figures, and for other kinds.
    init?(_ solution: Puzzle.Solution) {
        guard case .slide(let plan) = solution, plan.figures != nil else { return nil }
        picture = plan.backgroundSize
        piece = plan.pieceSize
        pieceTop = plan.answer.y
        side = plan.notch.box.size.width
        lefts = plan.notches.map(\.box.minX).sorted()
    }
}
