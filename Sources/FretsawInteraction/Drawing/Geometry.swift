/// A place, in points (CSS px): x to the right, y down.
public struct Point: Equatable, Sendable {
    /// To the right.
    public var x: Double
    /// Down.
    public var y: Double

    /// Creates a place.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A width and a height, in points.
public struct Size: Equatable, Sendable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// An upright rectangle, in points of whatever it is in.
public struct Rect: Equatable, Sendable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// A rectangle of a size; its upper left corner is the origin, or at `x` and `y`.
    init(_ size: Size, x: Double = 0, y: Double = 0) {
        self.init(x: x, y: y, width: size.width, height: size.height)
    }

    /// The right edge.
    public var maxX: Double { x + width }
    /// The lower edge.
    public var maxY: Double { y + height }
    /// The middle.
    public var center: Point { Point(x: x + width / 2, y: y + height / 2) }

    /// True if `point` is inside; the left and upper edges belong to the rectangle, the others do not.
    public func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
    }
}
