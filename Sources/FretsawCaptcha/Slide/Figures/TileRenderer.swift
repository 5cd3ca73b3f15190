internal import CCaptchaKernels
internal import FretsawRandom
internal import FretsawRaster

/// Renders tiles: a figure in some rendering, and clutter across it.
struct TileRenderer {
    /// The last tile painted.
    private(set) var tile: ShadedTile
    private let side: Int
    private let scale: Double
    private var mask: Mask
    private var blob: Mask
    private var field: DistanceField
    private var rasteriser = CoverageRasteriser()

    init(side: Int) {
        self.side = side
        scale = Double(side) / 47
        tile = ShadedTile(side: side)
        mask = Mask(width: side, height: side, filledWith: 0)
        blob = mask
        // As deep as two lines go.
        let limit = min(100, Int((5 * scale).rounded(.up)))
        field = DistanceField(size: PixelSize(width: side, height: side), limit: limit)
    }

    /// The room that a tile has for its figure.
    struct Room {
        var center: Point
        var radius: Double
    }

    /// Draws `figure` into ``tile``; the rendering's own parameters come from `generator`.
    mutating func draw(
        _ figure: Figure,
        _ rendering: FigureRendering,
        _ pose: FigurePose,
        in room: Room,
        using generator: inout some RandomNumberGenerator
    ) {
        // Fewer than all of these are used by any one rendering: always drawn, so that what comes next
        // does not depend on it.
        let pattern = TilePattern(scale: scale, using: &generator)
        let wobble = (0..<4).map { _ in generator.draw(in: 0.92...1.02) }
        let radius = rendering == .inverted ? room.radius * 0.8 : room.radius
        let polygons = pose.polygons(figure.silhouette, center: room.center, radius: radius)
        rasteriser.fill(polygons, movedBy: Point(x: 0, y: 0), into: &mask)
        // Nothing else is measured or drawn.
        let box = polygons.touchedPixels(of: pixels(of: room))
        let (line, thin) = (Float(2.2 * scale), Float(1 * scale))
        let (fine, space) = (Float(1.3 * scale), Float(1.6 * scale))
        switch rendering {
        case .filled:
            // Exchanged, not copied: the mask is filled anew.
            swap(&tile.levels, &mask)
        case .inverted:
            rasteriser.fill(TileRenderer.blob(room, wobble), into: &blob)
            tile.draw(blob, without: mask)
        case .outlined: draw(.line(line), in: box, depth: line)
        case .doubled:
            draw(.lines(fine, space: space), in: box, depth: 2 * fine + space)
        case .dashed: draw(pattern.dashes(line: line), in: box, depth: line)
        case .dotted: draw(pattern.dots(line: thin), in: box, depth: thin)
        case .striped: draw(pattern.stripes(line: thin), in: box, depth: thin)
        }
    }

    /// Draws the figure with an ink whose lines go no deeper than `depth`.
    private mutating func draw(_ ink: TileInk, in box: PixelRect, depth: Float) {
        // A pixel more, for their soft edge and the outline's.
        let reach = min(field.limit, Int((depth + 1).rounded(.up)))
        field.measure(mask, in: box, .covered, reach: reach)
        tile.draw(mask, depth: field.depth, in: box, ink)
    }

    /// The pixels of the tile that a room's figure or blob may touch.
    private func pixels(of room: Room) -> PixelRect {
        // A blob bulges a little beyond its room.
        let reach = room.radius * 1.05 + 2
        let left = Int((room.center.x - reach).rounded(.down))
        let top = Int((room.center.y - reach).rounded(.down))
        let length = Int((2 * reach).rounded(.up)) + 1
        return mask.bounds.intersection(PixelRect(x: left, y: top, width: length, height: length))
    }

    /// Crosses the tile by `count` strokes and as many dots: light where it is dark, dark where
    /// it is light.
    mutating func clutter(
        _ count: Int,
        in room: Room,
        using generator: inout some RandomNumberGenerator
    ) {
        guard count > 0 else { return }
        var path = Path()
        // Strokes of five steps, and dots of six.
        path.reserveCapacity(11 * count)
        for _ in 0..<count {
            let way = generator.draw(in: 0.0...1.0)
            let off = room.radius * generator.draw(in: -0.75...0.75)
            let bow = room.radius * generator.draw(in: -0.6...0.6)
            let width = scale * generator.draw(in: 0.9...1.2)
            let frame = AffineTransform.rotation(turns: way)
                .then(.translation(x: room.center.x, y: room.center.y))
            let half = (room.radius * room.radius - off * off).squareRoot()
            let (from, to) = (
                -half * generator.draw(in: 0.2...1.0), half * generator.draw(in: 0.2...1.0)
            )
            func at(_ x: Double, _ y: Double) -> Point { frame.apply(Point(x: x, y: y)) }
            let middle = (from + to) / 2
            path.move(to: at(from, off))
            path.addQuadratic(control: at(middle, off + bow), to: at(to, off))
            path.addLine(to: at(to, off + width))
            path.addQuadratic(control: at(middle, off + bow + width), to: at(from, off + width))
            path.close()
        }
        for _ in 0..<count {
            let way = generator.draw(in: 0.0...1.0)
            let away = room.radius * generator.draw(in: 0.2...1.0)
            let place = room.center + Point(turns: way, radius: away)
            let radius = scale * generator.draw(in: 0.8...1.3)
            path.addEllipse(at: place, radiusX: radius, radiusY: radius)
        }
        rasteriser.fill(path, into: &mask)
        tile.cross(mask)
    }

    /// Colours what was drawn.
    mutating func colour(fill: RGBA8, ink: RGBA8) { tile.colour(from: fill, to: ink) }

    /// A rounded shape with four bulges of the given radii, in shares of the room's.
    private static func blob(_ room: Room, _ bulges: [Double]) -> Path {
        let k = 0.62
        func at(_ x: Double, _ y: Double) -> (Double, Double) {
            (room.center.x + x * room.radius, room.center.y + y * room.radius)
        }
        let (right, down, left, up) = (bulges[0], bulges[1], bulges[2], bulges[3])
        var path = Path()
        path.move(to: room.center + Point(x: right, y: 0) * room.radius)
        path.addCubic(at(right, k * down), at(k * right, down), at(0, down))
        path.addCubic(at(-k * left, down), at(-left, k * down), at(-left, 0))
        path.addCubic(at(-left, -k * up), at(-k * left, -up), at(0, -up))
        path.addCubic(at(k * right, -up), at(right, -k * up), at(right, 0))
        path.close()
        return path
    }
}

/// Patterns of dots, stripes and dashes, turned and shifted.
private struct TilePattern {
    private let way, shift: SIMD2<Float>
    private let scale: Float
    private let spacing: Float

    /// A pattern for tiles `scale` times as large as one of 47 pixels.
    init(scale: Double, using generator: inout some RandomNumberGenerator) {
        let way = Point(turns: generator.draw(in: 0.0...1.0))
        self.way = SIMD2(Float(way.x), Float(way.y))
        func unit() -> Float { Float(generator.draw(in: 0.0...1.0)) }
        shift = SIMD2(unit(), unit())
        spacing = Float(generator.draw(in: 0.94...1.06))
        self.scale = Float(scale)
    }

    /// Dots within a line.
    func dots(line: Float) -> TileInk {
        .dots(line: line, lattice(step: 3.9), radius: 1.5 * scale)
    }

    /// Stripes within a line.
    func stripes(line: Float) -> TileInk {
        .stripes(line: line, lattice(step: 3.8), stripe: 1.05 * scale)
    }

    /// A broken line.
    func dashes(line: Float) -> TileInk {
        .dashes(line: line, lattice(step: 8.4), gap: 0.8 * scale)
    }

    private func lattice(step: Float) -> TileInk.Lattice {
        TileInk.Lattice(way: way, shift: shift, step: step * scale * spacing)
    }
}

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
        offset = Point(turns: generator.draw(in: 0.0...1.0))
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

/// A square picture of shades between two colours: how much of the second each pixel has.
///
/// A value that owns its memory: keep one and draw many tiles without allocation.
struct ShadedTile: Sendable {
    /// By pixel: the share of the second colour, 0 … 255; a square.
    var levels: Mask
    /// By level: the colour, as it lies in memory.
    private var shades: [UInt32]

    /// A tile of `side` pixels, all black.
    ///
    /// - Precondition: `side` is not negative.
    init(side: Int) {
        levels = Mask(width: side, height: side, filledWith: 0)
        shades = Array(repeating: RGBA8.black.word, count: 256)
    }

    /// Pixels in a row, and rows.
    var side: Int { levels.width }

    /// Shows level 0 as `first`, 255 as `second`, and those between as mixtures; all opaque.
    mutating func colour(from first: RGBA8, to second: RGBA8) {
        unsafe shades.withUnsafeMutableBufferPointer { shades in
            unsafe fs_mix_shades(first.word, second.word, shades.baseAddress)
        }
    }

    /// Calls `body` with the tile as kernels take it.
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
    /// Draws a figure in place of what was drawn.
    ///
    /// `depth` says how deep pixels lie in the figure of `mask`, which lies in `box`; what it holds where
    /// nothing is covered does not matter.
    ///
    /// - Precondition: mask and depth have the tile's size, `box` lies in it, and its side is 8 or more.
    /// - Complexity: O(pixels)
    mutating func draw(
        _ mask: Mask,
        depth: Plane,
        in box: PixelRect,
        _ ink: TileInk
    ) {
        precondition(mask.size == levels.size && depth.size == levels.size, "not the tile's size")
        precondition(mask.bounds.contains(box) && side >= 8, "the box does not lie in the tile")
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

    /// Crosses what is drawn by strokes: light where it is dark, dark where it is light.
    ///
    /// - Precondition: `strokes` has the tile's size.
    /// - Complexity: O(pixels)
    mutating func cross(_ strokes: Mask) {
        precondition(strokes.size == levels.size, "not the tile's size")
        var levels = levels.mutablePixels
        unsafe withPointers(strokes.pixels) { strokes, count in
            unsafe withPointers(&levels) { levels, _ in
                unsafe fs_cross_levels(strokes, levels, count)
            }
        }
    }

    /// Draws `shape` where `hole` leaves it, in place of what was drawn.
    ///
    /// - Precondition: both have the tile's size.
    /// - Complexity: O(pixels)
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

/// How a figure is drawn into a tile, in pixels.
enum TileInk: Sendable {
    /// A line along the outline, so wide.
    case line(Float)
    /// Two such lines, one inside the other, and a space between.
    case lines(Float, space: Float)
    /// A line with gaps, which lie across a lattice's way and are twice as wide as told.
    case dashes(line: Float, Lattice, gap: Float)
    /// A line, and stripes, which lie across a lattice's way and are twice as wide as told.
    case stripes(line: Float, Lattice, stripe: Float)
    /// A line, and dots on a lattice.
    case dots(line: Float, Lattice, radius: Float)

    /// A lattice of squares.
    struct Lattice: Sendable {
        /// The direction of one of its ways, of length 1.
        var way: SIMD2<Float>
        /// Where it begins along that and across it, in shares of a step.
        var shift: SIMD2<Float>
        /// From one point to the next, in pixels; above 0.
        var step: Float
    }

    /// The ink as kernels take it.
    var kernel: fs_ink {
        var ink = fs_ink()
        switch self {
        case .line(let line):
            (ink.kind, ink.line) = (Int32(FS_INK_LINE), line)
        case .lines(let line, let space):
            (ink.kind, ink.line) = (Int32(FS_INK_LINES), line)
            (ink.from, ink.to) = (line + space, 2 * line + space)
        case .dashes(let line, let lattice, let gap):
            ink = lattice.kernel(FS_INK_DASHES, line, gap)
        case .stripes(let line, let lattice, let stripe):
            ink = lattice.kernel(FS_INK_STRIPES, line, stripe)
        case .dots(let line, let lattice, let radius):
            ink = lattice.kernel(FS_INK_DOTS, line, radius)
        }
        return ink
    }
}

extension TileInk.Lattice {
    fileprivate func kernel(_ kind: Int, _ line: Float, _ size: Float) -> fs_ink {
        precondition(step > 0, "a lattice's points lie apart")
        return fs_ink(
            kind: Int32(kind),
            line: line,
            from: 0,
            to: 0,
            way_x: way.x,
            way_y: way.y,
            step: step,
            shift_x: shift.x,
            shift_y: shift.y,
            size: size
        )
    }
}
