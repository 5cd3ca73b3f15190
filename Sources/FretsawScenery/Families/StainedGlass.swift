import CSceneryKernels
import FretsawRandom
import FretsawRaster

enum StainedGlass {
    static func draw(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        var window = GlassWindow(canvas: canvas, using: &generator)
        for y in 0..<canvas.height { window.drawRow(y, on: &canvas) }
        return Development(exposure: 1.45, vignette: 0.3, grain: 1.4)
    }
}

/// The pieces of a stained window, drawn row by row.
private struct GlassWindow {
    private let design: GlassDesign
    /// The size of a piece in pixels.
    private let cell: Float
    private let unit: Float
    private let grid: CellGrid
    /// The place of the picture in the grid.
    private let shift: SIMD2<Float>
    private let streaks, ripple: FractalNoise
    /// How far streaks and ripple bend the leads, in pixels.
    private let warp: Float
    private let lead: Float
    private let sun: SIMD2<Float>
    private let sunReach: Float

    // One row: noise, the bent places of its pixels, and the pieces there.
    private var streak, fine: [Float]
    private var places: [SIMD2<Float>]
    private var cuts: CellGrid.Row
    private var sizes: [Float]
    // The pieces of the row above, and their colours.
    private var above: [UInt32]
    private var glass: [Light]

    init(canvas: borrowing Canvas, using generator: inout SeededGenerator) {
        let unit = canvas.unit
        self.unit = unit
        cell = unit * generator.real(17, 27)
        let cells = CellularNoise(seed: generator.noiseSeed(), jitter: generator.real(0.6, 0.95))
        design = GlassDesign(canvas: canvas, using: &generator)
        streaks = FractalNoise(
            seed: generator.noiseSeed(),
            octaves: canvas.octaves(from: 22 * unit)
        )
        ripple = FractalNoise(seed: generator.noiseSeed(), octaves: canvas.octaves(from: 6 * unit))
        let origin = SIMD2(generator.real(0, 500), generator.real(0, 500))
        lead = unit * generator.real(1.3, 1.9)
        sun = canvas.place(x: 0.1...0.9, y: 0.0...0.6, using: &generator)
        sunReach = 1 / (canvas.breadth * canvas.depth * 0.22)
        warp = unit * generator.real(0, 3)
        shift = design.isRose ? SIMD2(origin.x, 0) : origin
        let pieces = design.pieces(canvas: canvas, cell: cell, reach: 8 * unit)
        grid = CellGrid(
            cells,
            x: pieces.low.x + shift.x...pieces.high.x + shift.x,
            y: pieces.low.y + shift.y...pieces.high.y + shift.y
        )
        streak = [Float](repeating: 0, count: canvas.width)
        fine = streak
        places = [SIMD2<Float>](repeating: .zero, count: canvas.width)
        cuts = CellGrid.Row(count: canvas.width)
        sizes = [Float](repeating: cell, count: canvas.width)
        above = cuts.cells
        glass = [Light](repeating: .zero, count: canvas.width)
    }

    mutating func drawRow(_ y: Int, on canvas: inout Canvas) {
        let row = Float(y) + 0.5
        bendPlaces(row)
        if design.isRose { cutRose() } else { cutPanes() }
        grid.find(&cuts)
        for x in sizes.indices { cuts.borders[x] *= sizes[x] }
        if design.isRose { cutMedallion() }
        colourPieces()
        var pixels = canvas.lights.mutableRow(y)
        for x in pixels.indices { pixels[x] = glass[x] }
        let shading = fs_glass(
            sun_x: sun.x,
            dy: row - sun.y,
            reach: sunReach,
            unit: unit,
            lead: lead
        )
        unsafe withPointers(cuts.borders.span, streak.span, fine.span, &pixels) {
            unsafe fs_glass_row(shading, $0, $1, $2, $3, $4)
        }
    }

    /// Moves the pixels of a row by streaks and ripple, so that leads are not quite straight.
    private mutating func bendPlaces(_ row: Float) {
        streaks.fillRow(&streak, x: row * 0.01 / unit, y: row / (9 * unit), step: 1 / (24 * unit))
        ripple.fillRow(&fine, x: 0.3, y: row / (5 * unit), step: 1 / (6 * unit))
        for x in places.indices {
            places[x] = SIMD2(Float(x) + 0.5 + streak[x] * warp, row + fine[x] * warp * 0.3)
        }
    }

    /// The grid coordinates of a window with pieces of one size.
    private mutating func cutPanes() {
        let inverse = 1 / cell
        for x in places.indices {
            let place = places[x] * inverse + shift
            cuts.xs[x] = place.x
            cuts.ys[x] = place.y
        }
    }

    /// The grid coordinates of a rose window.
    private mutating func cutRose() {
        for x in places.indices {
            let cut = design.cut(places[x], cell: cell)
            sizes[x] = cut.size
            cuts.xs[x] = cut.place.x + shift.x
            cuts.ys[x] = cut.place.y
        }
    }

    /// Replaces the pieces in the middle of a rose window by a single one.
    private mutating func cutMedallion() {
        for x in places.indices {
            let outside = design.medallionDistance(places[x], cell: cell)
            cuts.borders[x] = outside < 0 ? -outside : min(outside, cuts.borders[x])
            if outside < 0 { cuts.cells[x] = 0 }
        }
    }

    /// The colour of the design at the centre of each piece, computed once a piece and row at most.
    private mutating func colourPieces() {
        for x in glass.indices {
            let piece = cuts.cells[x]
            guard piece == 0 || piece != above[x] else { continue }
            if x > 0, piece != 0, piece == cuts.cells[x - 1] {
                glass[x] = glass[x - 1]
            } else {
                let center = design.pieceCenter(
                    of: places[x],
                    toCenter: SIMD2(cuts.xs[x], cuts.ys[x]),
                    size: sizes[x]
                )
                glass[x] = design.colour(at: center, chance: Float(piece &>> 8) * 0x1p-24)
            }
            above[x] = piece
        }
    }
}

/// The design of a stained window: the colour of each piece of glass.
struct GlassDesign {
    private enum Kind { case landscape, rays, rings, waves }

    private let kind: Kind
    private let colours: [Light]
    private let center: SIMD2<Float>
    private let size: Float
    private let unit: Float
    private let noise: FractalNoise
    private let phase: Float

    /// Sets of matching glass colours, darkest hue first.
    private static let sets: [[UInt32]] = [
        [0x14356f, 0x1f6fb2, 0x3fb3c8, 0xf4d36b, 0xf08a2c, 0xc23a2b],
        [0x3a1b5c, 0x7a2f8a, 0xc43c7d, 0xf27a5e, 0xf9c25c, 0xfbeaa0],
        [0x0f4a45, 0x1d7d61, 0x63b05a, 0xc6d159, 0xf3e3a0, 0xe79a3b],
        [0x7b1526, 0xc22a2f, 0xea6a2e, 0xf7b63f, 0x2d6fae, 0x173a73],
        [0x15335c, 0x2b5f93, 0x7fb2d6, 0xe7eef2, 0xe8b9c4, 0xb5466b],
        [0x25403b, 0x3f7b6d, 0x96c3a2, 0xf1e0b5, 0xd98a5b, 0x94372f],
    ]

    init(canvas: borrowing Canvas, using generator: inout SeededGenerator) {
        kind = generator.pick([.landscape, .rays, .rings, .waves])
        let hue = generator.spread() * 0.08
        var set = generator.pick(GlassDesign.sets).map { Light(hex: $0).hueShifted(hue) }
        if generator.chance(0.4) { set.reverse() }
        colours = set
        center = canvas.place(x: 0.2...0.8, y: 0.25...0.8, using: &generator)
        unit = canvas.unit
        size = unit * generator.real(90, 150)
        noise = FractalNoise(seed: generator.noiseSeed(), octaves: 3)
        phase = generator.real(0, 10)
    }

    /// Whether the pieces form rings around the centre.
    var isRose: Bool { kind == .rays || kind == .rings }

    /// The coordinates of a point in units of pieces, and the size of a piece there in pixels.
    @inline(__always)
    func cut(_ place: SIMD2<Float>, cell: Float) -> (place: SIMD2<Float>, size: Float) {
        guard isRose else { return (place / cell, cell) }
        let away = place - center
        let distance = away.magnitude
        // Pieces grow with their distance from the round piece in the middle.
        let pieces = Float(13)
        let size = max(distance, cell * 0.9) * (Float(PortableMath.pi) / pieces)
        let turn = LogPolar.angle(x: away.x, y: away.y) * 2 * pieces
        // In units of the canvas, so that a picture of twice the size has the same rings.
        let ring =
            LogPolar.logarithm(max(distance, cell * 0.9) / unit) * (pieces / Float(PortableMath.pi))
        return (SIMD2(ring, turn), size)
    }

    /// The range of the coordinates that ``cut(_:cell:)`` returns for a picture, with a margin of `reach` pixels.
    func pieces(
        canvas: borrowing Canvas,
        cell: Float,
        reach: Float
    ) -> (low: SIMD2<Float>, high: SIMD2<Float>) {
        let size = SIMD2(canvas.breadth, canvas.depth)
        guard isRose else { return (SIMD2(repeating: -reach / cell), (size + reach) / cell) }
        let far = cut(SIMD2(center.x, center.y + size.sum() + reach), cell: cell)
        return (SIMD2(cut(center, cell: cell).place.x, 0), SIMD2(far.place.x, 13))
    }

    /// The distance of a point to the round piece in the middle, in pixels; negative inside.
    @inline(__always)
    func medallionDistance(_ place: SIMD2<Float>, cell: Float) -> Float {
        let away = place - center
        return isRose ? away.magnitude - cell * 1.1 : 1e6
    }

    /// The centre of a piece, from a point in it and the vector to the centre in units of pieces.
    @inline(__always)
    func pieceCenter(of place: SIMD2<Float>, toCenter: SIMD2<Float>, size: Float) -> SIMD2<Float> {
        guard isRose else { return place + toCenter * size }
        let away = place - center
        let distance = max(1e-3, away.magnitude)
        let out = away / distance
        let mirror: Float = away.x < 0 ? 1 : -1
        // The angle increases from straight down to both sides. `around` points in the direction in
        // which it increases, so it is mirrored on the left.
        let around = SIMD2(out.y, -out.x) * -mirror
        return place + (out * toCenter.x + around * toCenter.y) * size
    }

    /// The colour of the piece with its centre at `place`; `chance` of 0 ..< 1 varies it.
    func colour(at place: SIMD2<Float>, chance: Float) -> Light {
        let away = (place - center) / size
        let far = away.magnitude
        let turn = noise.value(x: place.x / size + phase, y: place.y / size)
        var tone: Float
        switch kind {
        case .landscape: tone = (away.y + 0.7 + turn * 0.5) * 0.75 + (far < 0.32 ? 0.55 : 0)
        case .rays: tone = far * 0.75 + turn * 0.2
        case .rings: tone = GlassDesign.folded(far * 2.2 + turn)
        case .waves:
            tone = GlassDesign.folded(away.y * 1.8 + away.x * 0.6 + turn)
        }
        tone += (chance - 0.5) * 0.6
        // Beyond the ends of the set, tones are reflected.
        tone = 1 - GlassDesign.folded(tone)
        let scaled = tone * Float(colours.count - 1)
        let index = min(colours.count - 2, Int(scaled))
        let mixed = colours[index].mixed(with: colours[index + 1], scaled - Float(index))
        return mixed * (0.7 + chance * 0.75)
    }

    /// A triangle wave of 0 … 1: 1 at even numbers, 0 at odd ones.
    @inline(__always)
    private static func folded(_ value: Float) -> Float {
        abs(value - 2 * Float(wholePart(value * 0.5)) - 1)
    }
}

/// Log-polar coordinates: squares in them are pieces that grow with distance, as in a rose window.
///
/// Single precision approximations with the same results on every machine. The angle is accurate to
/// 0.0001 turns, the logarithm to 0.0005.
enum LogPolar {
    /// The unsigned angle from the downward direction, 0 … 0.5 turns.
    @inline(__always)
    static func angle(x: Float, y: Float) -> Float {
        let (across, down) = (abs(x), abs(y))
        let high = max(across, down, 1e-9)
        let r = min(across, down) / high
        // Minimax polynomial of atan(r)/2π on 0 … 1 in odd powers.
        let s = r * r
        let turn = r * (0.1590892 + s * (-0.0519186 + s * (0.0260268 - s * 0.0082258)))
        let quarter = across > down ? 0.25 - turn : turn
        return y < 0 ? 0.5 - quarter : quarter
    }

    /// The natural logarithm of a positive number.
    @inline(__always)
    static func logarithm(_ value: Float) -> Float {
        let bits = max(value, 1e-20).bitPattern
        let exponent = Float(Int32(bits &>> 23) &- 127)
        let m = Float(bitPattern: bits & 0x007f_ffff | 0x3f80_0000) - 1
        let fraction = m * (1.4391 + m * (-0.6821 + m * (0.3259 - m * 0.0829)))
        return (exponent + fraction) * 0.6931472
    }
}
