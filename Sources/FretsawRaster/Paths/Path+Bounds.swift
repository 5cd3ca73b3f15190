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

    /// A rectangle that holds every point of the path: a curve lies in the hull of its controls.
    ///
    /// - Complexity: O(elements), without allocation.
    var hull: Bounds {
        var box = Bounds()
        // Where no move comes first, a path begins here.
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

/// The rectangle of points, as it grows with every one.
struct Bounds {
    var low = Point(x: .infinity, y: .infinity)
    var high = Point(x: -.infinity, y: -.infinity)

    var isEmpty: Bool { low.x > high.x }

    /// True where every point lies in `canvas`, a pixel and more from its borders.
    ///
    /// Coordinates that are no numbers do not count.
    func isClear(of canvas: PixelRect) -> Bool {
        low.x >= Double(canvas.minX + 1) && high.x <= Double(canvas.maxX - 1)
            && low.y >= Double(canvas.minY + 1) && high.y <= Double(canvas.maxY - 1)
    }

    /// The pixels of `canvas` that coverage of what lies in here may change, and a margin for rounding.
    ///
    /// Where a coordinate is no number, all of the canvas.
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
        func addTurn(_ t: Double) {
            guard (0...1).contains(t) else { return }
            let u = 1 - t
            add(p0 * (u * u * u) + p1 * (3 * u * u * t) + p2 * (3 * u * t * t) + p3 * (t * t * t))
        }
        Bounds.forEachTurn(p0.x, p1.x, p2.x, p3.x, addTurn)
        Bounds.forEachTurn(p0.y, p1.y, p2.y, p3.y, addTurn)
    }

    /// Calls `body` where a cubic's coordinate turns round, in 0 … 1 and elsewhere: at the roots of
    /// a·t² + b·t + c.
    @inline(__always)
    static func forEachTurn(
        _ p0: Double,
        _ p1: Double,
        _ p2: Double,
        _ p3: Double,
        _ body: (Double) -> Void
    ) {
        // A curve within the hull of its ends never turns: most do not need the roots.
        let (low, high) = (min(p0, p3), max(p0, p3))
        // Compared, not asked of a range: numbers that are none make no range.
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
