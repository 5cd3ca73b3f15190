import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// The surface of a sea in perspective, row by row from the horizon.
struct Swell {
    private let sky: Sky
    private let body: Light
    private let long: FractalNoise
    private let short: FractalNoise
    private let rough: Float
    private let size: Float
    private let foam: Float
    private let slant: Float

    /// Water of the colour `body` under `sky`.
    init(
        sky: Sky,
        body: Light,
        canvas: borrowing Canvas,
        using generator: inout SeededGenerator
    ) {
        self.sky = sky
        self.body = body * (sky.palette.skylight.luminance * 1.1 + 0.12)
        long = FractalNoise(seed: generator.noiseSeed(), octaves: 3, gain: 0.5, shape: .ridged)
        short = FractalNoise(
            seed: generator.noiseSeed(),
            octaves: canvas.octaves(from: 30 * canvas.unit),
            gain: 0.62
        )
        rough = generator.real(0.5, 1.2)
        size = generator.real(0.7, 1.5)
        foam = generator.chance(0.45) ? generator.real(0.3, 0.8) : 0
        slant = generator.real(-0.4, 0.4)
    }

    /// Paints every row below the sky's horizon.
    func paint(on canvas: inout Canvas) {
        let width = canvas.width
        let unit = canvas.unit
        let first = Canvas.pixel(sky.horizon, below: canvas.height)
        guard width > 0 else { return }
        var swell = [Float](repeating: 0, count: width)
        var before = swell
        var chop = swell
        let palette = sky.palette
        let sunHeight = clamp((sky.horizon - sky.sun.y) / max(sky.horizon, 1))
        let lane = (16 + 26 * rough) * unit
        for y in first..<canvas.height {
            let below = Float(y) + 0.5 - sky.horizon
            // The eye stands 1 over the water: a row shows what is `distance` away.
            let distance = 60 * unit / (below + 3 * unit)
            let near = clamp(below / max(1, canvas.depth - sky.horizon))
            let deep = distance * 4.5 / size
            let step = distance / (30 * unit * size)
            let left = -canvas.breadth * 0.5 * step + slant * deep
            long.fillRow(&swell, x: left, y: deep, step: step)
            // The slope towards the viewer: the same field a little nearer.
            long.fillRow(&before, x: left + slant * 0.1, y: deep - 0.1, step: step)
            short.fillRow(&chop, x: left * 2.6, y: deep * 3.4, step: step * 2.6)
            let water = fs_swell(
                body: body,
                sunlit: body * palette.sunlight,
                glow: palette.glow,
                froth: (palette.sunlight + palette.skylight) * 0.62,
                horizon: palette.horizon,
                middle: palette.middle,
                zenith: palette.zenith,
                rough: rough,
                near: near,
                sun_x: sky.sun.x,
                lane: 1 / (lane * (0.4 + 1.3 * near)),
                sun_height: sunHeight,
                foam: foam
            )
            var pixels = canvas.lights.mutableRow(y)
            unsafe lend(swell.span, before.span, chop.span, &pixels) {
                unsafe fs_swell_row(water, $0, $1, $2, $3, $4)
            }
        }
    }
}
