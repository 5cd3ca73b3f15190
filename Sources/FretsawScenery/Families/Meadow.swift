import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// A meadow in flower, from a distant hedge to blossoms close to the lens.
enum Meadow {
    static func draw(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let palette = SkyPalette.random(
            from: [.morning, .golden, .noon, .dawn, .mist, .golden, .sunset],
            using: &generator
        )
        let horizon = canvas.depth * generator.real(0.32, 0.44)
        var sky = Sky(palette: palette, horizon: horizon, canvas: canvas, using: &generator)
        sky.cover = generator.real(0.4, 0.75)
        sky.draw(on: &canvas, to: Canvas.pixel(horizon + 2, below: canvas.height))
        let day = palette.skylight * 0.5 + palette.sunlight * 0.85
        let grass = generator.pickLight([0x6f8f34, 0x86a040, 0x5c8038, 0x9aa04a, 0x4f7a40]) * day
        for layer in 0..<2 {
            TreeLine(
                foot: horizon - canvas.depth * 0.03 * Float(1 - layer),
                colour: (grass * 0.55).mixed(with: palette.horizon, 0.55 - 0.35 * Float(layer))
            ).draw(on: &canvas, using: &generator)
        }
        drawGrass(on: &canvas, horizon: horizon, grass: grass, palette: palette, using: &generator)
        plant(on: &canvas, horizon: horizon, grass: grass, day: day, using: &generator)
        return Development(exposure: 1.12, vignette: 0.2, grain: 1.9)
    }

    /// The grass as a texture, finer towards the hedge.
    private static func drawGrass(
        on canvas: inout Canvas,
        horizon: Float,
        grass: Light,
        palette: SkyPalette,
        using generator: inout SeededGenerator
    ) {
        let unit = canvas.unit
        let tufts = FractalNoise(seed: generator.noiseSeed(), octaves: 5, gain: 0.7)
        let patches = FractalNoise(seed: generator.noiseSeed(), octaves: 3)
        var fine = [Float](repeating: 0, count: canvas.width)
        var broad = fine
        for y in Canvas.pixel(horizon, below: canvas.height)..<canvas.height {
            let below = Float(y) + 1 - horizon
            let distance = 60 * unit / (below + 5 * unit)
            let left = -canvas.breadth * 0.5 * distance
            let (short, long) = (13 * unit, 90 * unit)
            tufts.fillRow(&fine, x: left / short, y: distance * 6, step: distance / short)
            patches.fillRow(&broad, x: left / long, y: distance * 1.2, step: distance / long)
            let turf = fs_turf(
                light: grass,
                haze: palette.horizon,
                level: 0.66,
                a_gain: 0.8,
                b_gain: 0.5,
                low: 0.15,
                air: 0.42 * distance / (distance + 3)
            )
            var pixels = canvas.lights.mutableRow(y)
            unsafe withPointers(fine.span, broad.span, &pixels) {
                unsafe fs_turf_row(turf, $0, $1, $2, $3)
            }
        }
    }

    /// Grass and flowers, row by row towards the viewer.
    private static func plant(
        on canvas: inout Canvas,
        horizon: Float,
        grass: Light,
        day: Light,
        using generator: inout SeededGenerator
    ) {
        let unit = canvas.unit
        let kinds = (0..<generator.draw(in: 2...3)).map { _ in Flower(using: &generator) }
        let drifts = FractalNoise(seed: generator.noiseSeed(), octaves: 2)
        let size = generator.real(5.5, 9)
        var patches = [Float](repeating: 0, count: canvas.width + 1)
        let rows = 44
        for row in 0..<rows {
            let t = Float(row) / Float(rows - 1)
            // Towards the viewer, plants become larger and flowers become fewer.
            let y = horizon + (canvas.depth * 1.12 - horizon) * (0.03 + 0.97 * t)
            let scale = unit * (0.12 + t * (0.3 + 0.7 * t))
            // Distant rows have fewer blades. Most blades there would be narrower than a pixel, and
            // the grass texture already represents them.
            let blades = 12 + Int(12 * t)
            for _ in 0..<blades {
                let x = canvas.breadth * generator.real(-0.02, 1.02)
                let tall = scale * generator.real(14, 30)
                let bend = generator.spread() * tall * 0.5
                let tone = grass.hueShifted(generator.spread() * 0.08)
                let tip = SIMD2(x + bend, y - tall)
                canvas.blade(
                    root: SIMD2(x, y),
                    control: SIMD2(x, y - tall * 0.65),
                    tip: tip,
                    width: max(0.45, scale * 2),
                    dark: tone * 0.35,
                    bright: tone * generator.real(0.75, 1.6),
                    alpha: 0.85
                )
            }
            drifts.fillRow(&patches, x: 0, y: t * 3, step: 1 / (70 * unit))
            let flowers = Int(32 * (1 - 0.62 * t))
            for _ in 0..<flowers {
                let x = canvas.breadth * generator.real(-0.02, 1.02)
                let place = patches[Canvas.pixel(x, below: canvas.width)]
                let index = place > 0.05 ? 0 : (place < -0.2 ? kinds.count - 1 : 1)
                guard abs(place) > 0.05 || generator.chance(0.3) else { continue }
                let tall = scale * generator.real(8, 22)
                let head = SIMD2(x + generator.spread() * tall * 0.3, y - tall)
                if scale > 0.35 * unit {
                    canvas.blade(
                        root: SIMD2(x, y),
                        control: SIMD2(x, y - tall * 0.5),
                        tip: head,
                        width: scale * 1.4,
                        dark: grass * 0.3,
                        bright: grass * 0.8
                    )
                }
                kinds[index].draw(
                    on: &canvas,
                    at: head,
                    size: max(0.7, scale * size) * generator.real(0.75, 1.2),
                    day: day * generator.real(0.75, 1.15),
                    using: &generator
                )
            }
        }
    }
}

/// A kind of flower: petals around a centre, rendered once and drawn many times.
struct Flower {
    private let fine: Sprite
    private let coarse: Sprite
    private let petal: Light
    private let inner: Light
    private let center: Light
    private let flat: Float

    private static let colours: [(petal: UInt32, inner: UInt32, center: UInt32)] = [
        (0xe23a2a, 0x8a1418, 0x201418), (0xfaf6ee, 0xe8e0d8, 0xf0b828),
        (0x4a62d0, 0x7a8cf0, 0x2a2458),
        (0xf6c828, 0xf09818, 0x6a3a14), (0xe070a8, 0xf8c0d8, 0xf0d060),
        (0x9a5ac8, 0xc898e8, 0xf8e070),
        (0xf08a3a, 0xd85020, 0x501c10), (0xf4d8e4, 0xe890b0, 0xd8b040),
        (0xd83060, 0xf06890, 0xf0e0a0),
        (0xfaf0b0, 0xf8d860, 0xe0a020), (0x7aa8e8, 0xc8e0f8, 0xf8f0c0),
    ]

    init(using generator: inout SeededGenerator) {
        let colours = generator.pick(Flower.colours)
        let hue = generator.spread() * 0.06
        petal = Light(hex: colours.petal).hueShifted(hue)
        inner = Light(hex: colours.inner).hueShifted(hue)
        center = Light(hex: colours.center)
        flat = generator.real(0.5, 0.9)
        let petals = generator.pick([4, 5, 6, 8, 12, 16])
        let centerSize = petals > 8 ? generator.real(0.22, 0.34) : generator.real(0.12, 0.24)
        let cut = petals > 8 ? generator.real(0.3, 0.5) : generator.real(0.15, 0.3)
        fine = Flower.bake(side: 26, petals: petals, center: centerSize, cut: cut)
        coarse = Flower.bake(side: 10, petals: petals, center: centerSize, cut: cut)
    }

    /// Renders a flower; its brightness shows the folds of the petals.
    ///
    /// The third component selects the colour. It is 0 (petal colour) at the tips of the petals
    /// and rises to 0.5 (inner colour) towards the centre. In the centre it is 1 (centre colour).
    private static func bake(side: Int, petals: Int, center: Float, cut: Float) -> Sprite {
        Sprite(side: side) { u, v in
            let reach = (u * u + v * v).squareRoot()
            let around = LogPolar.angle(x: u, y: v)
            let turn = (u < 0 ? 1 - around : around) * Float(petals)
            let wave = abs((turn - turn.rounded(.down)) * 2 - 1)
            let rim = 0.98 - cut * wave * wave
            let cover = (rim - reach) * Float(side) * 0.5 + 0.5
            if reach < center {
                let dots = (u * 37 + v * 23).rounded(.down) + (v * 31 - u * 17).rounded(.down)
                let dot: Float = Int32(dots) & 1 == 0 ? 0.82 : 1.1
                return Light(cover, dot * (1.05 - v), 1, 0)
            }
            let fold = 0.78 + 0.3 * (1 - wave) - 0.14 * v + 0.1 * reach
            let shade = reach < center * 1.35 ? Float(0.7) : 1
            return Light(cover, fold * shade, 0.5 * clamp(1.3 - reach * 1.5), 0)
        }
    }

    /// Draws one blossom with a random tilt, which can reduce its height.
    func draw(
        on canvas: inout Canvas,
        at place: SIMD2<Float>,
        size: Float,
        day: Light,
        using generator: inout SeededGenerator
    ) {
        let turn = SIMD2(turns: generator.real(-0.06, 0.06))
        let pose = Sprite.Pose(
            x: place.x,
            y: place.y,
            radiusX: size,
            radiusY: size * min(1, flat * generator.real(0.7, 1.15)),
            turn: turn
        )
        let (petal, inner, center) = (petal * day, inner * day, center * day)
        canvas.draw(size > 5 ? fine : coarse, pose, from: petal, middle: inner, to: center)
    }
}
