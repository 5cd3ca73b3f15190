import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// A sky: colours of a time of day, a sun or moon, and two layers of clouds in perspective.
struct Sky {
    var palette: SkyPalette
    /// The position of the sun or moon, in pixels.
    var sun: SIMD2<Float>
    /// The row of the horizon, in pixels.
    var horizon: Float
    /// The cumulus cover, 0 … 1.
    var cover: Float
    /// The cirrus cover, 0 … 1.
    var cirrusCover: Float
    /// The size of the cumulus (default: 1).
    var cloudScale: Float = 1
    /// Whether the disc of the sun or moon is visible.
    var showsDisc = false
    private var cumulus: UInt32
    private var cirrus: UInt32
    private var drift: SIMD2<Float>

    init(
        palette: SkyPalette,
        horizon: Float,
        canvas: borrowing Canvas,
        using generator: inout SeededGenerator
    ) {
        self.palette = palette
        self.horizon = horizon
        sun = SIMD2(
            canvas.breadth * generator.real(0.08, 0.92),
            horizon * generator.real(0.15, 0.9)
        )
        cover = generator.real(0.35, 0.7)
        cirrusCover = generator.real(0.35, 0.8)
        cumulus = generator.noiseSeed()
        cirrus = generator.noiseSeed()
        drift = SIMD2(generator.real(0, 100), generator.real(0, 100))
    }

    func draw(on canvas: inout Canvas, to bottom: Int) {
        let width = canvas.width
        let rows = min(max(bottom, 0), canvas.height)
        guard rows > 0, width > 0 else { return }
        let unit = canvas.unit
        let clouds = Clouds(of: self, on: canvas)
        let threshold = 0.36 - cover * 0.7
        let glowReach = 1 / (2400 * unit * unit)
        // Clouds are computed between every second and the next row. All rows are a quarter and three
        // quarters of two of these, so that no row is sharper than others.
        var near = [Float](repeating: 0, count: 3 * width)
        var far = near
        clouds.fillRow(&near, y: 0.5)
        clouds.fillRow(&far, y: -1.5)
        for y in 0..<rows {
            if y % 2 == 1 {
                clouds.fillRow(&far, y: Float(y) + 1.5)
            } else if y > 0 {
                swap(&near, &far)
            }
            let rise = max(0, horizon - Float(y))
            var pixels = canvas.lights.mutableRow(y)
            let row = fs_sky(
                base: palette.clear(rise / max(horizon, 1)),
                glow: palette.glow,
                lit: palette.lit,
                shade: palette.shade,
                horizon: palette.horizon,
                sun_x: sun.x,
                dy: Float(y) + 0.5 - sun.y,
                glow_reach: glowReach,
                disc: showsDisc ? 7 * unit : -1,
                cirrus: cirrusCover,
                threshold: threshold,
                haze: clamp(1 - rise / (horizon * 0.35 + 1))
            )
            precondition(3 * pixels.count == near.count && near.count == far.count)
            unsafe withPointers(near.span, far.span, &pixels) {
                unsafe fs_sky_row(row, $0, $1, $2, $3)
            }
        }
    }
}

extension Sky {
    /// The noise of clouds on a plane: a row's scale depends on its height above the horizon.
    private struct Clouds {
        let sky: Sky
        let unit: Float
        let low: FractalNoise
        let puffs: FractalNoise
        let high: FractalNoise

        init(of sky: Sky, on canvas: borrowing Canvas) {
            self.sky = sky
            unit = canvas.unit
            low = FractalNoise(seed: sky.cumulus, octaves: 3, gain: 0.5)
            puffs = FractalNoise(
                seed: sky.cumulus ^ 0xa5a5,
                octaves: canvas.octaves(from: 22 * unit),
                gain: 0.52,
                shape: .billow
            )
            high = FractalNoise(
                seed: sky.cirrus,
                octaves: canvas.octaves(from: 40 * unit),
                gain: 0.58,
                shape: .ridged
            )
        }

        /// Fills `row` with row `y` of the cumulus, of its heads, and of the cirrus, a third each.
        func fillRow(_ row: inout [Float], y: Float) {
            // The clouds extend below the horizon, where land may leave a gap.
            let reach = max(sky.horizon - y, -50 * unit)
            let distance = 210 * unit / (reach + 80 * unit)
            let scale = distance / (72 * unit * sky.cloudScale)
            let deep = distance * 3.6 / sky.cloudScale
            let (drift, left) = (sky.drift, sky.sun.x * scale)
            let width = row.count / 3
            func fill(_ columns: Range<Int>, _ noise: FractalNoise, x: Float, y: Float, step: Float)
            {
                var part = row.mutableSpan._consumingExtracting(columns)
                noise.fillRow(&part, x: x, y: y, step: step)
            }
            fill(0..<width, low, x: drift.x - left, y: drift.y + deep, step: scale)
            fill(
                width..<2 * width,
                puffs,
                x: drift.x - left * 2.7,
                y: drift.y + deep * 2.7,
                step: scale * 2.7
            )
            fill(
                2 * width..<3 * width,
                high,
                x: drift.y - left * 0.8 + deep * 0.7,
                y: drift.x + deep * 1.3,
                step: scale * 0.8
            )
        }
    }
}
