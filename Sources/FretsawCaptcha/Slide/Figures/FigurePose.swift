internal import FretsawRandom
internal import FretsawRaster

/// How a figure lies in its tile: turned, sheared, bent, and how large.
struct FigurePose {
    private let turn: AffineTransform
    private let stretch: Double
    private let shear: Double
    private let bend: Point
    /// Its size, in shares of the room there is.
    let size: Double
    /// How far it lies off the middle, in shares of the room its size leaves.
    private let offset: Point

    init(_ notches: FigureNotches, using generator: inout some RandomNumberGenerator) {
        turn = .rotation(turns: generator.draw(in: -notches.turn...notches.turn) / 360)
        stretch = 1 + 0.2 * notches.bend * generator.draw(in: -1.0...1.0)
        shear = 0.22 * notches.bend * generator.draw(in: -1.0...1.0)
        bend = Point(
            x: 0.22 * notches.bend * generator.draw(in: -1.0...1.0),
            y: 0.22 * notches.bend * generator.draw(in: -1.0...1.0)
        )
        size = generator.draw(in: 0.86...1.0)
        let way = generator.draw(in: 0.0...1.0)
        offset = Point(x: PortableMath.cosine(turns: way), y: PortableMath.sine(turns: way))
    }

    /// `silhouette` posed in a circle of `radius` about `center`, its curves cut into lines.
    func polygons(_ silhouette: Path, center: Point, radius: Double) -> Polygons {
        guard let bounds = silhouette.bounds else { return Polygons([], ends: []) }
        let middle = Point.between(bounds.min, bounds.max, at: 0.5)
        let extent = bounds.max - bounds.min
        let unit = 2 / max(extent.x, extent.y)
        var points: [Point] = []
        var ends: [Int] = []
        points.reserveCapacity(256)
        ends.reserveCapacity(16)
        var end: Point?
        silhouette.forEachLine(tolerance: 0.015) { from, to in
            if let end, end != from { ends.append(points.count) }
            // Long lines are bent too.
            let parts = max(1, min(64, Int(((to - from).length * unit * 3).rounded(.up))))
            for part in 1...parts {
                let point = Point.between(from, to, at: Double(part) / Double(parts))
                points.append(warped((point - middle) * unit))
            }
            end = to
        }
        guard var low = points.first, var high = points.first else {
            return Polygons([], ends: [])
        }
        ends.append(points.count)
        for point in points {
            low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
            high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        let heart = Point.between(low, high, at: 0.5)
        var square = 1e-18
        for point in points {
            let away = point - heart
            square = max(square, away.x * away.x + away.y * away.y)
        }
        let scale = radius * size / square.squareRoot()
        let place = center + offset * (radius * (1 - size))
        for index in points.indices { points[index] = (points[index] - heart) * scale + place }
        return Polygons(points, ends: ends)
    }

    private func warped(_ point: Point) -> Point {
        let x = point.x * stretch + shear * point.y + bend.x * point.y * point.y
        let y = point.y / stretch + bend.y * point.x * point.x
        return turn.apply(Point(x: x, y: y))
    }
}
