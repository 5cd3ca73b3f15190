import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// Farmland from the air: crops, hedges, a river, and shadows of clouds.
enum Fields {
    private static let sets: [[UInt32]] = [
        [0x6a8a3a, 0x8aa84a, 0xc8b458, 0x9a7848, 0x4f7038, 0xe0cc50, 0xb09a60, 0x7a9a5a],
        [0xb8984c, 0xd8bc6a, 0x8a6a3c, 0xc8a858, 0x6a6a38, 0xe8d088, 0xa07a48],
        [0x4a7a3c, 0x5e9448, 0x7cb058, 0x3c6434, 0x98b860, 0x886a44, 0x6aa468],
        [0xc84a5a, 0xe8b838, 0xd878a8, 0x6a9a48, 0xf0e8d8, 0x8a5ab0, 0xe07838],
        [0x7a6448, 0x9a8460, 0x5e7040, 0xb8a878, 0x888a50, 0x6a5038],
    ]

    static func draw(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
        let hue = generator.spread() * 0.05
        let crops = generator.pick(sets).map { Light(hex: $0).hueShifted(hue) }
        let farm = Farmland(crops: crops, unit: unit, using: &generator)
        let warp = canvas.noise(
            seed: generator.noiseSeed(),
            cell: 60 * unit,
            octaves: 4,
            gain: 0.45
        )
        let rough = canvas.noise(seed: generator.noiseSeed(), cell: 12 * unit, to: 0.8, gain: 0.75)
        let cloud = canvas.noise(
            seed: generator.noiseSeed(),
            cell: 110 * unit,
            height: 80 * unit,
            octaves: 5
        )
        let sunlight = generator.pickLight([0xfff6e4, 0xffe8c0, 0xf4f8ff, 0xffdcb0])
        let haze = generator.pickLight([0xc8d8e8, 0xe8dcc8, 0xd0d8dc])
        // A picture without rows has no depth to divide by.
        let view = TiltedView(tilt: generator.real(0, 0.75), depth: max(1, canvas.depth))
        var shading = farm.shading
        shading.sunlight = sunlight
        shading.haze = haze
        shading.shade = generator.real(0.05, 0.5)
        shading.river = generator.chance(0.55) ? 1 : 0
        shading.bend = 85 * unit
        let bend = SIMD2(generator.real(-0.5, 0.5), generator.real(0.3, 0.7))
        let middle = Float(width) * 0.5
        let edge = middle * (1 + view.tilt)
        let grid = farm.grid(x: -edge...edge, y: view.down(row: 0)...0, reach: 24 * unit)
        var row = CellGrid.Row(count: width)
        var (xs, ys) = (row.xs, row.ys)
        for y in 0..<height {
            let (far, down) = (view.far(row: Float(y)), view.down(row: Float(y)))
            let bends = warp.row(y)
            for x in xs.indices {
                let sway = bends[x] * unit
                let place = farm.turned(
                    (Float(x) + 0.5 - middle) * far + sway * 11,
                    down + sway * 8
                )
                xs[x] = place.x
                ys[x] = place.y
            }
            farm.place(xs, ys, in: &row)
            grid.find(&row)
            shading.pixel = far
            shading.far = far
            shading.air = clamp((far - 1) * 0.3 * view.tilt)
            shading.course =
                Float(y) - Float(height) * bend.y - bend.x * (0.5 - middle) * far
            shading.course_step = -bend.x * far
            var pixels = canvas.lights.mutableRow(y)
            let (borders, cells) = (row.borders, row.cells)
            unsafe withPointers(bends, rough.row(y), cloud.row(y), &pixels) {
                unsafe fs_farm_row(shading, xs, ys, borders, cells, $0, $1, $2, $3, $4)
            }
        }
        return Development(exposure: 1.2, vignette: 0.18, grain: 2)
    }
}

/// Slight perspective: higher rows of the picture are farther away.
private struct TiltedView {
    /// The strength, 0 for a view straight down.
    let tilt: Float
    /// The height of the picture.
    let depth: Float

    /// The number of ground pixels that a pixel of a row spans, 1 at the bottom.
    func far(row: Float) -> Float { 1 + tilt * (1 - (row + 0.5) / depth) }

    /// The place of a row on the ground, 0 at the bottom and negative above.
    func down(row: Float) -> Float {
        -(depth - row) * (1 + tilt * 0.5 * (1 - row / depth)) * (1 + tilt * 0.6)
    }
}

/// Fields with rows of crops, hedges and tracks between them.
struct Farmland {
    private let cells: CellularNoise
    private let size: SIMD2<Float>
    private let crops: [Light]
    private let unit: Float
    private let turn: SIMD2<Float>
    private let origin: SIMD2<Float>

    init(crops: [Light], unit: Float, using generator: inout SeededGenerator) {
        self.crops = crops
        self.unit = unit
        cells = CellularNoise(seed: generator.noiseSeed(), jitter: generator.real(0.35, 0.75))
        size = SIMD2(unit * generator.real(38, 62), unit * generator.real(26, 44))
        turn = SIMD2(turns: generator.real(0, 1))
        origin = SIMD2(generator.real(0, 900), generator.real(0, 900))
    }

    /// A point rotated to the direction of the fields, in pixels.
    @inline(__always)
    func turned(_ x: Float, _ y: Float) -> SIMD2<Float> {
        SIMD2(x * turn.x - y * turn.y, x * turn.y + y * turn.x)
    }

    /// The cells of all fields in a rectangle, with a margin of `reach` pixels.
    func grid(x: ClosedRange<Float>, y: ClosedRange<Float>, reach: Float) -> CellGrid {
        let corners = [
            turned(x.lowerBound, y.lowerBound), turned(x.upperBound, y.lowerBound),
            turned(x.lowerBound, y.upperBound), turned(x.upperBound, y.upperBound),
        ].map { $0 / size + origin }
        var (low, high) = (corners[0], corners[0])
        for corner in corners {
            low = pointwiseMin(low, corner)
            high = pointwiseMax(high, corner)
        }
        low -= reach / size
        high += reach / size
        return CellGrid(cells, x: low.x...high.x, y: low.y...high.y)
    }

    /// Converts rotated points to cell coordinates.
    func place(_ xs: [Float], _ ys: [Float], in row: inout CellGrid.Row) {
        for index in xs.indices {
            row.xs[index] = xs[index] / size.x + origin.x
            row.ys[index] = ys[index] / size.y + origin.y
        }
    }

    /// The settings shared by all rows of a picture.
    var shading: fs_farm {
        var farm = fs_farm()
        func crop(_ index: Int) -> Light { index < crops.count ? crops[index] : .zero }
        farm.crops = (crop(0), crop(1), crop(2), crop(3), crop(4), crop(5), crop(6), crop(7))
        farm.crop_count = Int32(min(8, crops.count))
        farm.unit = unit
        farm.border_scale = min(size.x, size.y)
        return farm
    }
}
