/// A point in the plane of vector shapes, in pixels: (0, 0) is the top left corner of the top left
/// pixel, (0.5, 0.5) that pixel's centre; `y` points downwards.
public struct Point: BitwiseCopyable, Hashable, Sendable {
    /// To the right, in pixels.
    public var x: Double
    /// Downwards, in pixels.
    public var y: Double

    /// The point (`x`, `y`).
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The point `fraction` of the way from `start` to `end`; 0 gives `start`, 1 gives `end`.
    @inlinable
    public static func between(_ start: Point, _ end: Point, at fraction: Double) -> Point {
        Point(x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
    }

    /// Component-wise sum.
    @inlinable
    public static func + (left: Point, right: Point) -> Point {
        Point(x: left.x + right.x, y: left.y + right.y)
    }

    /// Component-wise difference.
    @inlinable
    public static func - (left: Point, right: Point) -> Point {
        Point(x: left.x - right.x, y: left.y - right.y)
    }

    /// Both components times `factor`.
    @inlinable
    public static func * (point: Point, factor: Double) -> Point {
        Point(x: point.x * factor, y: point.y * factor)
    }

    /// Distance from (0, 0).
    @inlinable
    public var length: Double { square.squareRoot() }

    /// The squared distance from (0, 0).
    @inlinable
    public var square: Double { x * x + y * y }
}

/// An affine map: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
public struct AffineTransform: Hashable, Sendable {
    /// The coefficients, as in the type's formula.
    public var a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double

    /// The map with the given coefficients.
    @inlinable
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// The identity map.
    public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// A translation by (`x`, `y`).
    @inlinable
    public static func translation(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// A scaling about (0, 0).
    @inlinable
    public static func scaling(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// A rotation about (0, 0) by `turns` full turns, clockwise on screen (y points downwards).
    public static func rotation(turns: Double) -> AffineTransform {
        let (sine, cosine) = (PortableMath.sine(turns: turns), PortableMath.cosine(turns: turns))
        return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// This map followed by `next`.
    @inlinable
    public func then(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * next.a + b * next.c,
            b: a * next.b + b * next.d,
            c: c * next.a + d * next.c,
            d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx,
            ty: tx * next.b + ty * next.d + next.ty
        )
    }

    /// The image of `point`.
    @inlinable
    public func apply(_ point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }
}

/// A rectangle of whole pixels: columns `x ..< x + width` and rows `y ..< y + height`.
public struct PixelRect: Hashable, Sendable {
    /// The top left pixel.
    public var origin: PixelPoint
    /// Columns and rows.
    public var size: PixelSize

    /// The rectangle of `size` with the top left pixel `origin`.
    @inlinable
    public init(origin: PixelPoint, size: PixelSize) {
        self.origin = origin
        self.size = size
    }

    /// The rectangle of `width` × `height` pixels with the top left pixel (`x`, `y`).
    @inlinable
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.init(origin: PixelPoint(x: x, y: y), size: PixelSize(width: width, height: height))
    }

    /// The first column.
    @inlinable public var minX: Int { origin.x }
    /// The first row.
    @inlinable public var minY: Int { origin.y }
    /// One past the last column.
    @inlinable public var maxX: Int { origin.x + size.width }
    /// One past the last row.
    @inlinable public var maxY: Int { origin.y + size.height }
    /// True if it contains no pixels.
    @inlinable public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

    /// The pixels in both rectangles; empty if they do not overlap.
    @inlinable
    public func intersection(_ other: PixelRect) -> PixelRect {
        let x0 = max(minX, other.minX)
        let y0 = max(minY, other.minY)
        let x1 = min(maxX, other.maxX)
        let y1 = min(maxY, other.maxY)
        return PixelRect(x: x0, y: y0, width: max(0, x1 - x0), height: max(0, y1 - y0))
    }

    /// True if this rectangle overlaps `other` after `other` grows by `gap` pixels on each side.
    @inlinable
    public func overlaps(_ other: PixelRect, gap: Int = 0) -> Bool {
        minX < other.maxX + gap && other.minX < maxX + gap
            && minY < other.maxY + gap && other.minY < maxY + gap
    }

    /// True if every pixel of `other` is in this rectangle.
    @inlinable
    public func contains(_ other: PixelRect) -> Bool {
        minX <= other.minX && minY <= other.minY && other.maxX <= maxX && other.maxY <= maxY
    }
}

/// The position of a pixel: `x` to the right, `y` downwards, (0, 0) the top left pixel.
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

    /// `width · height`; traps on overflow: check untrusted sizes with ``pixelCountIfRepresentable``.
    @inlinable
    public var pixelCount: Int { width * height }

    /// `width · height`, or nil if a side is negative or the product does not fit an `Int`.
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

extension PixelRect {
    /// The bounding rectangle of all differences between two pictures of `size`.
    ///
    /// It is one pixel if the pictures are equal, because a frame cannot be empty.
    ///
    /// - Precondition: both pictures have `size`, at least one pixel.
    package init<Pixel: Equatable>(
        changesIn size: PixelSize,
        from before: Span<Pixel>,
        to after: Span<Pixel>
    ) {
        var (left, right, top, bottom) = (size.width, 0, size.height, 0)
        for y in 0..<size.height {
            let row = y * size.width..<(y + 1) * size.width
            guard let first = row.first(where: { before[$0] != after[$0] }),
                let last = row.last(where: { before[$0] != after[$0] })
            else { continue }
            left = min(left, first - row.lowerBound)
            right = max(right, last - row.lowerBound + 1)
            top = min(top, y)
            bottom = y + 1
        }
        self = PixelRect(x: 0, y: 0, width: 1, height: 1)
        if left < right {
            self = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
        }
    }
}
