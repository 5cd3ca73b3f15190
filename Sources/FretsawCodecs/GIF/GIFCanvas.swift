import FretsawRaster

extension AnimationCanvas {
    /// Disposes of the current frame, and draws the first `count` pixels of the next one.
    ///
    /// `indices` are in stored order. Pixels beyond the canvas are cut off.
    ///
    /// - Returns: false if there is no memory for the pixels under the frame; then it is not drawn.
    mutating func show(
        _ head: borrowing GIFFrameHead,
        indices: UnsafePointer<UInt8>,
        count: Int,
        of bytes: [UInt8]
    ) -> Bool {
        guard begin(head.descriptor.rect, disposal: head.control.disposal) else { return false }
        guard !area.isEmpty else { return true }
        colors.use(head.descriptor.palette, transparent: head.control.transparentIndex, of: bytes)
        let renderer = unsafe GIFRowRenderer(head, colors: colors.entries)
        let top = area.minY
        unsafe renderer.draw(
            indices,
            count: count,
            of: head.descriptor,
            visible: area.size,
            to: start,
            pixelStride: size.width,
            skipsEmptyRows: isSparse
        ) { willWrite(top + $0) }
        return true
    }

    /// The pixels of a frame as stored, given its decoded `indices` in stored order; one
    /// transparent pixel for a frame without pixels.
    static func patch(
        of head: GIFFrameHead,
        indices: UnsafePointer<UInt8>?,
        in bytes: [UInt8]
    ) -> Image<RGBA8> {
        let size = head.descriptor.rect.size
        guard size.pixelCount > 0, let indices = unsafe indices else {
            return Image(width: 1, height: 1, filledWith: .transparent)
        }
        var colors = GIFColorTable()
        colors.use(head.descriptor.palette, transparent: head.control.transparentIndex, of: bytes)
        var image = Image(width: size.width, height: size.height, filledWith: RGBA8.transparent)
        unsafe image.withUnsafeMutablePixels { base in
            unsafe GIFRowRenderer(head, colors: colors.entries).draw(
                indices,
                count: head.partialCount ?? size.pixelCount,
                of: head.descriptor,
                visible: size,
                to: UnsafeMutableRawPointer(base).assumingMemoryBound(to: UInt32.self),
                pixelStride: size.width
            )
        }
        return image
    }
}

/// The order in which a GIF stores a frame's rows (GIF89a, appendix E).
struct GIFRowOrder: IteratorProtocol {
    private let height: Int
    private var row = 0
    private var step: Int
    /// The next pass: 1 … 3; 4 for none.
    private var pass: Int

    init(height: Int, isInterlaced: Bool) {
        self.height = height
        step = isInterlaced ? 8 : 1
        pass = isInterlaced ? 1 : 4
    }

    /// The row of the frame for the next stored row.
    mutating func next() -> Int? {
        while row >= height {
            guard pass < 4 else { return nil }
            step = 16 >> pass
            row = step / 2
            pass += 1
        }
        // Passes 1 and 2 begin at rows 0 and 4, in steps of 8. Pass 3 begins at row 2 in steps of
        // 4, and pass 4 at row 1 in steps of 2.
        defer { row += step }
        return row
    }
}
