import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// A skyline after sunset with lit windows, and their reflections or street lamps in front.
enum NightCity {
    static func draw(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let palette = SkyPalette.random(
            from: [.dusk, .moonlight, .dusk, .sunset, .moonlight],
            using: &generator
        )
        let ground = canvas.depth * generator.real(0.68, 0.86)
        var sky = Sky(palette: palette, horizon: ground, canvas: canvas, using: &generator)
        sky.cover = generator.real(0.2, 0.55)
        sky.showsDisc = generator.chance(0.5)
        sky.draw(on: &canvas, to: canvas.height)
        Stars.draw(on: &canvas, to: ground, density: 0.35, using: &generator)
        // The glow of the city's lights.
        let smog = generator.pickLight([0xd98a4a, 0xb87a8a, 0x6a86b8, 0xc9a06a])
        for _ in 0..<3 {
            canvas.addGlow(
                x: canvas.breadth * generator.real(0, 1),
                y: ground,
                radius: canvas.breadth * generator.real(0.25, 0.5),
                light: smog * generator.real(0.12, 0.3)
            )
        }
        let layers = generator.draw(in: 3...4)
        for layer in 0..<layers {
            let near = Float(layer) / Float(layers - 1)
            Skyline(near: near, ground: ground, haze: palette.horizon.mixed(with: smog, 0.3))
                .draw(on: &canvas, using: &generator)
        }
        if generator.chance(0.72) {
            Reflection(
                waterline: Canvas.pixel(ground, below: canvas.height),
                water: palette.zenith * 0.3,
                ripple: generator.real(3, 7),
                strength: 0.85,
                seed: generator.noiseSeed()
            ).draw(on: &canvas)
        } else {
            drawStreet(on: &canvas, ground: ground, using: &generator)
        }
        if generator.chance(0.45) { drawBokeh(on: &canvas, using: &generator) }
        return Development(exposure: 1.35, vignette: 0.25, grain: 2.6)
    }

    /// Dark roofs in front, with street lamps between them.
    private static func drawStreet(
        on canvas: inout Canvas,
        ground: Float,
        using generator: inout SeededGenerator
    ) {
        let unit = canvas.unit
        let first = Canvas.pixel(ground, below: canvas.height)
        let noise = FractalNoise(seed: generator.noiseSeed(), octaves: 5, gain: 0.7)
        var patches = [Float](repeating: 0, count: canvas.width)
        let roofs = fs_turf(
            light: Light(hex: 0x2a2b3a),
            haze: .zero,
            level: 0.6,
            a_gain: 1,
            b_gain: 0,
            low: 0.1,
            air: 0
        )
        for y in first..<canvas.height {
            noise.fillRow(&patches, x: 0, y: Float(y) / (5 * unit), step: 1 / (14 * unit))
            var pixels = canvas.lights.mutableRow(y)
            unsafe withPointers(patches.span, &pixels) { unsafe fs_turf_row(roofs, $0, $0, $1, $2) }
        }
        for _ in 0..<generator.draw(in: 60...140) {
            let deep = generator.real(0, 1)
            let y = ground + (canvas.depth - ground) * deep
            let warm = generator.pickLight([0xffc070, 0xffb050, 0xffe0b0, 0xff5a3a, 0xf0f4ff])
            let radius = unit * (0.7 + 1.5 * deep)
            let x = canvas.breadth * generator.real(0, 1)
            canvas.addGlow(x: x, y: y, radius: radius * 6, light: warm * 0.22)
            canvas.addBokeh(x: x, y: y, radius: radius, light: warm * 1.1, rim: 0)
        }
    }

    /// Out-of-focus lamps in front: discs of light.
    private static func drawBokeh(on canvas: inout Canvas, using generator: inout SeededGenerator) {
        let tones: [UInt32] = [0xffb35a, 0xff7a4a, 0xffe2b0, 0x6ab0ff, 0xff5a6a, 0x7fe0c8]
        let band = canvas.depth * generator.real(0.6, 0.95)
        for _ in 0..<generator.draw(in: 10...30) {
            canvas.addBokeh(
                x: canvas.breadth * generator.real(0, 1),
                y: band + canvas.depth * generator.spread() * 0.35,
                radius: canvas.unit * generator.real(4, 12),
                light: generator.pickLight(tones) * generator.real(0.08, 0.32)
            )
        }
    }
}

/// One row of buildings against the sky.
struct Skyline {
    /// The nearness: 0 for the farthest row, 1 for the nearest.
    var near: Float
    /// The row of the ground, in pixels.
    var ground: Float
    /// The light of the haze in front of distant walls.
    var haze: Light

    /// Lamp colours of offices and homes.
    private static let lamps: [UInt32] = [
        0xffd9a0, 0xffc878, 0xfff0d8, 0xffb860, 0xdfeaff, 0xffe8b8, 0xbfe0ff, 0xffa850,
    ]

    func draw(on canvas: inout Canvas, using generator: inout SeededGenerator) {
        let unit = canvas.unit
        let rise = canvas.depth * (0.62 - 0.28 * near) * generator.real(0.85, 1.15)
        let center = canvas.breadth * generator.real(0.2, 0.8)
        var x = -unit * generator.real(0, 20)
        while x < canvas.breadth {
            let broad = unit * generator.real(10, 22) * (0.75 + 0.55 * near)
            let away = (x + broad * 0.5 - center) / (canvas.breadth * 0.5)
            let core = 0.45 + 0.55 / (1 + away * away * 4)
            let tall = rise * core * generator.real(0.3, 1)
            drawBuilding(on: &canvas, x: x, broad: broad, tall: tall, using: &generator)
            x += broad + unit * generator.real(-2, 4)
        }
    }

    private func drawBuilding(
        on canvas: inout Canvas,
        x: Float,
        broad: Float,
        tall: Float,
        using generator: inout SeededGenerator
    ) {
        let unit = canvas.unit
        let top = ground - tall
        let wall =
            Light(hex: 0x11141f).mixed(with: haze, 0.5 * (1 - near) + 0.03)
            * generator.real(0.7, 1.3)
        if generator.chance(0.3) {
            let mast = unit * generator.real(5, 16)
            let middle = x + broad * 0.5
            canvas.stroke(
                from: SIMD2(middle, top),
                to: SIMD2(middle, top - mast),
                widths: (unit * 1.2, unit * 0.4),
                lights: (wall, wall)
            )
            canvas.addGlow(
                x: middle,
                y: top - mast,
                radius: unit * 3,
                light: Light(1.1, 0.12, 0.08, 0)
            )
        }
        var building = fs_building()
        let scale = unit * (0.8 + 0.55 * near)
        building.span_x = scale * generator.real(2.1, 3.6)
        building.span_y = scale * generator.real(2.4, 3.8)
        building.share_x = generator.real(0.45, 0.8)
        building.share_y = generator.real(0.4, 0.65)
        building.seed = generator.noiseSeed()
        building.lit = UInt32(generator.real(0.18, 0.62) * 255)
        building.is_open_plan = generator.chance(0.25) ? 1 : 0
        building.setback = generator.chance(0.4) ? tall * generator.real(0.1, 0.35) : 0
        building.inset = broad * generator.real(0.12, 0.25)
        building.lamp = generator.pickLight(Skyline.lamps)
        building.other = generator.pickLight(Skyline.lamps)
        building.wall = wall
        building.haze = haze
        building.x = x
        building.broad = broad
        building.top = top
        building.tall = tall
        building.near = near
        building.ground = ground
        building.width = Int32(canvas.width)
        building.height = Int32(canvas.height)
        var pixels = canvas.lights.mutablePixels
        unsafe withPointers(&pixels) { unsafe fs_draw_building(building, $0, $1) }
    }
}
