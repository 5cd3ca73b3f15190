import FretsawRandom
import FretsawRaster

enum AutumnLeaves {
    /// Palettes: pairs of the colours of a leaf's rim and centre.
    private static let palettes: [[(UInt32, UInt32)]] = [
        [
            (0xc8401c, 0xe8862c), (0xd9671f, 0xf2b13c), (0x9c2617, 0xcc4a22), (0xe0a02a, 0xf5d262),
            (0x7c4a24, 0xa8703a), (0x9a8a2c, 0xd0b84a),
        ],
        [
            (0xb01c24, 0xdd4a34), (0x7d1426, 0xb22a3a), (0xd85a3a, 0xf0925c), (0x5d1f2c, 0x8f3844),
            (0xe39a4a, 0xf4c878),
        ],
        [
            (0xd9a520, 0xf6d65a), (0xc7861c, 0xeab845), (0xa8b03a, 0xdde07a), (0x8a6a26, 0xb8923c),
            (0xe8c24a, 0xfbe890),
        ],
        [
            (0x6d5236, 0x95754e), (0x84603a, 0xb58a58), (0x5a4030, 0x7d5c44), (0xa8743c, 0xd09a58),
            (0xb8502a, 0xd8803c), (0x70682c, 0x9a9048),
        ],
        [
            (0x5d7a2a, 0x9ab84a), (0xa8b23c, 0xe0dc72), (0xd8902c, 0xf2c252), (0xc2502a, 0xe88a44),
            (0x8a2a26, 0xbc4a36),
        ],
    ]

    static func draw(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let unit = canvas.unit
        drawSoil(on: &canvas, using: &generator)
        let size = unit * generator.real(17, 27)
        var shapes = LeafBlade.allCases
        generator.shuffle(&shapes)
        let side = Int(min(160, size * 2.2)) + 4
        let sprites = shapes.prefix(generator.draw(in: 1...3)).map { $0.sprite(side: side) }
        let wood = generator.pick(palettes)
        let hue = generator.spread() * 0.05
        let warmth = generator.pickLight([0xfff2d8, 0xffe2b0, 0xf2f4f8, 0xffd9a0, 0xe6eef6])
        let fall = SIMD2(turns: generator.real(0, 1))
        let area = canvas.breadth * canvas.depth
        let count = Int(min(2000, area / (size * size) * 2.6))
        var layers = LayeredCanvas(canvas)
        for index in 0..<count {
            let deep = Float(index) / Float(max(1, count))
            let turn = SIMD2(turns: generator.real(0, 1))
            let scale = size * generator.real(0.7, 1.25) * (1 - 0.25 * deep)
            let pose = Sprite.Pose(
                x: canvas.breadth * generator.real(-0.05, 1.05),
                y: canvas.depth * generator.real(-0.08, 1.08),
                radiusX: scale * generator.real(0.55, 1),
                radiusY: scale,
                turn: turn
            )
            let pair = generator.pick(wood)
            let bright = generator.real(0.62, 1.2) * (1.1 - 0.55 * deep)
            let first = (Light(hex: pair.0) * warmth).hueShifted(hue)
            let second = (Light(hex: pair.1) * warmth).hueShifted(hue)
            let sprite = generator.pick(sprites)
            layers.drawUnder(sprite, pose, from: first * bright, to: second * bright)
            var shade = pose
            let drop = scale * generator.real(0.08, 0.22)
            shade.x += fall.x * drop
            shade.y += fall.y * drop
            shade.radiusX *= 1.08
            shade.radiusY *= 1.08
            layers.castShadow(sprite, shade, depth: 0.5)
        }
        layers.flatten(onto: &canvas)
        if generator.chance(0.55) { dapple(&canvas, using: &generator) }
        return Development(exposure: 1.25, vignette: 0.28, grain: 2)
    }

    /// Dark soil and needles, visible between the leaves.
    private static func drawSoil(on canvas: inout Canvas, using generator: inout SeededGenerator) {
        let soil = Light(hex: 0x54432f)
        let noise = canvas.noise(seed: generator.noiseSeed(), cell: 9 * canvas.unit, gain: 0.7)
        for y in 0..<canvas.height {
            let crumbs = noise.row(y)
            var pixels = canvas.lights.mutableRow(y)
            for x in pixels.indices { pixels[x] = soil * max(0.1, 0.7 + crumbs[x] * 1.3) }
        }
    }

    /// Sunlight through branches: soft patches of light and shade.
    private static func dapple(_ canvas: inout Canvas, using generator: inout SeededGenerator) {
        let cell = canvas.unit * generator.real(50, 90)
        let noise = canvas.noise(
            seed: generator.noiseSeed(),
            cell: cell,
            height: cell * 0.7,
            octaves: 4
        )
        let sun = Light(1.5, 1.36, 1.08, 0)
        let shade = Light(0.5, 0.54, 0.66, 0)
        for y in 0..<canvas.height {
            let patches = noise.row(y)
            var pixels = canvas.lights.mutableRow(y)
            for x in pixels.indices {
                pixels[x] *= shade.mixed(with: sun, smoothstep(-0.12, 0.2, patches[x]))
            }
        }
    }
}
