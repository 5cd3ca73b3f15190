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
    fileprivate var cumulus: UInt32
    fileprivate var cirrus: UInt32
    fileprivate var drift: SIMD2<Float>

    /// A random sky for `canvas`.
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

    /// Draws rows `0 ..< bottom`.
    func draw(on canvas: inout Canvas, to bottom: Int) {
        let width = canvas.width
        let rows = min(max(bottom, 0), canvas.height)
        guard rows > 0, width > 0 else { return }
        let unit = canvas.unit
        let clouds = CloudLayers(of: self, unit: unit, canvas: canvas)
        let threshold = 0.36 - cover * 0.7
        let glowReach = 1 / (2400 * unit * unit)
        // Clouds are computed for every second row. Between those, they are the mean of two.
        var above = [Float](repeating: 0, count: 3 * width)
        var below = above
        for y in 0..<rows {
            if y % 2 == 0 {
                swap(&above, &below)
                if y == 0 { clouds.fillRow(&above, y: 0) }
            } else {
                clouds.fillRow(&below, y: y + 1)
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
            let last = y % 2 == 0 ? above : below
            unsafe withPointers(above.span, last.span, &pixels) {
                unsafe fs_sky_row(row, $0, $1, $2, $3)
            }
        }
    }
}

/// The noise of a sky's clouds.
///
/// Clouds are on a plane: the scale of a row depends on its height above the horizon.
private struct CloudLayers {
    let sky: Sky
    let unit: Float
    private let low: FractalNoise
    private let puffs: FractalNoise
    private let high: FractalNoise

    init(of sky: Sky, unit: Float, canvas: borrowing Canvas) {
        self.sky = sky
        self.unit = unit
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

    /// Fills `clouds` with row `y` of the cumulus, of its heads, and of the cirrus, a third each.
    func fillRow(_ clouds: inout [Float], y: Int) {
        // The clouds extend below the horizon, where land may leave a gap.
        let reach = max(sky.horizon - Float(y), -50 * unit)
        let distance = 210 * unit / (reach + 80 * unit)
        let scale = distance / (72 * unit * sky.cloudScale)
        let deep = distance * 3.6 / sky.cloudScale
        let (drift, left) = (sky.drift, sky.sun.x * scale)
        let width = clouds.count / 3
        func fill(_ part: Int, _ noise: FractalNoise, x: Float, y: Float, step: Float) {
            let columns = part * width..<(part + 1) * width
            var span = clouds.mutableSpan._consumingExtracting(columns)
            noise.fillRow(&span, x: x, y: y, step: step)
        }
        fill(0, low, x: drift.x - left, y: drift.y + deep, step: scale)
        fill(1, puffs, x: drift.x - left * 2.7, y: drift.y + deep * 2.7, step: scale * 2.7)
        fill(
            2,
            high,
            x: drift.y - left * 0.8 + deep * 0.7,
            y: drift.x + deep * 1.3,
            step: scale * 0.8
        )
    }
}
