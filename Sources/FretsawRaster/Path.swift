/// An outline of straight lines and Bézier curves, in pixels, for ``CoverageRasteriser``.
public struct Path: Hashable, Sendable {
    /// One drawing command.
    public enum Element: Hashable, Sendable {
        /// Begins a contour at a point; the previous contour is closed.
        case move(Point)
        /// A straight line.
        case line(Point)
        /// A quadratic curve.
        case quadratic(control: Point, end: Point)
        /// A cubic curve.
        case cubic(control1: Point, control2: Point, end: Point)
        /// A straight line back to the start of the contour.
        case close
    }

    /// The commands in order.
    public private(set) var elements: [Element] = []

    /// An empty path.
    public init() {}

    /// Begins a contour at `point`.
    public mutating func move(to point: Point) {
        // Enough for most paths, so that the array does not grow in steps of 1, 2, 4, 8.
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

    /// Appends the elements of `other`.
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

    /// An ellipse, clockwise on screen: four cubics, accurate to 0.03 % of the radius.
    public init(ellipseAt center: Point, radiusX: Double, radiusY: Double) {
        self.init()
        addEllipse(at: center, radiusX: radiusX, radiusY: radiusY)
    }

    /// Adds an ellipse, clockwise on screen: four cubics, accurate to 0.03 % of the radius.
    public mutating func addEllipse(at center: Point, radiusX: Double, radiusY: Double) {
        // 4/3 · (√2 − 1): the cubic touches the circle at its ends and middle.
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

    /// A circle, clockwise on screen.
    public init(circleAt center: Point, radius: Double) {
        self.init(ellipseAt: center, radiusX: radius, radiusY: radius)
    }
}

extension Path {
    /// Adds a circular arc from the angle `from` to the angle `to`, in full turns from the x axis towards the y axis.
    ///
    /// If `to` is less than `from`, the arc runs in the opposite direction.
    ///
    /// The arc consists of cubics of at most an eighth of a turn, accurate to 4·10⁻⁶ of the radius. The current point
    /// should be the start of the arc. `frame` maps every point before it is added.
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
        // 4/3 · tan(step / 4), the handle length with which a cubic touches the circle at its middle.
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
    /// `rounding` is the share of each side that its two corners replace, from 0 (sharp corners) to
    /// 1 (no straight parts).
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

extension Path {
    /// The corners of the smallest rectangle that contains the path, including its curves; nil if the path is empty.
    ///
    /// Exact: the extremes of a curve are at its ends or at the zeros of its derivative, a quadratic.
    ///
    /// - Complexity: O(elements)
    public var bounds: (min: Point, max: Point)? {
        var box = Bounds()
        var start = Point(x: 0, y: 0)
        var current = start
        for element in elements {
            switch element {
            case .move(let point):
                start = point
                current = point
                box.add(point)
            case .line(let point):
                box.add(current)
                box.add(point)
                current = point
            case .quadratic(let control, let end):
                box.addCubic(
                    current,
                    .between(current, control, at: 2.0 / 3),
                    .between(end, control, at: 2.0 / 3),
                    end
                )
                current = end
            case .cubic(let control1, let control2, let end):
                box.addCubic(current, control1, control2, end)
                current = end
            case .close:
                current = start
            }
        }
        return box.isEmpty ? nil : (box.low, box.high)
    }

    /// A rectangle that contains the path: the bounds of all end and control points.
    var hull: Bounds {
        var box = Bounds()
        // A path without an initial move begins at (0, 0).
        if case .move? = elements.first {} else if !elements.isEmpty { box.add(Point(x: 0, y: 0)) }
        for element in elements {
            switch element {
            case .move(let point), .line(let point):
                box.add(point)
            case .quadratic(let control, let end):
                box.add(control)
                box.add(end)
            case .cubic(let control1, let control2, let end):
                box.add(control1)
                box.add(control2)
                box.add(end)
            case .close: break
            }
        }
        return box
    }
}

/// A bounding rectangle that grows with every added point.
struct Bounds {
    var low = Point(x: .infinity, y: .infinity)
    var high = Point(x: -.infinity, y: -.infinity)

    var isEmpty: Bool { low.x > high.x }

    /// The pixels of `canvas` that filling a path with these bounds may change, with a margin for rounding.
    ///
    /// The whole canvas if a coordinate is NaN.
    func touchedPixels(of canvas: PixelRect) -> PixelRect {
        let edges = (low.x - 1, low.y - 1, high.x + 2, high.y + 2)
        guard !isEmpty else {
            return PixelRect(origin: canvas.origin, size: PixelSize(width: 0, height: 0))
        }
        guard (edges.0 + edges.1 + edges.2 + edges.3).isFinite else { return canvas }
        func within(_ edge: Double, _ range: ClosedRange<Int>) -> Int {
            Int(max(Double(range.lowerBound), min(Double(range.upperBound), edge)).rounded(.down))
        }
        let columns = canvas.minX...canvas.maxX
        let rows = canvas.minY...canvas.maxY
        let (minX, minY) = (within(edges.0, columns), within(edges.1, rows))
        return PixelRect(
            x: minX,
            y: minY,
            width: within(edges.2, columns) - minX,
            height: within(edges.3, rows) - minY
        )
    }

    mutating func add(_ point: Point) {
        low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
        high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }

    mutating func addCubic(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
        add(p0)
        add(p3)
        func addExtremum(_ t: Double) {
            guard (0...1).contains(t) else { return }
            let u = 1 - t
            add(p0 * (u * u * u) + p1 * (3 * u * u * t) + p2 * (3 * u * t * t) + p3 * (t * t * t))
        }
        Bounds.forEachExtremum(p0.x, p1.x, p2.x, p3.x, addExtremum)
        Bounds.forEachExtremum(p0.y, p1.y, p2.y, p3.y, addExtremum)
    }

    /// Calls `body` with the parameters at which one coordinate of a cubic has an extremum: the
    /// roots of a·t² + b·t + c, including those outside 0 … 1.
    @inline(__always)
    static func forEachExtremum(
        _ p0: Double,
        _ p1: Double,
        _ p2: Double,
        _ p3: Double,
        _ body: (Double) -> Void
    ) {
        // A curve whose controls are between its ends has no extremum inside; most curves skip the roots.
        let (low, high) = (min(p0, p3), max(p0, p3))
        // Compared one by one, because a range of NaN would trap.
        if p1 >= low, p1 <= high, p2 >= low, p2 <= high { return }
        let a = p3 - 3 * p2 + 3 * p1 - p0
        let b = 2 * (p2 - 2 * p1 + p0)
        let c = p1 - p0
        guard abs(a) >= 1e-12 else {
            if b != 0 { body(-c / b) }
            return
        }
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return }
        let root = discriminant.squareRoot()
        body((-b + root) / (2 * a))
        body((-b - root) / (2 * a))
    }
}

extension Path {
    /// Calls `body` with the ends of every line of the flattened path.
    ///
    /// Curves become lines that stay within `tolerance` pixels of them, and every contour is closed.
    ///
    /// - Complexity: O(elements · lines per curve), without allocation.
    @inlinable
    public func forEachLine(tolerance: Double = 0.02, _ body: (Point, Point) -> Void) {
        var start = Point(x: 0, y: 0)
        var current = start
        for element in elements {
            switch element {
            case .move(let point):
                if current != start { body(current, start) }
                start = point
                current = point
            case .line(let point):
                body(current, point)
                current = point
            case .quadratic(let control, let end):
                // A quadratic equals the cubic whose controls are two thirds of the way to its control.
                Path.flattenCubic(
                    current,
                    .between(current, control, at: 2.0 / 3),
                    .between(end, control, at: 2.0 / 3),
                    end,
                    tolerance: tolerance,
                    body
                )
                current = end
            case .cubic(let control1, let control2, let end):
                Path.flattenCubic(current, control1, control2, end, tolerance: tolerance, body)
                current = end
            case .close:
                if current != start { body(current, start) }
                current = start
            }
        }
        if current != start { body(current, start) }
    }

    @inlinable
    static func flattenCubic(
        _ p0: Point,
        _ p1: Point,
        _ p2: Point,
        _ p3: Point,
        tolerance: Double,
        _ body: (Point, Point) -> Void
    ) {
        // Sederberg's bound: with n chords, the error is at most 6/8 · d / n². Here d is the length
        // of the longest second difference of the control points.
        let first = p0 - p1 * 2 + p2
        let second = p1 - p2 * 2 + p3
        let bend = max(first.square, second.square).squareRoot()
        let wanted = (bend * 0.75 / tolerance).squareRoot()
        // Limited before the conversion: far coordinates need more than an integer can count.
        let floor = wanted.isFinite ? Int(min(256, wanted)) : 0
        // Rounded up without a function call.
        let count = max(1, wanted.isFinite && Double(floor) < min(256, wanted) ? floor + 1 : floor)
        var from = p0
        for step in 1...count {
            let to: Point
            if step == count {
                to = p3
            } else {
                let t = Double(step) / Double(count)
                let u = 1 - t
                let a = u * u * u
                let b = 3 * u * u * t
                let c = 3 * u * t * t
                let d = t * t * t
                to = Point(
                    x: a * p0.x + b * p1.x + c * p2.x + d * p3.x,
                    y: a * p0.y + b * p1.y + c * p2.y + d * p3.y
                )
            }
            body(from, to)
            from = to
        }
    }
}
