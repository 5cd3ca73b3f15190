internal import CCaptchaKernels
internal import FretsawRaster

/// The largest of 25 circles inside an outline, with centres on a grid around the centre of its box.
struct InscribedCircle {
    let center: Point
    let radius: Double

    /// Finds the circle in `path`, which is in a box of `side` and contains the box's centre.
    init(_ path: Path, side: Double) {
        var points: [Point] = []
        points.reserveCapacity(128)
        path.forEachLine(tolerance: 0.5) { from, to in
            // Dense enough that distances to points approximate distances to lines.
            let parts = max(1, min(32, Int(((to - from).length / side * 16).rounded(.up))))
            for part in 0..<parts {
                points.append(.between(from, to, at: Double(part) / Double(parts)))
            }
        }
        let step = side * 0.04
        let first = side / 2 - step * Double(FS_GRID / 2)
        var squares = [Float](repeating: 0, count: FS_GRID * FS_GRID)
        unsafe points.withUnsafeBytes { bytes in
            // A point is two numbers, x before y.
            let numbers = unsafe bytes.assumingMemoryBound(to: Double.self)
            unsafe fs_find_nearest(
                numbers.baseAddress,
                numbers.count / 2,
                Float(first),
                Float(first),
                Float(step),
                &squares
            )
        }
        // The centre if there is no outline.
        var best = (place: FS_GRID * FS_GRID / 2, square: Float(0))
        for (place, square) in squares.enumerated() where square.isFinite && square > best.square {
            best = (place, square)
        }
        center = Point(
            x: first + step * Double(best.place % FS_GRID),
            y: first + step * Double(best.place / FS_GRID)
        )
        radius = Double(best.square).squareRoot()
    }

    /// The circle for a figure in a notch at a scale, `margin` pixels inside this one.
    func figureCircle(_ scale: Double, margin: Double) -> TileRenderer.FigureCircle {
        TileRenderer.FigureCircle(center: center * scale, radius: radius * scale - margin)
    }
}
