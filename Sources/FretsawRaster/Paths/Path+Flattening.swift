extension Path {
    /// Calls `body` with the ends of every straight line that draws the path, curves cut into lines
    /// that stay within `tolerance` pixels of them, and every contour closed.
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
                // A quadratic is the cubic whose controls lie two thirds of the way to its own.
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
        // The second differences bound how far a chord of 1/n of the curve strays from it:
        // error ≤ √3/18 · |d|·(3/n²)… Sederberg's bound, n = √(√(ddx² + ddy²) · 6/8 / tolerance).
        let first = p0 - p1 * 2 + p2
        let second = p1 - p2 * 2 + p3
        let bend = max(first.square, second.square).squareRoot()
        let wanted = (bend * 0.75 / tolerance).squareRoot()
        // Cut to the most first: far out, the number wanted is beyond any integer.
        let least = wanted.isFinite ? Int(min(256, wanted)) : 0
        // Rounded up, without a call.
        let count = max(1, wanted.isFinite && Double(least) < min(256, wanted) ? least + 1 : least)
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
