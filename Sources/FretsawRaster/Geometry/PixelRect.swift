/// A rectangle of whole pixels, half open: it holds `x ..< x + width` and `y ..< y + height`.
public struct PixelRect: Hashable, Sendable {
    /// The top left pixel.
    public var origin: PixelPoint
    /// Columns and rows.
    public var size: PixelSize

    /// The rectangle of `size` whose top left pixel is `origin`.
    @inlinable
    public init(origin: PixelPoint, size: PixelSize) {
        self.origin = origin
        self.size = size
    }

    /// The rectangle of `width` × `height` pixels whose top left pixel is (`x`, `y`).
    @inlinable
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.init(
            origin: PixelPoint(x: x, y: y),
            size: PixelSize(width: width, height: height)
        )
    }

    /// The first column.
    @inlinable public var minX: Int { origin.x }
    /// The first row.
    @inlinable public var minY: Int { origin.y }
    /// One past the last column.
    @inlinable public var maxX: Int { origin.x + size.width }
    /// One past the last row.
    @inlinable public var maxY: Int { origin.y + size.height }
    /// True where it holds no pixel.
    @inlinable public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

    /// The pixels in both rectangles; empty where they do not meet.
    @inlinable
    public func intersection(_ other: PixelRect) -> PixelRect {
        let x0 = max(minX, other.minX)
        let y0 = max(minY, other.minY)
        let x1 = min(maxX, other.maxX)
        let y1 = min(maxY, other.maxY)
        return PixelRect(x: x0, y: y0, width: max(0, x1 - x0), height: max(0, y1 - y0))
    }

    /// True where the two rectangles, each grown by half of `gap`, share a pixel: that is, where
    /// fewer than `gap` pixels lie between them in x and in y.
    @inlinable
    public func overlaps(_ other: PixelRect, gap: Int = 0) -> Bool {
        minX < other.maxX + gap && other.minX < maxX + gap
            && minY < other.maxY + gap && other.minY < maxY + gap
    }

    /// True where every pixel of `other` lies in this rectangle.
    @inlinable
    public func contains(_ other: PixelRect) -> Bool {
        minX <= other.minX && minY <= other.minY && other.maxX <= maxX && other.maxY <= maxY
    }
}

/// The place of a pixel: `x` to the right, `y` downwards, (0, 0) the top left pixel.
public struct PixelPoint: Hashable, Sendable {
    /// Columns from the left.
    public var x: Int
    /// Rows from the top.
    public var y: Int

    /// The pixel in column `x` of row `y`.
    @inlinable
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

extension PixelPoint: CustomStringConvertible {
    /// For example `(181, 5)`.
    public var description: String { "(\(x), \(y))" }
}

/// The width and height of a picture, in pixels.
public struct PixelSize: Hashable, Sendable {
    /// Pixels in a row.
    public var width: Int
    /// Rows.
    public var height: Int

    /// A size of `width` × `height` pixels.
    @inlinable
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// `width · height`.
    ///
    /// Overflow traps: check sizes from outside with ``pixelCountIfRepresentable``.
    @inlinable
    public var pixelCount: Int { width * height }

    /// `width · height`, or nil where a side is negative or the product does not fit an `Int`.
    @inlinable
    public var pixelCountIfRepresentable: Int? {
        guard width >= 0, height >= 0 else { return nil }
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? nil : count
    }
}

extension PixelSize: CustomStringConvertible {
    /// For example `310×155`.
    public var description: String { "\(width)×\(height)" }
}
