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
