/// Closed polygons, as a path of straight lines alone is drawn: points without a case each.
public struct Polygons: Hashable, Sendable {
    /// The corners of all polygons, one polygon after another.
    public var points: [Point]
    /// For each polygon, the index behind its last corner; none below the one before it.
    public let ends: [Int]

    /// Polygons through `points`.
    ///
    /// - Precondition: `ends` rise, and the last is the number of points.
    public init(_ points: [Point], ends: [Int]) {
        precondition(ends.last ?? 0 == points.count, "the last polygon ends with the last point")
        precondition(zip(ends, ends.dropFirst()).allSatisfy { $0 <= $1 }, "ends rise")
        self.points = points
        self.ends = ends
    }

    /// The polygons as a path.
    public var path: Path {
        var path = Path()
        var first = 0
        for end in ends {
            for index in first..<end {
                if index == first {
                    path.move(to: points[index])
                } else {
                    path.addLine(to: points[index])
                }
            }
            path.close()
            first = end
        }
        return path
    }

    /// Calls `body` with the ends of every side, all moved by `offset`.
    @inline(__always)
    func forEachLine(movedBy offset: Point, _ body: (Point, Point) -> Void) {
        precondition(ends.last ?? 0 <= points.count, "corners are missing")
        unsafe points.withUnsafeBufferPointer { points in
            var first = 0
            for end in ends {
                guard first < end else { continue }
                let start = unsafe points[first] + offset
                var current = start
                for index in first + 1..<end {
                    let next = unsafe points[index] + offset
                    body(current, next)
                    current = next
                }
                body(current, start)
                first = end
            }
        }
    }

    /// The pixels of `canvas` that the polygons' coverage may reach.
    ///
    /// - Complexity: O(corners)
    public func touchedPixels(of canvas: PixelRect) -> PixelRect {
        hull(movedBy: Point(x: 0, y: 0)).touchedPixels(of: canvas)
    }

    /// The rectangle that holds every corner, moved by `offset`.
    func hull(movedBy offset: Point) -> Bounds {
        var box = Bounds()
        for point in points { box.add(point + offset) }
        return box
    }
}
