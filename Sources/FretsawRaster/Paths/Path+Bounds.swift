extension Path {
    /// The corners of the smallest rectangle that holds every point of the path, curves included, or
    /// nil where it is empty.
    ///
    /// Exact: a curve is extreme at its ends or where its derivative, a quadratic, is 0.
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

    /// The pixels of `canvas` that the path's coverage may change, and a margin for rounding.
    ///
    /// A curve lies in the hull of its controls. Where a coordinate is no number, all of the canvas.
    ///
    /// - Complexity: O(elements), without allocation.
    func touchedPixels(of canvas: PixelRect) -> PixelRect {
        var box = Bounds()
        // Where no move comes first, a path begins here.
        if case .move = elements.first {} else { box.add(Point(x: 0, y: 0)) }
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
        guard !elements.isEmpty else {
            return PixelRect(origin: canvas.origin, size: PixelSize(width: 0, height: 0))
        }
        let edges = (box.low.x - 1, box.low.y - 1, box.high.x + 2, box.high.y + 2)
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
}

private struct Bounds {
    var low = Point(x: .infinity, y: .infinity)
    var high = Point(x: -.infinity, y: -.infinity)

    var isEmpty: Bool { low.x > high.x }

    mutating func add(_ point: Point) {
        low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
        high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }

    mutating func addCubic(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
        add(p0)
        add(p3)
        for t in Bounds.turns(p0.x, p1.x, p2.x, p3.x) + Bounds.turns(p0.y, p1.y, p2.y, p3.y) {
            let u = 1 - t
            add(p0 * (u * u * u) + p1 * (3 * u * u * t) + p2 * (3 * u * t * t) + p3 * (t * t * t))
        }
    }

    /// Where in 0 … 1 a cubic's coordinate turns round: the roots of a·t² + b·t + c.
    static func turns(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
        // A curve within the hull of its ends never turns: most do not need the roots.
        let (low, high) = (min(p0, p3), max(p0, p3))
        // Compared, not asked of a range: numbers that are none make no range.
        if p1 >= low, p1 <= high, p2 >= low, p2 <= high { return [] }
        let a = p3 - 3 * p2 + 3 * p1 - p0
        let b = 2 * (p2 - 2 * p1 + p0)
        let c = p1 - p0
        let roots: [Double]
        if abs(a) < 1e-12 {
            roots = b == 0 ? [] : [-c / b]
        } else {
            let discriminant = b * b - 4 * a * c
            guard discriminant >= 0 else { return [] }
            let root = discriminant.squareRoot()
            roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
        }
        return roots.filter { (0...1).contains($0) }
    }
}
