internal import FretsawCaptcha
internal import FretsawRaster

/// The perceived contrast between a tile's background and the drawing on it.
struct TileContrast: Sendable {
    /// The ΔE*ab of each window pixel from the background, after a blur of one pixel.
    private let difference: Plane
    /// The ΔE that is clearly visible on this tile; it grows with noise.
    private let clearDifference: Float
    /// The circle that contains the figure.
    private let middle: SIMD2<Float>
    private let radius: Float
    /// The scale relative to a tile of 47 pixels.
    private let scale: Float

    /// Measures a tile within `outline`; `colour` returns the colour of a pixel of the window.
    init(
        _ outline: PieceOutline,
        background: SIMD3<Float>,
        _ colour: (_ x: Int, _ y: Int) -> SIMD3<Float>
    ) {
        let space = outline.space
        scale = outline.scale
        let channels = (0..<3).map { channel in
            Plane(width: space.width, height: space.height) { x, y in
                // The frame is the same on all tiles, so it is not part of a figure.
                (space[x, y] >= 0 ? colour(x, y) : background)[channel]
            }
        }
        let deepest = space.pixelArray.max() ?? 0
        middle = PieceOutline.centre(of: space, deepest: deepest, scale: scale)
        // Figures reach the frame of tiles, and slightly into the blanks of a jigsaw.
        radius = max(1, deepest + (outline.hasSmallCircle ? 1.6 : 0.8) * scale)
        let planes = ColourPlanes(channels: channels, luma: channels[0])
        let (sharp, soft) = (LabPlanes(planes), LabPlanes(planes.blurred()))
        let origin = LabPlanes.lab(background.x, background.y, background.z)
        var difference = Plane(width: space.width, height: space.height, filledWith: 0)
        var changes: [Double] = []
        for y in 0..<space.height {
            for x in 0..<space.width where space[x, y] >= 1 {
                let blurred = soft.colour(x: Float(x), y: Float(y))
                difference[x, y] = Float(LabPlanes.difference(blurred, origin))
                let unblurred = sharp.colour(x: Float(x), y: Float(y))
                changes.append(LabPlanes.difference(blurred, unblurred))
            }
        }
        self.difference = difference
        // Blur changes few pixels of lines, but most pixels of noise.
        let noise = changes.isEmpty ? 0 : changes.sorted()[changes.count / 2]
        let clear = NotchVisibility.clearDifference
        clearDifference = Float((clear * clear + noise * noise).squareRoot())
    }

    /// How a silhouette is fitted: rotation in radians, size, x, y, stretch, shear, two bends.
    private typealias Warp = SIMD8<Float>

    /// The visible share of the figure's `rim` at the best fit, 0 … 1.
    ///
    /// Each point of the rim is compared just inside and just outside. It counts fully if the
    /// difference is clearly visible, and in proportion if the difference is smaller. Points are
    /// subtracted if their difference has the other sign than the figure's. The figure may be lighter
    /// or darker than the tile, rotated, moved, sheared, stretched and bent.
    func visibleShare(of rim: FigureRim) -> Double {
        let points = rim.points
        let sample = stride(from: 0, to: points.count, by: 2).map { points[$0] }
        guard !sample.isEmpty else { return 0 }
        let starts = TileContrast.starts(radius: radius).map { start in
            var warp = start
            warp[2] = middle.x + warp[2] * scale
            warp[3] = middle.y + warp[3] * scale
            return (warp: warp, value: mean(sample, warp))
        }
        var best: Float = 0
        for sign in [1, -1] as [Float] {
            let order = starts.sorted { sign * $0.value > sign * $1.value }
            // The search improves a start by less than 0.4, so starts that are worse by more than that are skipped.
            for start in order.prefix(4) where sign * start.value > best - 0.4 {
                best = max(best, ascended(points, start.warp, sign: sign))
            }
        }
        return Double(best)
    }

    /// The initial warps; positions are relative to the circle's centre.
    private static func starts(radius: Float) -> [Warp] {
        var starts: [Warp] = []
        for size in [0.66, 0.74, 0.82, 0.9, 0.98] as [Float] {
            for turn in -3...3 {
                for y in -2...2 {
                    for x in -2...2 {
                        let (u, v) = (Float(2 * x), Float(2 * y))
                        starts.append(Warp(Float(turn) * 0.14, size * radius, u, v, 0, 0, 0, 0))
                    }
                }
            }
        }
        return starts
    }

    /// The maximum mean reached by coordinate ascent, halving the steps when none improves.
    private func ascended(_ points: [RimPoint], _ start: Warp, sign: Float) -> Float {
        var (warp, value) = (start, sign * mean(points, start))
        var step = Warp(0.07, 0.05 * radius, 1.2 * scale, 1.2 * scale, 0.08, 0.08, 0.08, 0.08)
        for _ in 0..<14 where step[0] > 0.01 {
            var next = (warp: warp, value: value)
            for number in 0..<8 {
                for way in [1, -1] as [Float] {
                    var other = warp
                    other[number] += way * step[number]
                    guard isPlausible(other) else { continue }
                    let found = sign * mean(points, other)
                    if found > next.value { next = (other, found) }
                }
            }
            if next.value > value { (warp, value) = next } else { step *= 0.5 }
        }
        return value
    }

    /// True if people still recognise the figure: rotated by up to 30° and slightly deformed.
    private func isPlausible(_ warp: Warp) -> Bool {
        abs(warp[0]) <= 0.52 && warp[1] >= 0.6 * radius && warp[1] <= 1.03 * radius
            && warp.highHalf.max() <= 0.2 && warp.highHalf.min() >= -0.2
    }

    /// The mean over `points` of the contrast across the rim, −1 … 1.
    private func mean(_ points: [RimPoint], _ warp: Warp) -> Float {
        let turns = Double(warp[0]) / (2 * PortableMath.pi)
        let cosine = Float(PortableMath.cosine(turns: turns)) * warp[1]
        let sine = Float(PortableMath.sine(turns: turns)) * warp[1]
        let (inside, outside) = (0.7 * scale / warp[1], 1.3 * scale / warp[1])
        let (stretch, squeeze) = (1 + warp[4], 1 / (1 + warp[4]))
        func level(_ point: SIMD2<Float>) -> Float {
            let x = point.x * stretch + warp[5] * point.y + warp[6] * point.y * point.y
            let y = point.y * squeeze + warp[7] * point.x * point.x
            return difference.bilinear(
                x: cosine * x - sine * y + warp[2],
                y: sine * x + cosine * y + warp[3]
            )
        }
        var sum: Float = 0
        for point in points {
            let step =
                level(point.displaced(by: -inside)) - level(point.displaced(by: outside))
            sum += max(-1, min(1, step / clearDifference))
        }
        return sum / Float(points.count)
    }
}

struct FigureRim: Sendable {
    /// Points at equal intervals along the rim, including the rims of holes, with the silhouette scaled to the unit
    /// circle.
    let points: [RimPoint]

    /// The side of the silhouette's raster, and the circle's radius in it, in pixels.
    private static let (side, radius) = (96, 44.0)
    /// The size in raster pixels of one pixel of a tile that is 47 pixels wide.
    private static let gap = 3

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
        let mask = path.mask(side: side, around: middle, scale: radius / farthest)
        // Parts less than two tile pixels apart appear as one.
        let filled = BitGrid(mask.size) { mask[$0, $1] >= 128 }
            .dilated(by: FigureRim.gap).eroded(by: FigureRim.gap)
        // Gradients of the blurred silhouette: the unblurred one has eight directions only.
        let soft = Plane(width: side, height: side) { filled.isSet($0, $1) ? 255 : 0 }
            .blurred().blurred()
        var points: [RimPoint] = []
        var count = 0
        for y in 2..<side - 2 {
            for x in 2..<side - 2 where filled.isSet(x, y) && !filled.isInner(x, y) {
                let gradient = SIMD2(
                    soft[x + 1, y] - soft[x - 1, y],
                    soft[x, y + 1] - soft[x, y - 1]
                )
                let length = (gradient * gradient).sum().squareRoot()
                guard length > 0 else { continue }
                count += 1
                // Every fourth point is enough: neighbours cover the same pixels.
                guard count % 4 == 1 else { continue }
                let offset = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - Float(side) / 2
                points.append(
                    RimPoint(position: offset / Float(radius), outward: -gradient / length)
                )
            }
        }
        self.points = points
    }
}
