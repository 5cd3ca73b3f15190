internal import CRasterKernels

/// A place in the plane of vector shapes, in pixels: (0, 0) is the top left corner of the top left
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
        Point(
            x: start.x + (end.x - start.x) * fraction,
            y: start.y + (end.y - start.y) * fraction
        )
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

    /// The square of the distance from (0, 0).
    @inlinable
    public var square: Double { x * x + y * y }
}

extension Point {
    /// The square of the distance to the nearest of `points`; infinity where there are none.
    ///
    /// - Complexity: O(points)
    public func squareOfNearest(_ points: Span<Point>) -> Double {
        unsafe points.withUnsafeBytes { bytes in
            // A point is two numbers, in this order.
            let numbers = unsafe bytes.assumingMemoryBound(to: Double.self)
            return unsafe fs_square_of_nearest(x, y, numbers.baseAddress, numbers.count / 2)
        }
    }
}
