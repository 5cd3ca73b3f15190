/// An outline of straight lines and Bézier curves, in pixels.
///
/// See ``CoverageRasteriser`` for what it fills.
public struct Path: Hashable, Sendable {
    /// One step of the pen.
    public enum Element: Hashable, Sendable {
        /// Lifts the pen and begins a contour; the one before it is closed.
        case move(Point)
        /// A straight line.
        case line(Point)
        /// A quadratic curve.
        case quadratic(control: Point, end: Point)
        /// A cubic curve.
        case cubic(control1: Point, control2: Point, end: Point)
        /// A straight line back to the contour's beginning.
        case close
    }

    /// The steps in order.
    public private(set) var elements: [Element] = []

    /// An empty path.
    public init() {}

    /// Makes room for `count` steps in all.
    public mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

    /// Begins a contour at `point`.
    public mutating func move(to point: Point) {
        // As many steps as most paths have: not grown from one to two, four, eight.
        if elements.isEmpty { elements.reserveCapacity(16) }
        elements.append(.move(point))
    }

    /// Draws a straight line to `point`.
    public mutating func addLine(to point: Point) { elements.append(.line(point)) }

    /// Draws a quadratic Bézier curve to `end`.
    public mutating func addQuadratic(control: Point, to end: Point) {
        elements.append(.quadratic(control: control, end: end))
    }

    /// Draws a cubic Bézier curve to `end`.
    public mutating func addCubic(control1: Point, control2: Point, to end: Point) {
        elements.append(.cubic(control1: control1, control2: control2, end: end))
    }

    /// Closes the contour.
    public mutating func close() { elements.append(.close) }

    /// Appends every step of `other`.
    public mutating func add(_ other: Path) { elements.append(contentsOf: other.elements) }

    /// The path with every point mapped by `transform`.
    public func transformed(by transform: AffineTransform) -> Path {
        var result = Path()
        result.elements = elements.map { element in
            switch element {
            case .move(let point): .move(transform.apply(point))
            case .line(let point): .line(transform.apply(point))
            case .quadratic(let control, let end):
                .quadratic(control: transform.apply(control), end: transform.apply(end))
            case .cubic(let control1, let control2, let end):
                .cubic(
                    control1: transform.apply(control1),
                    control2: transform.apply(control2),
                    end: transform.apply(end)
                )
            case .close: .close
            }
        }
        return result
    }
}
