extension Image<RGBA8> {
    /// Lays a picture into a notch that is cut already: over its fill, but not over the soft edge.
    ///
    /// - Parameters:
    ///   - tile: as large as the notch's square.
    ///   - notch: what was cut.
    ///   - origin: the place in this picture of the top left pixel of the notch's square.
    /// - Complexity: O(pixels of the tile)
    public mutating func lay(
        _ tile: Image<RGBA8>,
        in notch: FramedNotch,
        at origin: PixelPoint
    ) {
        precondition(tile.width == notch.side && tile.height == notch.side, "not the notch's size")
        let (left, stride) = (origin.x, notch.size.width)
        let first = Swift.max(0, -left)
        let clear = first..<Swift.max(first, Swift.min(notch.side, width - left))
        for y in 0..<notch.side where (0..<height).contains(origin.y + y) {
            // Beyond a row's span stands what an earlier outline left.
            let span = notch.spans[y + notch.reach]
            let columns = (span.lowerBound - notch.reach..<span.upperBound - notch.reach)
                .clamped(to: clear)
            guard !columns.isEmpty else { continue }
            let source = tile.row(y)
            let cells = notch.cells.span.extracting(
                (y + notch.reach) * stride..<(y + notch.reach + 1) * stride
            )
            var target = mutableRow(origin.y + y)
            for x in columns where cells[x + notch.reach].fill == 255 {
                target[left + x] = source[x]
            }
        }
    }

    /// Paints a piece whose content is `tile` into this picture, its frame along the notch's outline.
    ///
    /// - Parameters:
    ///   - tile: as large as the notch's square.
    ///   - notch: whose outline the piece has.
    ///   - origin: the place in this picture of the top left pixel of the notch's square.
    ///   - frame: the colour of the piece's frame.
    /// - Complexity: O(pixels of the notch)
    public mutating func paintPiece(
        _ tile: Image<RGBA8>,
        of notch: FramedNotch,
        at origin: PixelPoint,
        frame: RGBA8
    ) {
        precondition(tile.width == notch.side && tile.height == notch.side, "not the notch's size")
        let (left, top) = (origin.x - notch.reach, origin.y - notch.reach)
        for y in 0..<notch.size.height where (0..<height).contains(top + y) {
            let first = Swift.max(0, -left)
            let columns = notch.spans[y].clamped(to: first..<Swift.max(first, width - left))
            guard !columns.isEmpty else { continue }
            let source = tile.row(Swift.max(0, Swift.min(notch.side - 1, y - notch.reach)))
            var target = mutableRow(top + y)
            for x in columns {
                let cell = notch.cells[y * notch.size.width + x]
                guard cell.alpha > 0 else { continue }
                let column = Swift.max(0, Swift.min(notch.side - 1, x - notch.reach))
                var pixel = source[column].blended(with: frame, share: cell.pieceFrame)
                pixel.alpha = cell.alpha
                target[left + x] = pixel
            }
        }
    }
}
