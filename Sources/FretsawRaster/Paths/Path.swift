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

extension Path {
    /// A closed polygon through `points`.
    public init(polygon points: [Point]) {
        self.init()
        addPolygon(points)
    }

    /// Adds a closed polygon through `points`.
    public mutating func addPolygon(_ points: [Point]) {
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { addLine(to: point) }
        close()
    }

    /// An ellipse, clockwise as seen.
    ///
    /// Four cubics; within 0.03 % of the radius.
    public init(ellipseAt center: Point, radiusX: Double, radiusY: Double) {
        self.init()
        addEllipse(at: center, radiusX: radiusX, radiusY: radiusY)
    }

    /// Adds an ellipse, clockwise as seen.
    ///
    /// Four cubics; within 0.03 % of the radius.
    public mutating func addEllipse(at center: Point, radiusX: Double, radiusY: Double) {
        // 4/3 · (√2 − 1): the cubic that touches the circle at its ends and middle.
        let k = 0.5522847498307936
        func at(_ x: Double, _ y: Double) -> Point {
            Point(x: center.x + x * radiusX, y: center.y + y * radiusY)
        }
        move(to: at(1, 0))
        addCubic(control1: at(1, k), control2: at(k, 1), to: at(0, 1))
        addCubic(control1: at(-k, 1), control2: at(-1, k), to: at(-1, 0))
        addCubic(control1: at(-1, -k), control2: at(-k, -1), to: at(0, -1))
        addCubic(control1: at(k, -1), control2: at(1, -k), to: at(1, 0))
        close()
    }

    /// A circle, clockwise as seen.
    public init(circleAt center: Point, radius: Double) {
        self.init(ellipseAt: center, radiusX: radius, radiusY: radius)
    }
}

extension Path {
    /// Continues along a circle, from the angle `from` to the angle `to`, both in full turns from the
    /// x axis towards the y axis; `to` below `from` runs the other way round.
    ///
    /// Cubics of at most an eighth of a turn: within 4·10⁻⁶ of the radius. The pen should be at the
    /// arc's beginning. Every point is mapped by `frame` before it is added, for arcs drawn in a frame
    /// of their own.
    public mutating func addArc(
        center: Point,
        radius: Double,
        from: Double,
        to: Double,
        mappedBy frame: AffineTransform = .identity
    ) {
        let sweep = to - from
        let parts = max(1, Int((abs(sweep) * 8).rounded(.up)))
        let step = sweep / Double(parts)
        // 4/3 · tan(step / 4), the handle that makes a cubic touch the circle in the middle too.
        let handle =
            4.0 / 3 * PortableMath.sine(turns: step / 4) / PortableMath.cosine(turns: step / 4)
        func at(_ cosine: Double, _ sine: Double) -> Point {
            frame.apply(Point(x: center.x + radius * cosine, y: center.y + radius * sine))
        }
        var (c0, s0) = (PortableMath.cosine(turns: from), PortableMath.sine(turns: from))
        for part in 1...parts {
            let angle = from + step * Double(part)
            let (c1, s1) = (PortableMath.cosine(turns: angle), PortableMath.sine(turns: angle))
            addCubic(
                control1: at(c0 - handle * s0, s0 + handle * c0),
                control2: at(c1 + handle * s1, s1 - handle * c1),
                to: at(c1, s1)
            )
            (c0, s0) = (c1, s1)
        }
    }

    /// A closed polygon whose corners are rounded by quadratics.
    ///
    /// `rounding` is the share of each side that its two corners take together, 0 (sharp) … 1
    /// (nothing straight is left).
    public init(roundedPolygon corners: [Point], rounding: Double) {
        self.init()
        guard corners.count >= 3 else { return }
        let cut = min(max(rounding, 0), 1) / 2
        for index in corners.indices {
            let before = corners[(index + corners.count - 1) % corners.count]
            let corner = corners[index]
            let after = corners[(index + 1) % corners.count]
            let arrival = Point.between(corner, before, at: cut)
            if index == 0 { move(to: arrival) } else { addLine(to: arrival) }
            addQuadratic(control: corner, to: Point.between(corner, after, at: cut))
        }
        close()
    }
}
