import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// Stones on a shore or a river bed: large stones, small stones between them, and sand.
enum Pebbles {
    private static let sets: [[UInt32]] = [
        [0x8a857c, 0x6d6a66, 0xb0a898, 0x5a5654, 0xcfc8ba, 0x96806a, 0x7a6e68],
        [0x6a7480, 0x8a949c, 0x4e5864, 0xaab2b4, 0x5f6a6a, 0xc4c8c4, 0x7c7468],
        [0xa8785a, 0x8a5a44, 0xc8a080, 0x7a6a60, 0xd8c0a0, 0x6a4a40, 0x9a8c7c],
        [0x5e6e5a, 0x86907a, 0x4a5648, 0xa8aa94, 0x726a5a, 0xc8c6b0, 0x9a5e4e],
        [0x4a4e58, 0x2e323a, 0x6a6e76, 0x8c8a88, 0x3c4450, 0xb4b0a8, 0x5a4e4c],
        [0xc89a90, 0xa8b4b0, 0xe0d0b8, 0x8a9aa8, 0xd8b48c, 0x7a8a80, 0xf0e8dc],
    ]

    static func draw(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
        let hue = generator.spread() * 0.05
        let colours = generator.pick(sets).map { Light(hex: $0).hueShifted(hue) }
        let sun = SIMD2(turns: generator.real(0, 1))
        let warm = generator.pickLight([0xfff4e0, 0xffe6c0, 0xf0f6ff, 0xffdcae])
        let reach = 20 * unit
        let wet: Float = generator.chance(0.5) ? 0.5 : 0.08
        var large = StoneLayer(
            cell: unit * generator.real(24, 40),
            sun: sun,
            colours: colours,
            seed: generator.noiseSeed(),
            wet: wet,
            gap: generator.real(0.02, 0.09),
            canvas: canvas,
            reach: reach
        )
        var small = StoneLayer(
            cell: large.cell * generator.real(0.34, 0.46),
            sun: sun,
            colours: colours,
            seed: generator.noiseSeed(),
            wet: wet,
            gap: 0.06,
            canvas: canvas,
            reach: reach
        )
        let sand = generator.pick(colours) * 0.8
        let rough = canvas.noise(seed: generator.noiseSeed(), cell: 9 * unit, to: 0.8, gain: 0.72)
        let bend = canvas.noise(seed: generator.noiseSeed(), cell: 30 * unit, octaves: 3)
        let shore = fs_shore(sand: sand, warm: warm)
        var xs = [Float](repeating: 0, count: width)
        var ys = xs
        for y in 0..<height {
            let row = Float(y) + 0.5
            let (grain, warp) = (rough.row(y), bend.row(y))
            for x in xs.indices {
                let (sway, jolt) = (warp[x] * unit, grain[x] * unit * 0.8)
                xs[x] = Float(x) + 0.5 + sway * 9 + jolt
                ys[x] = row - sway * 8 + jolt
            }
            large.draw(xs: xs, ys: ys, grain: grain)
            small.draw(xs: xs, ys: ys, grain: grain)
            var pixels = canvas.lights.mutableRow(y)
            unsafe withPointers(grain, &pixels) { grain, pixels, count in
                unsafe fs_shore_row(
                    shore,
                    large.lights,
                    large.covers,
                    large.shadows,
                    small.lights,
                    small.covers,
                    small.shadows,
                    grain,
                    pixels,
                    count
                )
            }
        }
        if generator.chance(0.45) { flood(&canvas, using: &generator) }
        return Development(exposure: 1.25, vignette: 0.2, grain: 1.8)
    }

    /// Adds shallow clear water: its tint and the caustics of its ripples.
    private static func flood(_ canvas: inout Canvas, using generator: inout SeededGenerator) {
        let unit = canvas.unit
        let tint = generator.pickLight([0xa8dce0, 0xb8e0d0, 0xa0c8e8, 0xc0e4d8])
        let cell = unit * generator.real(22, 38)
        let net = canvas.noise(
            seed: generator.noiseSeed(),
            cell: cell,
            height: cell * 0.7,
            octaves: 2,
            gain: 0.55,
            shape: .ridged
        )
        let other = canvas.noise(
            seed: generator.noiseSeed(),
            cell: cell * 0.8,
            height: cell * 0.6,
            octaves: 2,
            shape: .ridged
        )
        for y in 0..<canvas.height {
            var pixels = canvas.lights.mutableRow(y)
            unsafe withPointers(net.row(y), other.row(y), &pixels) {
                unsafe fs_caustics_row(tint, $0, $1, $2, $3)
            }
        }
    }
}

/// Stones of about one size, each with its own shape, colour and grain.
struct StoneLayer {
    /// The typical distance of neighbouring stones, in pixels.
    let cell: Float
    private let grid: CellGrid
    private let stones: fs_stones
    private var row: CellGrid.Row
    /// The light of the stones in the last row.
    private(set) var lights: [Light]
    /// The coverage of each pixel by stones, 0 … 1.
    private(set) var covers: [Float]
    /// The share of light that shadows of stones leave, 0 … 1.
    private(set) var shadows: [Float]

    /// Stones lit from `sun`, in the first eight of `colours`.
    ///
    /// `cell` is the typical distance of neighbours and `reach` the margin around the picture, both
    /// in pixels. `gap` is half the space between stones, in cells, and `wet` their gloss, 0 … 1.
    init(
        cell: Float,
        sun: SIMD2<Float>,
        colours: [Light],
        seed: UInt32,
        wet: Float,
        gap: Float,
        canvas: borrowing Canvas,
        reach: Float
    ) {
        self.cell = cell
        grid = CellGrid(
            CellularNoise(seed: seed, jitter: 0.85),
            x: -reach / cell...(canvas.breadth + reach) / cell,
            y: -reach / cell...(canvas.depth + reach) / cell
        )
        var stones = fs_stones()
        func colour(_ index: Int) -> Light { index < colours.count ? colours[index] : .zero }
        stones.colours = (
            colour(0), colour(1), colour(2), colour(3), colour(4), colour(5), colour(6), colour(7)
        )
        stones.colour_count = Int32(min(8, colours.count))
        stones.cell = cell
        stones.wet = wet
        stones.sun_x = sun.x
        stones.sun_y = sun.y
        stones.gap = gap
        self.stones = stones
        row = CellGrid.Row(count: canvas.width)
        lights = [Light](repeating: .zero, count: canvas.width)
        covers = [Float](repeating: 0, count: canvas.width)
        shadows = covers
    }

    /// Draws a row of points, in pixels; `grain` is fine noise at these points.
    mutating func draw(xs: [Float], ys: [Float], grain: Span<Float>) {
        let inverse = 1 / cell
        for x in row.xs.indices { row.xs[x] = xs[x] * inverse }
        for x in row.ys.indices { row.ys[x] = ys[x] * inverse }
        grid.find(&row)
        unsafe withPointers(grain) { grain, count in
            unsafe fs_stones_row(
                stones,
                row.xs,
                row.ys,
                row.borders,
                row.cells,
                grain,
                &lights,
                &covers,
                &shadows,
                min(count, row.xs.count)
            )
        }
    }
}
