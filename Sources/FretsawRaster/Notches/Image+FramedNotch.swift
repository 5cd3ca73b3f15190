internal import CRasterKernels

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
            let columns = notch.cells.span(y)
                .clamped(to: first..<Swift.max(first, piece.width - shift.x))
            guard !columns.isEmpty else { continue }
            var target = piece.mutableRow(y + shift.y)
            for x in columns {
                let cell = notch.cells.cell(x: x, y: y)
                guard cell.alpha > 0 else { continue }
                let content = border(x: left + x + cell.shiftX, y: top + y + cell.shiftY)
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
        if let tile { precondition(tile.side == notch.side, "not the notch's size") }
        guard width > 0, height > 0 else { return }
        let (left, top) = (origin.x - notch.reach, origin.y - notch.reach)
        unsafe withUnsafePicture { picture in
            unsafe notch.withUnsafeNotch { notch in
                unsafe fs_cut_notch(picture, notch, left, top)
                unsafe tile?.withUnsafeTile { tile in
                    unsafe fs_lay_tile(picture, notch, left, top, tile)
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
