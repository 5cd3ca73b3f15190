extension Image<RGBA8> {
    /// Paints a piece whose content is `tile` into this picture, its frame along the notch's outline.
    ///
    /// - Parameters:
    ///   - tile: as large as the notch's square.
    ///   - notch: whose outline the piece has.
    ///   - origin: the place in this picture of the top left pixel of the notch's square.
    ///   - frame: the colour of the piece's frame.
    /// - Complexity: O(pixels of the notch)
    public mutating func paintPiece(
        _ tile: ShadedTile,
        of notch: FramedNotch,
        at origin: PixelPoint,
        frame: RGBA8
    ) {
        precondition(tile.side == notch.side, "not the notch's size")
        let (left, top) = (origin.x - notch.reach, origin.y - notch.reach)
        for y in 0..<notch.size.height where (0..<height).contains(top + y) {
            let first = Swift.max(0, -left)
            let columns = notch.spans[y].clamped(to: first..<Swift.max(first, width - left))
            guard !columns.isEmpty else { continue }
            let levels = tile.levels.row(Swift.max(0, Swift.min(notch.side - 1, y - notch.reach)))
            let cells = notch.cells(y)
            let shades = tile.shades.span
            var target = mutableRow(top + y)
            for x in columns {
                let cell = cells[x]
                guard cell.alpha > 0 else { continue }
                let column = Swift.max(0, Swift.min(notch.side - 1, x - notch.reach))
                var pixel = shades[Int(levels[column])]
                if cell.pieceFrame > 0 {
                    pixel = pixel.blended(with: frame, share: cell.pieceFrame)
                }
                pixel.alpha = cell.alpha
                target[left + x] = pixel
            }
        }
    }
}
