extension Image<RGBA8> {
    /// Paints the piece of `notch` into `piece`, its content out of this clean picture.
    ///
    /// - Parameters:
    ///   - notch: what will be cut.
    ///   - origin: the place in this picture of the top left pixel of the notch's square.
    ///   - ramp: the change of colour over the square.
    ///   - frame: the colour of the piece's frame.
    ///   - piece: gets the piece; what it does not cover stays.
    ///   - pieceOrigin: the place in this picture of the piece's top left pixel.
    /// - Complexity: O(pixels of the notch)
    public func lift(
        _ notch: FramedNotch,
        at origin: PixelPoint,
        ramp: ColourRamp,
        frame: RGBA8,
        into piece: inout Image<RGBA8>,
        pieceOrigin: PixelPoint
    ) {
        guard width > 0, height > 0 else { return }
        let left = origin.x - notch.reach
        let top = origin.y - notch.reach
        let shift = PixelPoint(x: left - pieceOrigin.x, y: top - pieceOrigin.y)
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
                var pixel = RGBA8(
                    red: content.red.raised(by: levels.x),
                    green: content.green.raised(by: levels.y),
                    blue: content.blue.raised(by: levels.z)
                ).blended(with: frame, share: cell.pieceFrame)
                pixel.alpha = cell.alpha
                target[x + shift.x] = pixel
            }
        }
    }

    /// Cuts `notch` out of this picture: draws what lies beyond the moat inwards, and over it frame and
    /// fill.
    ///
    /// - Parameters:
    ///   - notch: what is cut; its moat lies clear of those of other notches.
    ///   - origin: the place in this picture of the top left pixel of the notch's square.
    ///   - frame: the colour of the frame.
    ///   - fill: the colour inside it.
    ///   - tile: what lies over the fill, but not over its soft edge: as large as the notch's square;
    ///     nothing by default.
    /// - Complexity: O(pixels of the notch)
    public mutating func cutOut(
        _ notch: FramedNotch,
        at origin: PixelPoint,
        frame: RGBA8,
        fill: RGBA8,
        tile: ShadedTile? = nil
    ) {
        let (left, top) = (origin.x - notch.reach, origin.y - notch.reach)
        let (width, height) = (width, height)
        guard width > 0, height > 0 else { return }
        if let tile { precondition(tile.side == notch.side, "not the notch's size") }
        let frame = frame.opaque
        unsafe withUnsafeMutablePixels { pixels in
            for y in 0..<notch.size.height where (0..<height).contains(top + y) {
                let first = Swift.max(0, -left)
                let columns = notch.spans[y].clamped(to: first..<Swift.max(first, width - left))
                let covered = notch.covered[y].clamped(to: columns)
                let filled = notch.filled[y].clamped(to: covered)
                let target = unsafe pixels + (top + y) * width + left
                let cells = notch.cells(y)
                func blend(_ x: Int) {
                    let cell = cells[x]
                    let column = left + x + Int(cell.shiftX)
                    let row = top + y + Int(cell.shiftY)
                    let source =
                        Swift.max(0, Swift.min(height - 1, row)) * width
                        + Swift.max(0, Swift.min(width - 1, column))
                    // Most of a moat is neither frame nor fill.
                    guard cell.frame | cell.fill > 0 else {
                        unsafe target[x] = pixels[source].opaque
                        return
                    }
                    unsafe target[x] = pixels[source]
                        .blended(with: frame, share: cell.frame)
                        .blended(with: fill, share: cell.fill)
                }
                func cover(_ x: Int) {
                    let share = cells[x].fill
                    unsafe target[x] = share == 0 ? frame : frame.blended(with: fill, share: share)
                }
                guard !covered.isEmpty else {
                    for x in columns { blend(x) }
                    continue
                }
                for x in columns.lowerBound..<covered.lowerBound { blend(x) }
                for x in covered.lowerBound..<filled.lowerBound { cover(x) }
                for x in filled { unsafe target[x] = fill }
                for x in filled.upperBound..<covered.upperBound { cover(x) }
                for x in covered.upperBound..<columns.upperBound { blend(x) }
            }
        }
        if let tile { lay(tile, in: notch, at: origin) }
    }

    /// Lays a tile into a notch that is cut: over its fill, but not over the soft edge.
    ///
    /// The tile has the notch's side.
    private mutating func lay(_ tile: ShadedTile, in notch: FramedNotch, at origin: PixelPoint) {
        let left = origin.x
        let first = Swift.max(0, -left)
        let clear = first..<Swift.max(first, Swift.min(notch.side, width - left))
        for y in 0..<notch.side where (0..<height).contains(origin.y + y) {
            // Beyond a row's span stands what an earlier outline left.
            let span = notch.spans[y + notch.reach]
            let columns = (span.lowerBound - notch.reach..<span.upperBound - notch.reach)
                .clamped(to: clear)
            guard !columns.isEmpty else { continue }
            let filled = notch.filled[y + notch.reach]
            let run = (filled.lowerBound - notch.reach..<filled.upperBound - notch.reach)
                .clamped(to: columns)
            let cells = notch.cells(y + notch.reach)
            let (from, to) = (y * notch.side, (origin.y + y) * width + left)
            unsafe tile.levels.withUnsafePixels { levels in
                unsafe tile.shades.withUnsafeBufferPointer { shades in
                    unsafe withUnsafeMutablePixels { pixels in
                        for x in columns.lowerBound..<run.lowerBound
                        where cells[x + notch.reach].fill == 255 {
                            unsafe pixels[to &+ x] = shades[Int(levels[from &+ x])]
                        }
                        for x in run {
                            unsafe pixels[to &+ x] = shades[Int(levels[from &+ x])]
                        }
                        for x in run.upperBound..<columns.upperBound
                        where cells[x + notch.reach].fill == 255 {
                            unsafe pixels[to &+ x] = shades[Int(levels[from &+ x])]
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

extension RGBA8 {
    /// This pixel's colour, opaque.
    @inline(__always)
    fileprivate var opaque: RGBA8 { RGBA8(red: red, green: green, blue: blue) }

    /// This pixel with `share`/255 of another over it, rounded to the nearest; opaque.
    @inline(__always)
    func blended(with other: RGBA8, share: UInt8) -> RGBA8 {
        // All channels at once, sixteen bits each: no sum is beyond 255 · 255 + 127.
        let sum =
            lanes &* UInt64(255 &- share) &+ other.lanes &* UInt64(share)
            &+ 0x007f_007f_007f_007f
        // ⌊sum / 255⌋
        let quotient = sum &>> 8 & 0x00ff_00ff_00ff_00ff
        let mixed = (sum &+ quotient &+ 0x0001_0001_0001_0001) &>> 8 & 0x00ff_00ff_00ff_00ff
        let pixel = UInt32(truncatingIfNeeded: mixed | mixed &>> 24)
        return unsafe unsafeBitCast(pixel, to: RGBA8.self).opaque
    }

    /// The channels in sixteen bits each.
    @inline(__always)
    private var lanes: UInt64 {
        let pixel = unsafe UInt64(unsafeBitCast(self, to: UInt32.self))
        return (pixel | pixel &<< 24) & 0x00ff_00ff_00ff_00ff
    }
}

extension UInt8 {
    /// This level and `levels`, within 0 … 255.
    @inline(__always)
    fileprivate func raised(by levels: Int32) -> UInt8 {
        UInt8(Swift.max(0, Swift.min(255, Int32(self) + levels)))
    }
}
