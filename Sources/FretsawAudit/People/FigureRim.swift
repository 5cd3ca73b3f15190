internal import FretsawCaptcha
internal import FretsawRaster

/// The rim of a figure's silhouette, by which a person finds it on a tile.
struct FigureRim: Sendable {
    /// One point of the rim.
    struct RimPoint: Sendable {
        /// Its place, the silhouette lying in the circle of radius 1 about the middle of its box.
        let place: SIMD2<Float>
        /// The direction out of the figure, of length 1.
        let outward: SIMD2<Float>
    }

    /// Points spread evenly over the rim, those of holes too.
    let points: [RimPoint]

    /// Pixels a side of the silhouette that the rim is taken from, and to the circle's radius.
    private static let (side, radius) = (96, 44.0)
    /// One pixel of a tile of 47, in these.
    private static let gap = 3

    /// The rim of `figure`.
    init(_ figure: Figure) {
        let path = figure.silhouette
        guard let bounds = path.bounds else {
            points = []
            return
        }
        let middle = Point.between(bounds.min, bounds.max, at: 0.5)
        var farthest = 1e-9
        path.forEachLine { from, to in
            farthest = max(farthest, (from - middle).length, (to - middle).length)
        }
        let (side, radius) = (FigureRim.side, FigureRim.radius)
        let center = Double(side) / 2
        let mask = path.transformed(
            by: .translation(x: -middle.x, y: -middle.y)
                .then(.scaling(x: radius / farthest, y: radius / farthest))
                .then(.translation(x: center, y: center))
        ).coverage(width: side, height: side)
        // Parts less than two pixels of a tile apart are seen as one.
        let size = PixelSize(width: side, height: side)
        let seen = BitGrid(size: size, bits: mask.pixelArray.map { $0 >= 128 })
            .grown(by: FigureRim.gap).shrunk(by: FigureRim.gap).bits
        // Slopes of the blurred silhouette: those of single pixels have eight directions.
        let soft = Plane(width: side, height: side, pixels: seen.map { $0 ? 255 : 0 })
            .blurred().blurred()
        var points: [RimPoint] = []
        var count = 0
        for y in 2..<side - 2 {
            for x in 2..<side - 2 where seen[y * side + x] {
                let place = y * side + x
                let isInner =
                    seen[place - 1] && seen[place + 1] && seen[place - side] && seen[place + side]
                let slope = SIMD2(
                    soft[x + 1, y] - soft[x - 1, y],
                    soft[x, y + 1] - soft[x, y - 1]
                )
                let length = (slope * slope).sum().squareRoot()
                guard !isInner, length > 0 else { continue }
                count += 1
                // Every fourth: neighbours see the same pixels.
                guard count % 4 == 1 else { continue }
                let away = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - Float(center)
                points.append(
                    RimPoint(place: away / Float(radius), outward: -slope / length)
                )
            }
        }
        self.points = points
    }
}
