import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// Open water to the horizon: swell, ripples, the glitter path of the sun or moon, and foam.
enum Sea {
    static func draw(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let palette = SkyPalette.random(using: &generator)
        let horizon = canvas.depth * generator.real(0.22, 0.5)
        var sky = Sky(palette: palette, horizon: horizon, canvas: canvas, using: &generator)
        sky.cover = generator.real(0.35, 0.7)
        sky.sun.y = horizon * generator.real(0.1, 0.85)
        sky.showsDisc = generator.chance(0.5)
        sky.draw(on: &canvas, to: Canvas.pixel(horizon + 1, below: canvas.height))
        if generator.chance(0.6) {
            drawCoast(on: &canvas, sky: sky, using: &generator)
        }
        let body = generator.pickLight([
            0x0f4a5c, 0x12506e, 0x0b3d4a, 0x1b6a78, 0x16405f, 0x1f5a58, 0x2a7f86,
        ])
        Swell(sky: sky, body: body, canvas: canvas, using: &generator).draw(on: &canvas)
        if generator.chance(0.5) {
            Boats.draw(on: &canvas, horizon: horizon, sky: sky, using: &generator)
        }
        Birds.draw(on: &canvas, below: 0.08, above: 0.35, light: palette.shade, using: &generator)
        return Development(exposure: 1.1, vignette: 0.15, grain: 1.8)
    }

    /// Hazy hills beyond the water.
    private static func drawCoast(
        on canvas: inout Canvas,
        sky: Sky,
        using generator: inout SeededGenerator
    ) {
        let width = canvas.width
        for layer in 0..<generator.draw(in: 1...2) {
            var heights = [Float](repeating: 0, count: width)
            let cell = canvas.unit * generator.real(60, 110)
            FractalNoise(seed: generator.noiseSeed(), octaves: 6, gain: 0.42)
                .fillRow(&heights, x: generator.real(0, 99), y: 0.4, step: 1 / cell)
            let lift = generator.real(-0.05, 0.2)
            let tall = canvas.depth * generator.real(0.1, 0.22)
            let air = 0.72 - 0.25 * Float(layer)
            let land = (sky.palette.shade * 0.5).mixed(with: sky.palette.horizon, air)
            for x in 0..<width {
                let top = sky.horizon - max(0, heights[x] + lift) * tall
                let first = Canvas.pixel(top, below: canvas.height)
                let last = Canvas.pixel(sky.horizon + 1, below: canvas.height)
                guard first < last else { continue }
                for y in first..<last {
                    let cover = clamp(Float(y) + 1 - top)
                    let fall = (Float(y) - top) / max(1, tall)
                    canvas.lights[x, y] = canvas.lights[x, y]
                        .mixed(with: land * (0.9 + 0.3 * fall + 0.25 * heights[x]), cover)
                }
            }
        }
    }
}

enum Boats {
    /// Draws a few boats below `horizon`, smaller with distance.
    static func draw(
        on canvas: inout Canvas,
        horizon: Float,
        sky: Sky,
        using generator: inout SeededGenerator
    ) {
        for _ in 0..<generator.draw(in: 1...4) {
            let deep = generator.real(0.01, 0.22)
            let y = horizon + (canvas.depth - horizon) * deep
            let size = canvas.unit * (4 + 46 * deep) * generator.real(0.8, 1.2)
            let x = canvas.breadth * generator.real(0.05, 0.95)
            let side = generator.sign()
            let air = 0.45 - deep
            let white = (sky.palette.sunlight * 0.95).mixed(with: sky.palette.horizon, max(0, air))
            let hull = Light(hex: 0x3a2c2a).mixed(with: sky.palette.horizon, max(0.1, air))
            let sail =
                generator.chance(0.75) ? white : white * generator.pickLight([0xd8604a, 0xe8c070])
            let foot = y - size * 0.16
            for step in 0..<Int(max(2, min(400, size * 2))) {
                // Rows of the main sail and the jib, from the boom to the top of the mast.
                let t = Float(step) / max(2, size * 2)
                let row = foot - t * size * 1.25
                let main = size * 0.5 * (1 - t) * (1 + 0.5 * t)
                canvas.stroke(
                    from: SIMD2(x, row),
                    to: SIMD2(x + side * main, row + size * 0.02),
                    widths: (0.9, 0.9),
                    lights: (sail * 0.82, sail)
                )
                canvas.stroke(
                    from: SIMD2(x - side * size * 0.06, row),
                    to: SIMD2(x - side * (size * 0.42 * (1 - t)), row),
                    widths: (0.8, 0.8),
                    lights: (sail, sail * 0.9)
                )
            }
            canvas.stroke(
                from: SIMD2(x - size * 0.5, y - size * 0.06),
                to: SIMD2(x + size * 0.5, y - size * 0.06),
                widths: (size * 0.14, size * 0.12),
                lights: (hull, hull)
            )
            canvas.stroke(
                from: SIMD2(x, y),
                to: SIMD2(x, y + size * 0.5),
                widths: (size * 0.4, size * 0.1),
                lights: (sail, sail),
                alpha: 0.28
            )
        }
    }
}

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

    init(sky: Sky, body: Light, canvas: borrowing Canvas, using generator: inout SeededGenerator) {
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

    func draw(on canvas: inout Canvas) {
        let width = canvas.width
        let unit = canvas.unit
        let first = Canvas.pixel(sky.horizon, below: canvas.height)
        guard width > 0 else { return }
        var swell = [Float](repeating: 0, count: width)
        var before = swell
        var chop = swell
        let palette = sky.palette
        let sunHeight = clamp((sky.horizon - sky.sun.y) / max(sky.horizon, 1))
        let pathWidth = (16 + 26 * rough) * unit
        for y in first..<canvas.height {
            let below = Float(y) + 0.5 - sky.horizon
            // The eye is 1 above the water; a row shows water at `distance`.
            let distance = 60 * unit / (below + 3 * unit)
            let near = clamp(below / max(1, canvas.depth - sky.horizon))
            let deep = distance * 4.5 / size
            let step = distance / (30 * unit * size)
            let left = -canvas.breadth * 0.5 * step + slant * deep
            long.fillRow(&swell, x: left, y: deep, step: step)
            // For the slope towards the viewer: the same field slightly nearer.
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
                per_path_width: 1 / (pathWidth * (0.4 + 1.3 * near)),
                sun_height: sunHeight,
                foam: foam
            )
            var pixels = canvas.lights.mutableRow(y)
            unsafe withPointers(swell.span, before.span, chop.span, &pixels) {
                unsafe fs_swell_row(water, $0, $1, $2, $3, $4)
            }
        }
    }
}
