import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// Fields with their rows of crops, hedges between them, and tracks.
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

    /// A place as the fields lie, in pixels.
    @inline(__always)
    func turned(_ x: Float, _ y: Float) -> SIMD2<Float> {
        SIMD2(x * turn.x - y * turn.y, x * turn.y + y * turn.x)
    }

    /// The borders of all fields within `reach` pixels of places in a rectangle.
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

    /// Where turned places lie among the cells.
    func place(_ xs: [Float], _ ys: [Float], in row: inout CellGrid.Row) {
        for index in xs.indices {
            row.xs[index] = xs[index] / size.x + origin.x
            row.ys[index] = ys[index] / size.y + origin.y
        }
    }

    /// What all rows of a picture have in common.
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
