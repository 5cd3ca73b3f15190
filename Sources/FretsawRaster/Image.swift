/// A picture: rows of pixels from the top, each from the left, without gaps.
///
/// A copyable value with copy-on-write storage: it lives in arrays, tasks and caches, and an
/// `inout` image reuses its buffer over a million pictures. Kernels take a row at a time
/// (``row(_:)``, ``mutableRow(_:)``) and loop over its indices; the subscript is for single pixels.
public struct Image<Pixel: BitwiseCopyable & Sendable>: Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    @usableFromInline var storage: [Pixel]

    /// A picture of `width` × `height` equal pixels.
    ///
    /// - Precondition: neither side is negative and the pixel count fits an `Int`. Sizes from
    ///   outside are checked against limits before they come here.
    /// - Complexity: O(width · height)
    @inlinable
    public init(width: Int, height: Int, filledWith pixel: Pixel) {
        let size = PixelSize(width: width, height: height)
        guard let count = size.pixelCountIfRepresentable else {
            preconditionFailure("an image of \(size) pixels cannot exist")
        }
        self.width = width
        self.height = height
        self.storage = [Pixel](repeating: pixel, count: count)
    }

    /// A picture over pixels already in row order.
    ///
    /// - Precondition: `pixels.count == width * height`.
    @inlinable
    public init(width: Int, height: Int, pixels: [Pixel]) {
        let count = PixelSize(width: width, height: height).pixelCountIfRepresentable
        precondition(
            pixels.count == count,
            "\(pixels.count) pixels do not make an image of \(width)×\(height)"
        )
        self.width = width
        self.height = height
        self.storage = pixels
    }

    /// Width and height together.
    @inlinable
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// The rectangle of all pixels.
    @inlinable
    public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// The pixel in column `x` of row `y`.
    ///
    /// For tests and single pixels; loops take rows.
    ///
    /// - Precondition: the place lies in the picture.
    @inlinable
    public subscript(x: Int, y: Int) -> Pixel {
        get {
            precondition(x >= 0 && x < width && y >= 0 && y < height, "outside the image")
            return storage[y * width + x]
        }
        set {
            precondition(x >= 0 && x < width && y >= 0 && y < height, "outside the image")
            storage[y * width + x] = newValue
        }
    }
}

extension Image: Equatable where Pixel: Equatable {}
extension Image: Hashable where Pixel: Hashable {}

/// Coverage of a shape: 0 outside, 255 inside, between on the edge.
public typealias Mask = Image<UInt8>

extension Image {
    /// All pixels, row after row from the top.
    @inlinable
    public var pixels: Span<Pixel> {
        @_lifetime(borrow self)
        get { storage.span }
    }

    /// All pixels, to be written.
    @inlinable
    public var mutablePixels: MutableSpan<Pixel> {
        @_lifetime(&self)
        mutating get { storage.mutableSpan }
    }

    /// The pixels of row `y`.
    ///
    /// - Precondition: `0 <= y < height`.
    @inlinable
    @_lifetime(borrow self)
    public borrowing func row(_ y: Int) -> Span<Pixel> {
        storage.span.extracting(y * width..<(y + 1) * width)
    }

    /// The pixels of row `y`, to be written.
    ///
    /// - Precondition: `0 <= y < height`.
    @inlinable
    @_lifetime(&self)
    public mutating func mutableRow(_ y: Int) -> MutableSpan<Pixel> {
        storage.mutableSpan._consumingExtracting(y * width..<(y + 1) * width)
    }

    /// The pixels as an array in row order, without a copy.
    @inlinable
    public var pixelArray: [Pixel] { storage }
}

extension Image {
    /// Sets every pixel.
    @inlinable
    public mutating func fill(with pixel: Pixel) {
        let count = storage.count
        unsafe storage.withUnsafeMutableBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return }
            unsafe start.update(repeating: pixel, count: count)
        }
    }

    /// Sets every pixel of `rect` that lies in the picture.
    @inlinable
    public mutating func fill(_ rect: PixelRect, with pixel: Pixel) {
        let area = rect.intersection(bounds)
        guard !area.isEmpty else { return }
        for y in area.minY..<area.maxY {
            var row = mutableRow(y)
            for x in area.minX..<area.maxX { row[x] = pixel }
        }
    }
}

extension Image {
    /// The pixels of `rect` as a picture of their own.
    ///
    /// - Precondition: `rect` lies in the picture.
    @inlinable
    public func cropped(to rect: PixelRect) -> Image {
        precondition(bounds.contains(rect), "the crop leaves the image")
        var pixels: [Pixel] = []
        pixels.reserveCapacity(rect.size.pixelCount)
        for y in rect.minY..<rect.maxY {
            let start = y * width
            pixels.append(contentsOf: storage[start + rect.minX..<start + rect.maxX])
        }
        return Image(width: rect.size.width, height: rect.size.height, pixels: pixels)
    }
}

extension Image {
    /// Calls `body` with the first pixel's address; `width * height` pixels follow it.
    ///
    /// For kernels only, where a span per row costs more than the row.
    @inlinable @inline(__always)
    package func withUnsafePixels<Result>(_ body: (UnsafePointer<Pixel>) -> Result) -> Result {
        unsafe storage.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else {
                preconditionFailure("an image without pixels has no address")
            }
            return unsafe body(base)
        }
    }

    /// Calls `body` with the first pixel's address, to be written.
    @inlinable @inline(__always)
    package mutating func withUnsafeMutablePixels<Result>(
        _ body: (UnsafeMutablePointer<Pixel>) -> Result
    ) -> Result {
        unsafe storage.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else {
                preconditionFailure("an image without pixels has no address")
            }
            return unsafe body(base)
        }
    }

    /// Calls `body` with all pixels, to be written; there may be none.
    @inlinable @inline(__always)
    package mutating func withUnsafeMutableBuffer<Result>(
        _ body: (UnsafeMutableBufferPointer<Pixel>) -> Result
    ) -> Result {
        unsafe storage.withUnsafeMutableBufferPointer { buffer in unsafe body(buffer) }
    }
}

extension Image where Pixel == Float {
    /// The plane between its pixels, by linear interpolation; what lies outside takes the border's
    /// value.
    ///
    /// (`x`, `y`) are pixels' indices: whole numbers give the pixels themselves. An empty plane, or a
    /// place that is no number, gives 0 or the border.
    @inlinable
    public func bilinear(x: Float, y: Float) -> Float {
        guard width > 0, height > 0 else { return 0 }
        let u = max(0, min(Float(width &- 1), x))
        let v = max(0, min(Float(height &- 1), y))
        let (column, row) = (Int(u), Int(v))
        let (fx, fy) = (u - Float(column), v - Float(row))
        let next = min(column &+ 1, width &- 1)
        let top = row &* width
        let bottom = min(row &+ 1, height &- 1) &* width
        let (a, b) = (storage[top &+ column], storage[top &+ next])
        let (c, d) = (storage[bottom &+ column], storage[bottom &+ next])
        let above = a + (b - a) * fx
        return above + ((c + (d - c) * fx) - above) * fy
    }
}
