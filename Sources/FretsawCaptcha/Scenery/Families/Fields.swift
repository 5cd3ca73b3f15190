import FretsawRandom
import FretsawRaster

/// Farmland from the air: a patchwork of crops, hedges, a river, the shadows of clouds.
enum Fields {
    private static let sets: [[UInt32]] = [
        [0x6a8a3a, 0x8aa84a, 0xc8b458, 0x9a7848, 0x4f7038, 0xe0cc50, 0xb09a60, 0x7a9a5a],
        [0xb8984c, 0xd8bc6a, 0x8a6a3c, 0xc8a858, 0x6a6a38, 0xe8d088, 0xa07a48],
        [0x4a7a3c, 0x5e9448, 0x7cb058, 0x3c6434, 0x98b860, 0x886a44, 0x6aa468],
        [0xc84a5a, 0xe8b838, 0xd878a8, 0x6a9a48, 0xf0e8d8, 0x8a5ab0, 0xe07838],
        [0x7a6448, 0x9a8460, 0x5e7040, 0xb8a878, 0x888a50, 0x6a5038],
    ]

    static func paint(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
        let hue = generator.spread() * 0.05
        let crops = generator.pick(sets).map { Light(hex: $0).hueShifted(hue) }
        let farm = Farmland(crops: crops, unit: unit, using: &generator)
        let warp = FractalNoise(seed: generator.noiseSeed(), octaves: 4, gain: 0.45).plane(
            width: width,
            height: height,
            cellWidth: 60 * unit,
            cellHeight: 60 * unit
        )
        let rough = FractalNoise(
            seed: generator.noiseSeed(),
            octaves: canvas.octaves(from: 12 * unit, to: 0.8),
            gain: 0.75
        ).plane(width: width, height: height, cellWidth: 12 * unit, cellHeight: 12 * unit)
        let cloud = FractalNoise(seed: generator.noiseSeed(), octaves: 5, gain: 0.5).plane(
            width: width,
            height: height,
            cellWidth: 110 * unit,
            cellHeight: 80 * unit
        )
        let sunlight = generator.pickLight([0xfff6e4, 0xffe8c0, 0xf4f8ff, 0xffdcb0])
        let haze = generator.pickLight([0xc8d8e8, 0xe8dcc8, 0xd0d8dc])
        let tilt = generator.real(0, 0.75)
        let shade = generator.real(0.05, 0.5)
        let hasRiver = generator.chance(0.55)
        let bend = SIMD2(generator.real(-0.5, 0.5), generator.real(0.3, 0.7))
        var neighbours = CellularNoise.Neighbours()
        for y in 0..<height {
            // Seen a little from the side: what lies farther up is farther away.
            let far = 1 + tilt * (1 - (Float(y) + 0.5) / canvas.depth)
            let row =
                -(canvas.depth - Float(y)) * (1 + tilt * 0.5 * (1 - Float(y) / canvas.depth))
                * (1 + tilt * 0.6)
            let (bends, grain, clouds) = (warp.row(y), rough.row(y), cloud.row(y))
            let middle = Float(width) * 0.5
            let river = Float(height) * bend.y
            var pixels = canvas.lights.mutableRow(y)
            for x in pixels.indices {
                let column = (Float(x) + 0.5 - middle) * far
                let place = SIMD2(column + bends[x] * 11 * unit, row + bends[x] * 8 * unit)
                var light = farm.light(at: place, grain: grain[x], pixel: far, near: &neighbours)
                if hasRiver {
                    let course = Float(y) - river - bend.x * column - bends[x] * 85 * unit
                    let off = abs(course) / far
                    let bank = smoothstep(11 * unit, 6.5 * unit, off + grain[x] * 4 * unit)
                    light = light.mixed(
                        with: Light(hex: 0x34502c) * max(0.2, 0.8 + grain[x] * 1.3),
                        bank
                    )
                    let water = Light(hex: 0x4a7080) * (1 + grain[x] * 0.3 + clouds[x] * 0.4)
                    light = light.mixed(with: water, smoothstep(5 * unit, 4 * unit, off))
                }
                light = light * sunlight * (1 - shade * smoothstep(0.02, 0.3, clouds[x]))
                let air = clamp((far - 1) * 0.3 * tilt)
                pixels[x] = light.mixed(with: haze, air)
            }
        }
        return Development(exposure: 1.2, vignette: 0.18, grain: 2)
    }
}
