import FretsawRaster

/// The rule by which a self-intersecting path has an inside.
public enum FillRule: String, CaseIterable, Sendable {
    /// Inside where contours wind around a point at least once.
    case nonzero
    /// Inside where a ray crosses contours an odd number of times.
    case evenodd
}

/// A bitmap that unites and subtracts filled paths, and returns the outline of the result.
///
/// Outlines of decks follow the nonzero rule and have no overlaps between opposite contours. Tracing a
/// bitmap ensures that for any combination of shapes.
struct ShapeBitmap {
    /// The side in pixels.
    static let side = 512

    private var pixels = [Bool](repeating: false, count: side * side)

    /// Whether a fill adds to the shape or cuts from it.
    enum Operation {
        case add, cut
    }

    /// Fills `path`, which is in pixels.
    mutating func fill(_ path: Path, _ rule: FillRule, _ operation: Operation = .add) {
        let side = Self.side
        var crossings = [[(x: Double, winding: Int)]](repeating: [], count: side)
        path.forEachLine(tolerance: 0.1) { from, to in
            guard from.y != to.y else { return }
            let (top, bottom) = from.y < to.y ? (from, to) : (to, from)
            // Rows whose centres are in top.y ..< bottom.y.
            let first = Int(max(0, min(Double(side), (top.y - 0.5).rounded(.up))))
            let last = Int(max(0, min(Double(side), (bottom.y - 0.5).rounded(.up))))
            guard first < last else { return }
            let slope = (bottom.x - top.x) / (bottom.y - top.y)
            for row in first..<last {
                let x = top.x + (Double(row) + 0.5 - top.y) * slope
                crossings[row].append((x, from.y < to.y ? 1 : -1))
            }
        }
        for (row, var line) in crossings.enumerated() where !line.isEmpty {
            line.sort { $0.x < $1.x }
            var winding = 0
            for (index, crossing) in line.enumerated() {
                winding += crossing.winding
                let isInside = rule == .nonzero ? winding != 0 : index % 2 == 0
                guard isInside, index + 1 < line.count else { continue }
                // Pixels whose centres are in crossing.x ..< next.x.
                func column(_ x: Double) -> Int {
                    Int(max(0, min(Double(side), (x - 0.5).rounded(.up))))
                }
                let (from, to) = (column(crossing.x), column(line[index + 1].x))
                for x in from..<max(from, to) { pixels[row * side + x] = operation == .add }
            }
        }
    }

    /// Clears all pixels outside a rectangle.
    mutating func clip(to box: (min: Point, max: Point)) {
        for y in 0..<Self.side {
            for x in 0..<Self.side {
                let (centerX, centerY) = (Double(x) + 0.5, Double(y) + 0.5)
                let isInside =
                    centerX > box.min.x && centerX < box.max.x && centerY > box.min.y
                    && centerY < box.max.y
                if !isInside { pixels[y * Self.side + x] = false }
            }
        }
    }

    /// The outline of the bitmap in pixels, as polygons with at most `maxPoints` points: outer contours
    /// are clockwise on screen, holes counterclockwise.
    func outline(maxPoints: Int) -> Path {
        let contours = contours()
        var tolerance = 0.7
        while true {
            let polygons = contours.map { simplified($0, tolerance) }.filter { $0.count >= 3 }
            guard polygons.reduce(0, { $0 + $1.count + 1 }) > maxPoints, tolerance < 16 else {
                return polygons.reduce(into: Path()) { $0.addPolygon($1) }
            }
            tolerance *= 1.5
        }
    }

    /// The closed contours through the middles of pixel edges.
    private func contours() -> [[Point]] {
        let side = Self.side
        func isInside(_ x: Int, _ y: Int) -> Bool {
            0..<side ~= x && 0..<side ~= y && pixels[y * side + x]
        }
        // Directed edges that leave each corner, with the inside on their right: east, south, west,
        // north.
        let stride = side + 1
        var leaving = [UInt8](repeating: 0, count: stride * stride)
        for y in 0...side {
            var (ne, se) = (false, false)
            for x in 0...side {
                let (nw, sw) = (ne, se)
                (ne, se) = (isInside(x, y - 1), isInside(x, y))
                guard nw != ne || sw != se || nw != sw else { continue }
                var edges: UInt8 = 0
                if se, !ne { edges |= 1 }
                if sw, !se { edges |= 2 }
                if nw, !sw { edges |= 4 }
                if ne, !nw { edges |= 8 }
                leaving[y * stride + x] = edges
            }
        }
        let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)]
        var contours: [[Point]] = []
        for start in leaving.indices {
            while leaving[start] != 0 {
                var contour: [Point] = []
                var (x, y) = (start % stride, start / stride)
                var heading = leaving[start].trailingZeroBitCount
                var area = 0
                repeat {
                    leaving[y * stride + x] &= ~(1 << UInt8(heading))
                    let (dx, dy) = steps[heading]
                    contour.append(
                        Point(x: Double(x) + Double(dx) / 2, y: Double(y) + Double(dy) / 2)
                    )
                    area += x * dy - y * dx
                    (x, y) = (x + dx, y + dy)
                    // Turning right where two contours touch keeps them apart.
                    let next = [1, 0, 3].map { (heading + $0) % 4 }.first {
                        leaving[y * stride + x] & 1 << UInt8($0) != 0
                    }
                    guard let next else { break }
                    heading = next
                } while true
                // Twice the area in pixels; specks are left out.
                if abs(area) >= 16 { contours.append(contour) }
            }
        }
        return contours
    }

    /// The closed polygon without points closer than `tolerance` to the lines between their neighbours
    /// (Douglas and Peucker, 1973).
    private func simplified(_ points: [Point], _ tolerance: Double) -> [Point] {
        guard points.count > 3 else { return points }
        func farthest(_ range: Range<Int>, from distance: (Point) -> Double) -> (Int, Double) {
            range.reduce((range.lowerBound, -1)) { best, index in
                let away = distance(points[index])
                return away > best.1 ? (index, away) : best
            }
        }
        let (opposite, _) = farthest(points.indices) { ($0 - points[0]).length }
        var keeps = [Bool](repeating: false, count: points.count)
        (keeps[0], keeps[opposite]) = (true, true)
        // The end of the second part is the first point again.
        var open = [(0, opposite), (opposite, points.count)]
        while let (from, to) = open.popLast() {
            guard to - from > 1 else { continue }
            let (a, b) = (points[from], points[to % points.count])
            let way = b - a
            let length = way.length
            let (index, away) = farthest(from + 1..<to) { point in
                let off = point - a
                return length > 0 ? abs(way.x * off.y - way.y * off.x) / length : off.length
            }
            guard away > tolerance else { continue }
            keeps[index] = true
            open += [(from, index), (index, to)]
        }
        return points.indices.filter { keeps[$0] }.map { points[$0] }
    }
}

extension Path {
    /// The path moved and scaled so that its box fills the unit square, centred; nil if it is empty.
    func inUnitSquare() -> Path? {
        guard let bounds else { return nil }
        let extent = bounds.max - bounds.min
        let side = max(extent.x, extent.y)
        guard side > 0, side.isFinite else { return nil }
        let middle = Point.between(bounds.min, bounds.max, at: 0.5)
        return transformed(
            by: .translation(x: -middle.x, y: -middle.y)
                .then(.scaling(x: 1 / side, y: 1 / side))
                .then(.translation(x: 0.5, y: 0.5))
        )
    }

    /// The outline of the area that `rule` fills, following the nonzero rule; the path is in the unit
    /// square.
    func traced(_ rule: FillRule, maxPoints: Int) -> Path {
        let scale = Double(ShapeBitmap.side - 2)
        let place = AffineTransform.scaling(x: scale, y: scale).then(.translation(x: 1, y: 1))
        var bitmap = ShapeBitmap()
        bitmap.fill(transformed(by: place), rule)
        return bitmap.outline(maxPoints: maxPoints).transformed(
            by: .translation(x: -1, y: -1).then(.scaling(x: 1 / scale, y: 1 / scale))
        )
    }
}
