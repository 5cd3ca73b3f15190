import CGIFShims
import FretsawRaster

/// The canvas of an animation, and the pixels under the current frame if its disposal restores them.
///
/// Rows of a large canvas that nothing draws are never written: the system allocates memory on
/// first write, and a file of a hundred bytes can declare a canvas of 200 MB.
@safe
package struct AnimationCanvas: ~Copyable {
    let size: PixelSize
    /// The current frame; −1 if there is none.
    private(set) var shown = -1
    /// The colours of a GIF's frame.
    var colors = GIFColorTable()
    /// The area of the current frame, clipped to the canvas.
    private(set) var area = PixelRect(x: 0, y: 0, width: 0, height: 0)

    private let base: UnsafeMutablePointer<UInt32>
    /// The pixels in sRGB, if ``transform`` converts them; blending uses the stored ones, as in Chromium.
    private let converted: UnsafeMutablePointer<UInt32>?
    private let transform: ColorTransform?
    /// The area of the previous frame, if it was disposed of.
    private var disposed = PixelRect(x: 0, y: 0, width: 0, height: 0)
    private var disposal = FrameDisposal.keep
    /// The pixels under the current frame, row by row, if its disposal restores them.
    private var saved: UnsafeMutablePointer<UInt32>?
    private var savedCapacity = 0
    /// Whether each row of a large canvas has been written; empty for a small one.
    private var isWritten: [Bool] = []
    /// The value of ``isWritten`` when the pixels were saved.
    private var wasWritten: [Bool] = []

    /// The largest number of pixels for which rows are not distinguished and pictures are copied.
    package static let maxSmall = 1 << 22

    /// Creates an empty canvas of `size`, which the caller has checked against the limits.
    init(
        size: PixelSize,
        of format: ImageFormat,
        transform: ColorTransform? = nil
    ) throws(CodecError) {
        let base = unsafe fs_pixels_allocate(size.pixelCount)
        let converted = unsafe transform == nil ? nil : fs_pixels_allocate(size.pixelCount)
        guard let base = unsafe base, unsafe (transform == nil) == (converted == nil) else {
            unsafe fs_pixels_free(base)
            throw CodecError(.library("no memory for a canvas of \(size)"), format: format)
        }
        unsafe (self.base, self.converted) = (base, converted)
        (self.size, self.transform) = (size, transform)
        if size.pixelCount > Self.maxSmall {
            isWritten = [Bool](repeating: false, count: size.height)
        }
    }

    deinit {
        unsafe fs_pixels_free(base)
        unsafe fs_pixels_free(converted)
        unsafe fs_pixels_free(saved)
    }

    /// Whether rows that are not drawn stay unwritten.
    var isSparse: Bool { !isWritten.isEmpty }

    /// The pixels, row by row.
    var pixels: Span<RGBA8> {
        @_lifetime(borrow self)
        get {
            let pixels = unsafe UnsafeRawPointer(converted ?? base).assumingMemoryBound(
                to: RGBA8.self
            )
            let span = unsafe Span(_unsafeStart: pixels, count: size.pixelCount)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// The first pixel of ``area``; before writing to a row, call ``willWrite(_:)``.
    var start: UnsafeMutablePointer<UInt32> {
        unsafe base + (area.minY * size.width + area.minX)
    }

    /// Records that row `y` is written to.
    mutating func willWrite(_ y: Int) {
        if isSparse { isWritten[y] = true }
    }

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

    /// Makes frame `index` the next one to show, without showing the frames before it.
    ///
    /// If `isEmpty`, the canvas is cleared. Otherwise the frame must cover the whole canvas.
    mutating func restart(before index: Int, isEmpty: Bool) {
        if isEmpty { clear(PixelRect(origin: PixelPoint(x: 0, y: 0), size: size)) }
        disposal = .keep
        shown = index - 1
    }

    /// Disposes of the current frame and makes `rect` the area of the next one, whose pixels the caller draws.
    ///
    /// - Returns: false if there is no memory for the pixels under the frame.
    mutating func begin(_ rect: PixelRect, disposal next: FrameDisposal) -> Bool {
        shown += 1
        disposed = disposal == .keep ? PixelRect(x: 0, y: 0, width: 0, height: 0) : area
        switch disposal {
        case .keep: break
        case .clear: clear(area)
        case .restore: restore()
        }
        area = rect.intersection(PixelRect(origin: PixelPoint(x: 0, y: 0), size: size))
        disposal = area.isEmpty ? .keep : next
        if disposal == .restore, !save() {
            disposal = .keep
            return false
        }
        return true
    }

    /// Draws `row` to row `y` of the canvas from column `x`; `isBlended` as in ``AnimationFrame``.
    mutating func draw(_ row: Span<RGBA8>, x: Int, y: Int, isBlended: Bool) {
        precondition(x >= 0 && x + row.count <= size.width && 0..<size.height ~= y, "outside")
        if isSparse, !isWritten[y] {
            let isEmpty = row.indices.allSatisfy {
                isBlended ? row[$0].alpha == 0 : row[$0] == .transparent
            }
            if isEmpty { return }
            isWritten[y] = true
        }
        let target = unsafe UnsafeMutableRawPointer(base + (y * size.width + x))
            .assumingMemoryBound(to: RGBA8.self)
        for index in row.indices {
            let pixel = row[index]
            if !isBlended || pixel.alpha == 255 {
                unsafe target[index] = pixel
            } else if pixel.alpha > 0 {
                unsafe target[index] = pixel.over(target[index])
            }
        }
    }

    /// Converts the pixels that the current frame and the disposal of the previous one may have changed.
    mutating func convert() {
        guard let transform, let converted = unsafe converted else { return }
        for area in [disposed, area] {
            var row = [RGBA8](repeating: .transparent, count: area.size.width)
            for y in area.minY..<area.maxY where !isSparse || isWritten[y] {
                let start = y * size.width + area.minX
                for x in row.indices {
                    row[x] = unsafe unsafeBitCast(base[start + x], to: RGBA8.self)
                }
                transform.convert(&row, count: row.count)
                for x in row.indices {
                    unsafe converted[start + x] = unsafeBitCast(row[x], to: UInt32.self)
                }
            }
        }
    }

    borrowing func copyRow(_ y: Int, to row: inout [RGBA8]) {
        let pixels = pixels
        for x in 0..<size.width { row[x] = pixels[y * size.width + x] }
    }

    mutating func clear(_ rect: PixelRect) {
        let width = rect.size.width
        if width == size.width, !isSparse {
            unsafe (base + rect.minY * width).update(repeating: 0, count: rect.size.pixelCount)
            return
        }
        for y in rect.minY..<rect.maxY where !isSparse || isWritten[y] {
            unsafe (base + (y * size.width + rect.minX)).update(repeating: 0, count: width)
        }
    }

    private mutating func restore() {
        guard let saved = unsafe saved else { return }
        let width = area.size.width
        for row in 0..<area.size.height {
            let y = area.minY + row
            let target = unsafe base + (y * size.width + area.minX)
            if !isSparse || wasWritten[y] {
                unsafe target.update(from: saved + row * width, count: width)
            } else if isWritten[y] {
                unsafe target.update(repeating: 0, count: width)
            }
        }
    }

    /// Saves the pixels under the frame; false without memory.
    private mutating func save() -> Bool {
        let count = area.size.pixelCount
        if count > savedCapacity {
            unsafe fs_pixels_free(saved)
            unsafe saved = fs_pixels_allocate(count)
            savedCapacity = unsafe saved == nil ? 0 : count
        }
        guard let saved = unsafe saved else { return false }
        wasWritten = isWritten
        let width = area.size.width
        for row in 0..<area.size.height where !isSparse || isWritten[area.minY + row] {
            let place = (area.minY + row) * size.width + area.minX
            unsafe (saved + row * width).update(from: base + place, count: width)
        }
        return true
    }
}
