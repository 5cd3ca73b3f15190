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
        var low = [Float](repeating: 0, count: width)
        var puffs = low
        var high = low
        // Clouds are on a plane: the scale of a row depends on its height above the horizon.
        let ceiling = 210 * unit
        let lowNoise = FractalNoise(seed: cumulus, octaves: 3, gain: 0.5)
        let puffNoise = FractalNoise(
            seed: cumulus ^ 0xa5a5,
            octaves: canvas.octaves(from: 22 * unit),
            gain: 0.52,
            shape: .billow
        )
        let highNoise = FractalNoise(
            seed: cirrus,
            octaves: canvas.octaves(from: 40 * unit),
            gain: 0.58,
            shape: .ridged
        )
        let threshold = 0.36 - cover * 0.7
        let glowReach = 1 / (2400 * unit * unit)
        for y in 0..<rows {
            let rise = max(0, horizon - Float(y))
            // The clouds extend below the horizon, where land may leave a gap.
            let reach = max(horizon - Float(y), -50 * unit)
            let distance = ceiling / (reach + 80 * unit)
            let scale = distance / (72 * unit * cloudScale)
            let deep = distance * 3.6 / cloudScale
            lowNoise.fillRow(&low, x: drift.x - sun.x * scale, y: drift.y + deep, step: scale)
            puffNoise.fillRow(
                &puffs,
                x: drift.x - sun.x * scale * 2.7,
                y: drift.y + deep * 2.7,
                step: scale * 2.7
            )
            highNoise.fillRow(
                &high,
                x: drift.y - sun.x * scale * 0.8 + deep * 0.7,
                y: drift.x + deep * 1.3,
                step: scale * 0.8
            )
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
            unsafe withPointers(low.span, puffs.span, high.span, &pixels) {
                unsafe fs_sky_row(row, $0, $1, $2, $3, $4)
            }
        }
    }
}
