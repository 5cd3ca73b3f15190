import CGIFShims
import FretsawRaster

/// The canvas of a GIF, composited by Chromium's rules.
///
/// It also keeps the pixels under the current frame if the frame's disposal restores them.
@safe
struct GIFCanvas: ~Copyable {
    let size: PixelSize
    /// The current frame; −1 if there is none.
    private(set) var shown = -1

    private let base: UnsafeMutablePointer<UInt32>
    /// The area of the current frame, clipped to the canvas.
    private var area = PixelRect(x: 0, y: 0, width: 0, height: 0)
    private var disposal = FrameDisposal.keep
    /// The pixels under the current frame, row by row, if its disposal restores them.
    private var saved: UnsafeMutablePointer<UInt32>?
    private var savedCapacity = 0
    private var colors = GIFColorTable()

    /// Creates an empty canvas of `size`, which the caller has checked against the limits.
    init?(size: PixelSize) {
        guard let base = unsafe fs_gif_pixels_allocate(size.pixelCount) else { return nil }
        self.size = size
        unsafe self.base = base
    }

    deinit {
        unsafe fs_gif_pixels_free(base)
        if let saved = unsafe saved { unsafe fs_gif_pixels_free(saved) }
    }

    /// The pixels, row by row.
    var pixels: Span<RGBA8> {
        @_lifetime(borrow self)
        get {
            let pixels = unsafe UnsafeRawPointer(base).assumingMemoryBound(to: RGBA8.self)
            let span = unsafe Span(_unsafeStart: pixels, count: size.pixelCount)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// Makes frame `index` the next one to show, without showing the frames before it.
    ///
    /// If `isEmpty`, the canvas is cleared. Otherwise the frame must cover the whole canvas.
    mutating func restart(before index: Int, isEmpty: Bool) {
        if isEmpty { unsafe base.update(repeating: 0, count: size.pixelCount) }
        shown = index - 1
        disposal = .keep
    }

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
        dispose()
        shown += 1
        disposal = head.control.disposal
        let rect = head.descriptor.rect
        area = rect.intersection(PixelRect(origin: PixelPoint(x: 0, y: 0), size: size))
        guard !area.isEmpty else {
            disposal = .keep
            return true
        }
        if disposal == .restore, !save() {
            disposal = .keep
            return false
        }
        colors.use(head.descriptor.palette, transparent: head.control.transparentIndex, of: bytes)
        unsafe GIFRowRenderer(head, colors: colors.entries).draw(
            indices,
            count: count,
            of: head.descriptor,
            visible: area.size,
            to: base + (area.minY * size.width + area.minX),
            pixelStride: size.width
        )
        return true
    }

    private mutating func dispose() {
        let width = area.size.width
        switch disposal {
        case .keep:
            return
        case .clear:
            if width == size.width {
                let first = area.minY * width
                unsafe (base + first).update(repeating: 0, count: area.size.pixelCount)
                return
            }
            for y in area.minY..<area.maxY {
                unsafe (base + (y * size.width + area.minX)).update(repeating: 0, count: width)
            }
        case .restore:
            guard let saved = unsafe saved else { return }
            for row in 0..<area.size.height {
                let place = (area.minY + row) * size.width + area.minX
                unsafe (base + place).update(from: saved + row * width, count: width)
            }
        }
    }

    /// Saves the pixels under the frame; false without memory.
    private mutating func save() -> Bool {
        let count = area.size.pixelCount
        if count > savedCapacity {
            if let saved = unsafe saved { unsafe fs_gif_pixels_free(saved) }
            unsafe saved = fs_gif_pixels_allocate(count)
            savedCapacity = unsafe saved == nil ? 0 : count
        }
        guard let saved = unsafe saved else { return false }
        let width = area.size.width
        for row in 0..<area.size.height {
            let place = (area.minY + row) * size.width + area.minX
            unsafe (saved + row * width).update(from: base + place, count: width)
        }
        return true
    }
}

extension GIFCanvas {
    /// A copy of the pixels.
    borrowing func image() -> Image<RGBA8> {
        let pixels = pixels
        let copy = unsafe [RGBA8](unsafeUninitializedCapacity: pixels.count) { buffer, count in
            unsafe pixels.withUnsafeBufferPointer { source in
                count = unsafe buffer.initialize(fromContentsOf: source)
            }
        }
        return Image(width: size.width, height: size.height, pixels: copy)
    }
}

extension GIFCanvas {
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
