internal import CCaptchaKernels
internal import FretsawRandom
internal import FretsawRaster

/// Draws tiles: a figure in a drawing style.
struct TileRenderer {
    /// The last tile drawn.
    private(set) var tile: ShadedTile
    private var drawn = (figure: Polygons([], ends: []), blob: Path?.none)
    private let scale: Double
    private let spacing: Double
    private var mask: Mask
    private var blob: Mask
    private var field: DistanceField
    private var rasteriser = CoverageRasteriser()

    /// Creates a renderer; `spacing` scales the distances of stripes.
    init(side: Int, spacing: Double = 1) {
        self.spacing = spacing
        scale = Double(side) / 47
        tile = ShadedTile(side: side)
        mask = Mask(width: side, height: side, filledWith: 0)
        blob = mask
        // Enough for the line of the outlined style.
        let limit = min(100, Int((TileRenderer.line * scale + 1).rounded(.up)))
        field = DistanceField(size: PixelSize(width: side, height: side), limit: limit)
    }

    /// The widths of lines in a tile of 47 pixels.
    private static let line = 2.7
    private static let thin = 1.4

    /// The outline of the last figure or, in the inverted style, of its blob.
    var outline: Path { drawn.blob ?? drawn.figure.path }

    /// The circle that a tile has for its figure.
    struct FigureCircle {
        var center: Point
        var radius: Double
    }

    /// Draws `figure` into ``tile``; the parameters of the drawing style come from `generator`.
    mutating func draw(
        _ figure: Figure,
        _ rendering: FigureRendering,
        _ pose: FigurePose,
        in circle: FigureCircle,
        using generator: inout some RandomNumberGenerator
    ) {
        // The parameters of all styles are chosen, so that later random numbers do not depend on one.
        let way = Point(turns: generator.draw(in: -0.16...(-0.09)))
        let shift = Float(generator.draw(in: 0.0...1.0))
        let wobble = (0..<4).map { _ in generator.draw(in: 0.94...1.02) }
        let radius = rendering == .inverted ? circle.radius * 0.84 : circle.radius
        let polygons = pose.polygons(figure.silhouette, center: circle.center, radius: radius)
        drawn = (polygons, nil)
        rasteriser.fill(polygons, movedBy: Point(x: 0, y: 0), into: &mask)
        // Only the pixels of this box are measured and drawn.
        let box = polygons.touchedPixels(of: pixels(of: circle))
        let (line, thin) = (Float(TileRenderer.line * scale), Float(TileRenderer.thin * scale))
        switch rendering {
        case .filled:
            // Swapped instead of copied: the mask is filled again later.
            swap(&tile.levels, &mask)
        case .inverted:
            let outline = TileRenderer.blob(circle, wobble)
            rasteriser.fill(outline, into: &blob)
            tile.draw(blob, without: mask)
            drawn = (polygons, outline)
        case .outlined: draw(TileInk(line: line), in: box)
        case .striped:
            let stripes = TileInk.Stripes(
                way: SIMD2(Float(way.x), Float(way.y)),
                shift: shift,
                step: Float(5 * scale * spacing),
                width: Float(2.2 * scale)
            )
            draw(TileInk(line: thin, stripes: stripes), in: box)
        }
    }

    private mutating func draw(_ ink: TileInk, in box: PixelRect) {
        // One more pixel, for the soft edges of lines and outline.
        let reach = min(field.limit, Int((ink.line + 1).rounded(.up)))
        field.measure(mask, in: box, .covered, reach: reach)
        tile.draw(mask, depth: field.depth, in: box, ink)
    }

    /// The pixels of the tile that the figure or blob of a circle may touch.
    private func pixels(of circle: FigureCircle) -> PixelRect {
        // A blob bulges slightly beyond its circle.
        let reach = circle.radius * 1.05 + 2
        let left = Int((circle.center.x - reach).rounded(.down))
        let top = Int((circle.center.y - reach).rounded(.down))
        let length = Int((2 * reach).rounded(.up)) + 1
        return mask.bounds.intersection(PixelRect(x: left, y: top, width: length, height: length))
    }

    mutating func colour(fill: RGBA8, ink: RGBA8) { tile.colour(from: fill, to: ink) }

    /// A rounded shape with four bulges; their radii are given in shares of the circle's.
    private static func blob(_ circle: FigureCircle, _ bulges: [Double]) -> Path {
        let k = 0.62
        func at(_ x: Double, _ y: Double) -> (Double, Double) {
            (circle.center.x + x * circle.radius, circle.center.y + y * circle.radius)
        }
        let (right, down, left, up) = (bulges[0], bulges[1], bulges[2], bulges[3])
        var path = Path()
        path.move(to: circle.center + Point(x: right, y: 0) * circle.radius)
        path.addCubic(at(right, k * down), at(k * right, down), at(0, down))
        path.addCubic(at(-k * left, down), at(-left, k * down), at(-left, 0))
        path.addCubic(at(-left, -k * up), at(-k * left, -up), at(0, -up))
        path.addCubic(at(k * right, -up), at(right, -k * up), at(right, 0))
        path.close()
        return path
    }
}

/// The pose of a figure in its tile: rotation, shear, bend, size and offset.
struct FigurePose {
    private let turn: AffineTransform
    private let stretch: Double
    private let shear: Double
    private let bend: Point
    /// The size in shares of the available circle.
    let size: Double
    /// The offset from the centre, in shares of the free space.
    private let offset: Point

    /// How far the piece's figure is turned from upright in degrees, before the random turn: people still
    /// recognise it, while a script that compares edges finds fewer that coincide.
    private static let pieceTurn = 28.0

    /// Draws a pose of a notch's or the piece's figure.
    init(
        _ notches: FigureNotches,
        isPiece: Bool,
        using generator: inout some RandomNumberGenerator
    ) {
        let side = generator.chance(0.5) ? FigurePose.pieceTurn : -FigurePose.pieceTurn
        let sway = generator.draw(in: -notches.turn...notches.turn)
        turn = .rotation(turns: (isPiece ? side + sway / 2 : sway) / 360)
        stretch = 1 + 0.2 * notches.bend * generator.draw(in: -1.0...1.0)
        shear = 0.22 * notches.bend * generator.draw(in: -1.0...1.0)
        bend = Point(
            x: 0.22 * notches.bend * generator.draw(in: -1.0...1.0),
            y: 0.22 * notches.bend * generator.draw(in: -1.0...1.0)
        )
        size = generator.draw(in: isPiece ? 0.8...0.88 : 0.92...1.0)
        offset = Point(turns: generator.draw(in: 0.0...1.0))
    }

    /// The posed `silhouette` in a circle of `radius` around `center`, with curves as lines.
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
            // Long lines are subdivided, so that they also bend.
            let square = (to - from).square * (unit * unit * 9)
            if square > 1 {
                let parts = min(64, Int(square.squareRoot().rounded(.up)))
                for part in 1..<parts {
                    let point = Point.between(from, to, at: Double(part) / Double(parts))
                    points.append(warped((point - middle) * unit))
                }
            }
            points.append(warped((to - middle) * unit))
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

/// A square picture of mixtures of two colours, in memory to reuse.
struct ShadedTile: Sendable {
    /// The share of the second colour for each pixel, 0 … 255; a square.
    var levels: Mask
    /// The mixed colour for each level, as a pixel in memory.
    private var shades: [UInt32]

    /// Creates a black tile of `side` × `side` pixels.
    init(side: Int) {
        levels = Mask(width: side, height: side, filledWith: 0)
        shades = Array(repeating: RGBA8.black.word, count: 256)
    }

    /// The number of pixels in a row, and the number of rows.
    var side: Int { levels.width }

    /// Sets the opaque colours: `first` for level 0, `second` for level 255, mixtures in between.
    mutating func colour(from first: RGBA8, to second: RGBA8) {
        unsafe shades.withUnsafeMutableBufferPointer { shades in
            unsafe fs_mix_shades(first.word, second.word, shades.baseAddress)
        }
    }

    /// Calls `body` with the tile in the form that kernels need.
    @inline(__always)
    func withUnsafeTile(_ body: (fs_tile) -> Void) {
        precondition(levels.height == levels.width, "a tile's levels are a square")
        unsafe levels.withUnsafePixels { levels in
            unsafe shades.withUnsafeBufferPointer { shades in
                unsafe body(fs_tile(levels: levels, shades: shades.baseAddress))
            }
        }
    }
}

extension ShadedTile {
    /// Replaces the content by the figure of `mask`, which is in `box`; `depth` contains the distance of
    /// its pixels to its outline.
    mutating func draw(_ mask: Mask, depth: Plane, in box: PixelRect, _ ink: TileInk) {
        precondition(mask.size == levels.size && depth.size == levels.size, "not the tile's size")
        precondition(mask.bounds.contains(box) && side >= 8, "the box is outside the tile")
        let side = side
        levels.fill(with: 0)
        unsafe mask.withUnsafePixels { covers in
            unsafe depth.withUnsafePixels { depths in
                unsafe levels.withUnsafeMutablePixels { levels in
                    let place = unsafe fs_ink_box(
                        left: box.minX,
                        top: box.minY,
                        right: box.maxX,
                        bottom: box.maxY,
                        side: side,
                        covers: covers,
                        depths: depths
                    )
                    unsafe fs_ink_levels(ink.kernel, place, levels)
                }
            }
        }
    }

    /// Replaces the content by `shape` without `hole`.
    mutating func draw(_ shape: Mask, without hole: Mask) {
        precondition(shape.size == levels.size && hole.size == levels.size, "not the tile's size")
        var levels = levels.mutablePixels
        unsafe withPointers(shape.pixels, hole.pixels) { shape, hole, count in
            unsafe withPointers(&levels) { levels, _ in
                unsafe fs_cut_levels(shape, hole, levels, count)
            }
        }
    }
}

/// The ink of a figure: a line along its outline, and stripes if wanted; lengths are in pixels.
struct TileInk: Sendable {
    var line: Float
    /// The stripes inside the line.
    var stripes: Stripes?

    /// Parallel stripes.
    struct Stripes: Sendable {
        /// The direction across the stripes; its length is 1.
        var way: SIMD2<Float>
        /// The offset in that direction, in steps.
        var shift: Float
        /// The distance of neighbouring stripes; above 0.
        var step: Float
        var width: Float
    }

    var kernel: fs_ink {
        var ink = fs_ink()
        (ink.kind, ink.line) = (Int32(FS_INK_LINE), line)
        guard let stripes else { return ink }
        precondition(stripes.step > 0, "the distance of stripes is positive")
        ink.kind = Int32(FS_INK_STRIPES)
        (ink.way_x, ink.way_y) = (stripes.way.x, stripes.way.y)
        (ink.step, ink.shift, ink.size) = (stripes.step, stripes.shift, stripes.width / 2)
        return ink
    }
}
