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
        unsafe withMutablePackedPixels { pixels in
            unsafe tile.levels.withUnsafePixels { levels in
                unsafe tile.shades.withUnsafeBufferPointer { shades in
                    unsafe notch.cells.withUnsafeBufferPointer { cells in
                        for y in 0..<notch.size.height where (0..<height).contains(top + y) {
                            let row = Swift.max(0, Swift.min(last, y - notch.reach))
                            let levels = unsafe levels + row * notch.side
                            let cells = unsafe UnsafeBufferPointer(
                                rebasing: cells[y * notch.size.width..<(y + 1) * notch.size.width]
                            )
                            let target = unsafe pixels + ((top + y) * width + left)
                            for x in notch.spans[y].clamped(to: inside) {
                                let cell = unsafe cells[x]
                                guard cell.alpha > 0 else { continue }
                                let column = Swift.max(0, Swift.min(last, x &- notch.reach))
                                let shade = unsafe shades[Int(levels[column])]
                                let colour =
                                    cell.pieceFrame == 0
                                    ? shade : shade.blended(with: frame, share: cell.pieceFrame)
                                unsafe target[x] = colour.with(alpha: cell.alpha)
                            }
                        }
                    }
                }
            }
        }
    }
}
