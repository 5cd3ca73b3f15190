internal import FretsawRaster

/// The largest circle in an outline about the middle of its box, to within a twentieth of its side.
struct InscribedCircle {
    let center: Point
    let radius: Double

    /// The circle in `path`, which lies in a box of `side` and whose middle lies inside it.
    init(_ path: Path, side: Double) {
        var points: [Point] = []
        points.reserveCapacity(128)
        path.forEachLine(tolerance: 0.5) { from, to in
            // Close enough that the distance of points is that of lines.
            let parts = max(1, min(32, Int(((to - from).length / side * 16).rounded(.up))))
            for part in 0..<parts {
                points.append(.between(from, to, at: Double(part) / Double(parts)))
            }
        }
        var best = (center: Point(x: side / 2, y: side / 2), square: -1.0)
        for row in -2...2 {
            for column in -2...2 {
                let center = Point(
                    x: side * (0.5 + Double(column) * 0.04),
                    y: side * (0.5 + Double(row) * 0.04)
                )
                let square = center.squareOfNearest(points.span)
                if square.isFinite, square > best.square { best = (center, square) }
            }
        }
        center = best.center
        radius = max(0, best.square).squareRoot()
    }
}
