import FretsawRaster

/// A bitmap that traces its shape's outline, which follows the nonzero rule and has no overlaps between
/// opposite contours, as decks need.
struct ShapeBitmap {
    /// The side in pixels of the bitmaps of figures.
    static let side = 512
    /// The most points of the outlines of figures.
    static let maxPoints = 1500

    private let width, height: Int
    private var pixels: [Bool]

    /// The pixels of `mask` that are at least half covered.
    init(_ mask: Mask) {
        width = mask.width
        height = mask.height
        pixels = mask.pixelArray.map { $0 >= 128 }
    }

    /// The pixels whose centres are inside `path` by the even-odd rule; `path` is in pixels.
    init(evenOdd path: Path) {
        let side = Self.side
        (width, height) = (side, side)
        pixels = [Bool](repeating: false, count: side * side)
        // The first of the pixels with centres from `position` on.
        func index(_ position: Double) -> Int {
            Int(max(0, min(Double(side), (position - 0.5).rounded(.up))))
        }
        var crossings = [[Double]](repeating: [], count: side)
        path.forEachLine(tolerance: 0.1) { from, to in
            guard from.y != to.y else { return }
            let (top, bottom) = from.y < to.y ? (from, to) : (to, from)
            let slope = (bottom.x - top.x) / (bottom.y - top.y)
            for row in index(top.y)..<index(bottom.y) {
                crossings[row].append(top.x + (Double(row) + 0.5 - top.y) * slope)
            }
        }
        for (row, var line) in crossings.enumerated() {
            line.sort()
            for pair in stride(from: 0, to: line.count - 1, by: 2) {
                for x in index(line[pair])..<index(line[pair + 1]) { pixels[row * side + x] = true }
            }
        }
    }

    /// The outline of the bitmap in pixels, as polygons with at most ``maxPoints`` points: outer contours
    /// are clockwise on screen, holes counterclockwise.
    func outline() -> Path {
        let contours = contours()
        var tolerance = 0.7
        while true {
            let polygons = contours.map { simplified($0, tolerance) }.filter { $0.count >= 3 }
            guard polygons.reduce(0, { $0 + $1.count + 1 }) > Self.maxPoints, tolerance < 16 else {
                return polygons.reduce(into: Path()) { $0.addPolygon($1) }
            }
            tolerance *= 1.5
        }
    }

    /// The closed contours through the middles of pixel edges.
    private func contours() -> [[Point]] {
        func isInside(_ x: Int, _ y: Int) -> Bool {
            0..<width ~= x && 0..<height ~= y && pixels[y * width + x]
        }
        // Directed edges that leave each corner, inside on the right: east, south, west, north.
        let stride = width + 1
        var leaving = [UInt8](repeating: 0, count: stride * (height + 1))
        for y in 0...height {
            var (ne, se) = (false, false)
            for x in 0...width {
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

    /// The outline of the area that the even-odd rule fills, following the nonzero rule; the path is in
    /// the unit square.
    func tracedEvenOdd() -> Path {
        let scale = Double(ShapeBitmap.side - 2)
        let place = AffineTransform.scaling(x: scale, y: scale).then(.translation(x: 1, y: 1))
        return ShapeBitmap(evenOdd: transformed(by: place)).outline().transformed(
            by: .translation(x: -1, y: -1).then(.scaling(x: 1 / scale, y: 1 / scale))
        )
    }
}
