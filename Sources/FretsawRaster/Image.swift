/// A picture: rows of pixels from the top, each from the left, without gaps.
///
/// A value with copy-on-write storage; an `inout` image reuses its buffer for any number of pictures. Process one row
/// at a time (``row(_:)``, ``mutableRow(_:)``); the subscript is for single pixels.
public struct Image<Pixel: BitwiseCopyable & Sendable>: Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    @usableFromInline var storage: [Pixel]

    /// A picture of `width` × `height` equal pixels.
    ///
    /// - Precondition: no side is negative and the pixel count fits an `Int`. Callers check
    ///   untrusted sizes against limits first.
    @inlinable
    public init(width: Int, height: Int, filledWith pixel: Pixel) {
        let size = PixelSize(width: width, height: height)
        guard let count = size.pixelCountIfRepresentable else {
            preconditionFailure("invalid image size \(size)")
        }
        self.width = width
        self.height = height
        self.storage = [Pixel](repeating: pixel, count: count)
    }

    /// A picture of `width * height` pixels in row order.
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

    /// The pixel in column `x` of row `y`, which are in the picture; in loops, use rows.
    @inlinable
    public subscript(x: Int, y: Int) -> Pixel {
        get {
            precondition(
                x >= 0 && x < width && y >= 0 && y < height,
                "the pixel is outside the image"
            )
            return storage[y * width + x]
        }
        set {
            precondition(
                x >= 0 && x < width && y >= 0 && y < height,
                "the pixel is outside the image"
            )
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

    /// All pixels, mutable.
    @inlinable
    public var mutablePixels: MutableSpan<Pixel> {
        @_lifetime(&self)
        mutating get { storage.mutableSpan }
    }

    /// The pixels of row `y`, `0 <= y < height`.
    @inlinable
    @_lifetime(borrow self)
    public borrowing func row(_ y: Int) -> Span<Pixel> {
        storage.span.extracting(y * width..<(y + 1) * width)
    }

    /// The mutable pixels of row `y`, `0 <= y < height`.
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

    /// Sets every pixel of `rect` that is within the picture.
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
    /// A new picture with the pixels of `rect`, which is within this one.
    @inlinable
    public func cropped(to rect: PixelRect) -> Image {
        precondition(bounds.contains(rect), "the crop is not within the image")
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
    /// Calls `body` with a pointer to all pixels, for kernels with rows cheaper than a span for each.
    @inlinable @inline(__always)
    package func withUnsafePixels<Result>(_ body: (UnsafePointer<Pixel>) -> Result) -> Result {
        unsafe storage.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else {
                preconditionFailure("the image is empty")
            }
            return unsafe body(base)
        }
    }

    /// Calls `body` with a mutable pointer to all pixels.
    @inlinable @inline(__always)
    package mutating func withUnsafeMutablePixels<Result>(
        _ body: (UnsafeMutablePointer<Pixel>) -> Result
    ) -> Result {
        unsafe storage.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else {
                preconditionFailure("the image is empty")
            }
            return unsafe body(base)
        }
    }
}

extension Image where Pixel == Float {
    /// Samples the plane with bilinear interpolation; outside, the border values repeat.
    ///
    /// (`x`, `y`) are in pixel indices: integers give the pixels themselves. An empty plane gives
    /// 0, and NaN a border value.
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
