import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// Leafy twigs against the light: sharp in the focal plane, blurred in front of it and behind.
enum Foliage {
    /// Leaf colours in shade and in the light.
    private static let greens: [[(UInt32, UInt32)]] = [
        [(0x2f5a1e, 0x86b83a), (0x3c6b22, 0xa4cf4a), (0x28521f, 0x6aa338)],
        [(0x1f4a34, 0x5aa06a), (0x2a5c3e, 0x7cbc80), (0x1a4030, 0x4a8a60)],
        [(0x5a6a1e, 0xc2cc4a), (0x6e7a24, 0xe0dc62), (0x4a5c1c, 0xa4b83c)],
        [(0x7a3a1c, 0xe08a3a), (0x8a4a1a, 0xf0b24a), (0x5f5a20, 0xb8b048)],
        [(0x6a1e2a, 0xd04a4a), (0x7c2a24, 0xe87a4a), (0x4f1c30, 0xa83a58)],
        [(0x2c4a4a, 0x78b0a4), (0x365c58, 0x98cabc), (0x244038, 0x5c9484)],
    ]

    static func draw(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let tones = generator.pick(greens)
        let hue = generator.spread() * 0.06
        let sun = canvas.place(x: 0.1...0.9, y: -0.2...0.5, using: &generator)
        let glow = generator.pickLight([0xfff4c8, 0xffe6a8, 0xf2fbe0, 0xffd890, 0xe8f4ff])
        let deep = Light(hex: tones[0].0).hueShifted(hue)
        let high = Light(hex: tones[1].1).hueShifted(hue)
        drawDistance(on: &canvas, sun: sun, glow: glow, deep: deep, high: high, using: &generator)
        let shape = generator.pick([LeafBlade.beech, .birch, .willow, .beech, .birch, .maple, .oak])
        let size = canvas.unit * generator.real(13, 21)
        // Leaves farther from the focal plane use coarser, enlarged sprites.
        for (side, count, scale, alpha) in [
            (9, 34, Float(1.5), Float(0.6)), (16, 34, 1.2, 0.85), (28, 26, 1, 0.95),
        ] {
            let sprite = shape.sprite(side: side)
            for _ in 0..<count {
                let pair = generator.pick(tones)
                layLeaf(
                    on: &canvas,
                    sprite: sprite,
                    at: canvas.place(x: -0.05...1.05, y: -0.08...1.08, using: &generator),
                    size: size * scale * generator.real(0.7, 1.2),
                    turn: generator.real(0, 1),
                    pair: pair,
                    hue: hue,
                    light: 0.55 + 0.25 * scale * generator.real(0.4, 1.4),
                    alpha: alpha,
                    using: &generator
                )
            }
        }
        let sharp = shape.sprite(side: Int(min(200, size * 2.4)) + 6)
        for _ in 0..<generator.draw(in: 5...9) {
            drawTwig(
                on: &canvas,
                sprite: sharp,
                size: size,
                tones: tones,
                hue: hue,
                sun: sun,
                using: &generator
            )
        }
        return Development(exposure: 1.2, vignette: 0.25, grain: 2)
    }

    /// The blurred background.
    private static func drawDistance(
        on canvas: inout Canvas,
        sun: SIMD2<Float>,
        glow: Light,
        deep: Light,
        high: Light,
        using generator: inout SeededGenerator
    ) {
        let unit = canvas.unit
        let noise = canvas.noise(seed: generator.noiseSeed(), cell: 42 * unit, octaves: 4)
        let reach = 1 / (canvas.breadth * canvas.depth * 0.35)
        for y in 0..<canvas.height {
            let canopy = fs_canopy(
                deep: deep * 0.55,
                high: high,
                glow: glow * 0.5,
                sun_x: sun.x,
                dy: Float(y) - sun.y,
                reach: reach
            )
            var pixels = canvas.lights.mutableRow(y)
            unsafe withPointers(noise.row(y), &pixels) { unsafe fs_canopy_row(canopy, $0, $1, $2) }
        }
        for _ in 0..<generator.draw(in: 40...80) {
            let place = canvas.place(x: 0...1, y: 0...1, using: &generator)
            let away = place - sun
            let near = 1 / (1 + (away * away).sum() * reach)
            canvas.addBokeh(
                x: place.x,
                y: place.y,
                radius: unit * generator.real(3, 11),
                light: high.mixed(with: glow, generator.real(0.1, 0.9))
                    * (generator.real(0.05, 0.3) * (0.4 + near))
            )
        }
    }

    private static func layLeaf(
        on canvas: inout Canvas,
        sprite: Sprite,
        at place: SIMD2<Float>,
        size: Float,
        turn: Float,
        pair: (UInt32, UInt32),
        hue: Float,
        light: Float,
        alpha: Float,
        using generator: inout SeededGenerator
    ) {
        let pose = Sprite.Pose(
            x: place.x,
            y: place.y,
            radiusX: size * generator.real(0.45, 1),
            radiusY: size,
            turn: SIMD2(turns: turn)
        )
        let dark = Light(hex: pair.0).hueShifted(hue)
        let bright = Light(hex: pair.1).hueShifted(hue)
        let share = generator.real(0.1, 0.75)
        canvas.draw(
            sprite,
            pose,
            from: dark.mixed(with: bright, share) * light,
            to: dark.mixed(with: bright, min(1, share + 0.35)) * (light * 1.15),
            alpha: alpha
        )
    }

    /// A curved twig with leaves on both sides, from an edge into the picture.
    private static func drawTwig(
        on canvas: inout Canvas,
        sprite: Sprite,
        size: Float,
        tones: [(UInt32, UInt32)],
        hue: Float,
        sun: SIMD2<Float>,
        using generator: inout SeededGenerator
    ) {
        let root = SIMD2(
            canvas.breadth * generator.real(-0.1, 1.1),
            generator.chance(0.7) ? -0.05 * canvas.depth : 1.05 * canvas.depth
        )
        let tip = SIMD2(
            root.x + canvas.breadth * generator.spread() * 0.55,
            canvas.depth * generator.real(0.35, 0.85)
        )
        let control = (root + tip) * 0.5 + SIMD2(canvas.breadth * generator.spread() * 0.25, 0)
        let bark = Light(hex: 0x3c2c1e)
        canvas.blade(
            root: root,
            control: control,
            tip: tip,
            width: canvas.unit * 2.2,
            dark: bark * 0.6,
            bright: bark * 1.4
        )
        let count = generator.draw(in: 7...11)
        for index in 0..<count {
            let t = (Float(index) + 0.6) / Float(count)
            let place = root * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + tip * (t * t)
            let along = (control - root) * (1 - t) + (tip - control) * t
            let heading = Float(PortableMath.angle(x: Double(along.x), y: Double(along.y))) + 0.25
            let side: Float = index % 2 == 0 ? 1 : -1
            let turn = index == count - 1 ? heading : heading + side * generator.real(0.1, 0.19)
            let up = SIMD2(turns: turn)
            let reach = size * generator.real(0.8, 1.15) * (1.05 - 0.3 * t)
            // The end of the stalk is at the bottom of the sprite.
            let middle = place + SIMD2(up.y, -up.x) * (reach * 0.78)
            let away = (middle - sun) / canvas.breadth
            let light = 0.75 + 0.65 / (1 + (away * away).sum() * 8)
            layLeaf(
                on: &canvas,
                sprite: sprite,
                at: middle,
                size: reach,
                turn: turn,
                pair: generator.pick(tones),
                hue: hue,
                light: light * generator.real(0.75, 1.15),
                alpha: 1,
                using: &generator
            )
        }
    }
}
