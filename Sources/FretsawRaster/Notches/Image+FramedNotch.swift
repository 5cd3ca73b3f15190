extension Image<RGBA8> {
    /// Paints the piece of `notch` into `piece`, its content out of this clean picture.
    ///
    /// - Parameters:
    ///   - notch: what will be cut.
    ///   - origin: the place in this picture of the top left pixel of the notch's square.
    ///   - ramp: the change of colour over the square.
    ///   - piece: gets the piece; what it does not cover stays.
    ///   - pieceOrigin: the place in this picture of the piece's top left pixel.
    /// - Complexity: O(pixels of the notch)
    public func lift(
        _ notch: FramedNotch,
        at origin: PixelPoint,
        ramp: ColourRamp,
        into piece: inout Image<RGBA8>,
        pieceOrigin: PixelPoint
    ) {
        guard width > 0, height > 0 else { return }
        let left = origin.x - notch.reach
        let top = origin.y - notch.reach
        let shift = PixelPoint(x: left - pieceOrigin.x, y: top - pieceOrigin.y)
        let frame = PackedPixel(notch.colours.frame)
        for y in 0..<notch.size.height where (0..<piece.height).contains(y + shift.y) {
            let first = Swift.max(0, -shift.x)
            let columns = notch.spans[y]
                .clamped(to: first..<Swift.max(first, piece.width - shift.x))
            guard !columns.isEmpty else { continue }
            var target = piece.mutableRow(y + shift.y)
            for x in columns {
                let cell = notch.cells[y * notch.size.width + x]
                guard cell.alpha > 0 else { continue }
                let content = border(x: left + x + Int(cell.shiftX), y: top + y + Int(cell.shiftY))
                let levels = ramp.levels(x: x - notch.reach, y: y - notch.reach, side: notch.side)
                let raised = RGBA8(
                    red: content.red.raised(by: levels.x),
                    green: content.green.raised(by: levels.y),
                    blue: content.blue.raised(by: levels.z)
                )
                target[x + shift.x] =
                    PackedPixel(raised)
                    .blended(with: frame, share: cell.pieceFrame)
                    .with(alpha: cell.alpha).pixel
            }
        }
    }

    /// Cuts `notch` out of this picture: draws what lies beyond the moat inwards, and over it frame and
    /// fill in the notch's colours.
    ///
    /// - Parameters:
    ///   - notch: what is cut; its moat lies clear of those of other notches.
    ///   - origin: the place in this picture of the top left pixel of the notch's square.
    ///   - tile: what lies over the fill, but not over its soft edge: as large as the notch's square;
    ///     nothing by default.
    /// - Complexity: O(pixels of the notch)
    public mutating func cutOut(
        _ notch: FramedNotch,
        at origin: PixelPoint,
        tile: ShadedTile? = nil
    ) {
        let (left, top) = (origin.x - notch.reach, origin.y - notch.reach)
        let (width, height) = (width, height)
        guard width > 0, height > 0 else { return }
        if let tile { precondition(tile.side == notch.side, "not the notch's size") }
        let (frame, fill) = (PackedPixel(notch.colours.frame), PackedPixel(notch.colours.fill))
        let first = Swift.max(0, -left)
        let inside = first..<Swift.max(first, width - left)
        let rows = (0..<notch.size.height).clamped(to: -top..<Swift.max(-top, height - top))
        unsafe withMutablePackedPixels { pixels in
            unsafe notch.coat.withPackedPixels { coat in
                for y in rows {
                    let columns = notch.spans[y].clamped(to: inside)
                    let covered = notch.covered[y].clamped(to: columns)
                    let target = unsafe pixels + ((top + y) * width + left)
                    let cells = notch.cells(y)
                    func blend(_ x: Int) {
                        let cell = cells[x]
                        let column = left + x + Int(cell.shiftX)
                        let row = top + y + Int(cell.shiftY)
                        let source =
                            Swift.max(0, Swift.min(height - 1, row)) * width
                            + Swift.max(0, Swift.min(width - 1, column))
                        let content = unsafe pixels[source]
                        // Most of a moat is neither frame nor fill.
                        guard cell.frame | cell.fill > 0 else {
                            unsafe target[x] = content.opaque
                            return
                        }
                        // Nearly all others are frame, or its soft edge; no share changes nothing.
                        let framed =
                            cell.frame == 255
                            ? frame.opaque : content.blended(with: frame, share: cell.frame)
                        unsafe target[x] =
                            cell.fill == 0 ? framed : framed.blended(with: fill, share: cell.fill)
                    }
                    for x in columns.lowerBound..<covered.lowerBound { blend(x) }
                    let shown = unsafe coat + (y * notch.size.width + covered.lowerBound)
                    unsafe (target + covered.lowerBound).update(from: shown, count: covered.count)
                    for x in covered.upperBound..<columns.upperBound { blend(x) }
                }
            }
        }
        if let tile { lay(tile, in: notch, at: origin) }
    }

    /// Lays a tile into a notch that is cut: over its fill, but not over the soft edge.
    ///
    /// The tile has the notch's side.
    private mutating func lay(_ tile: ShadedTile, in notch: FramedNotch, at origin: PixelPoint) {
        let (left, width, reach) = (origin.x, width, notch.reach)
        let first = Swift.max(0, -left)
        let clear = first..<Swift.max(first, Swift.min(notch.side, width - left))
        let below = Swift.max(-origin.y, height - origin.y)
        let rows = (0..<notch.side).clamped(to: -origin.y..<below)
        unsafe withMutablePackedPixels { pixels in
            unsafe tile.levels.withUnsafePixels { levels in
                unsafe tile.shades.withUnsafeBufferPointer { shades in
                    for y in rows {
                        let levels = unsafe levels + y * notch.side
                        let target = unsafe pixels + ((origin.y + y) * width + left)
                        let filled = notch.filled[y + reach]
                        let run = (filled.lowerBound - reach..<filled.upperBound - reach)
                            .clamped(to: clear)
                        for x in run { unsafe target[x] = shades[Int(levels[x])] }
                        guard notch.isParted[y + reach] else { continue }
                        // Beyond a row's span stands what an earlier outline left.
                        let span = notch.spans[y + reach]
                        let columns = (span.lowerBound - reach..<span.upperBound - reach)
                            .clamped(to: clear)
                        let cells = notch.cells(y + reach)
                        for x in columns where cells[x + reach].fill == 255 {
                            unsafe target[x] = shades[Int(levels[x])]
                        }
                    }
                }
            }
        }
    }

    /// The pixel at a place, or the border's that is nearest to it.
    @inline(__always)
    private func border(x: Int, y: Int) -> RGBA8 {
        let column = Swift.max(0, Swift.min(width - 1, x))
        let row = Swift.max(0, Swift.min(height - 1, y))
        return storage[row * width + column]
    }
}

extension UInt8 {
    /// This level and `levels`, within 0 … 255.
    @inline(__always)
    fileprivate func raised(by levels: Int32) -> UInt8 {
        UInt8(Swift.max(0, Swift.min(255, Int32(self) + levels)))
    }
}
