extension Image<RGBA8> {
    /// Paints a piece whose content is `tile` into this picture, the notch's frame along its outline.
    ///
    /// - Parameters:
    ///   - tile: as large as the notch's square.
    ///   - notch: whose outline the piece has.
    ///   - origin: the place in this picture of the top left pixel of the notch's square.
    /// - Complexity: O(pixels of the notch)
    public mutating func paintPiece(
        _ tile: ShadedTile,
        of notch: FramedNotch,
        at origin: PixelPoint
    ) {
        precondition(tile.side == notch.side, "not the notch's size")
        let (left, top) = (origin.x - notch.reach, origin.y - notch.reach)
        let (width, height, last) = (width, height, notch.side - 1)
        guard width > 0, height > 0 else { return }
        let first = Swift.max(0, -left)
        let inside = first..<Swift.max(first, width - left)
        let frame = PackedPixel(notch.colours.frame)
        let shades = tile.shades.span
        unsafe withMutablePackedPixels { pixels in
            for y in 0..<notch.size.height where (0..<height).contains(top + y) {
                let columns = notch.spans[y].clamped(to: inside)
                let levels = tile.levels.row(Swift.max(0, Swift.min(last, y - notch.reach)))
                let cells = notch.cells(y)
                let target = unsafe pixels + ((top + y) * width + left)
                for x in columns {
                    let cell = cells[x]
                    guard cell.alpha > 0 else { continue }
                    let column = Swift.max(0, Swift.min(last, x - notch.reach))
                    let shade = shades[Int(levels[column])]
                    unsafe target[x] =
                        cell.pieceFrame == 0
                        ? shade.with(alpha: cell.alpha)
                        : shade.blended(with: frame, share: cell.pieceFrame)
                            .with(alpha: cell.alpha)
                }
            }
        }
    }
}
