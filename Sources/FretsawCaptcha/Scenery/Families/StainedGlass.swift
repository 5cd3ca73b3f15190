import FretsawRandom
import FretsawRaster

/// A leaded window of coloured glass.
enum StainedGlass {
    static func paint(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let unit = canvas.unit
        let cell = unit * generator.real(17, 27)
        let cells = CellularNoise(seed: generator.noiseSeed(), jitter: generator.real(0.6, 0.95))
        let design = GlassDesign(canvas: canvas, using: &generator)
        let streaks = FractalNoise(
            seed: generator.noiseSeed(),
            octaves: canvas.octaves(from: 22 * unit)
        )
        let ripple = FractalNoise(
            seed: generator.noiseSeed(),
            octaves: canvas.octaves(from: 6 * unit)
        )
        let origin = SIMD2(generator.real(0, 500), generator.real(0, 500))
        let lead = unit * generator.real(1.3, 1.9)
        let sun = SIMD2(
            canvas.breadth * generator.real(0.1, 0.9),
            canvas.depth * generator.real(0.0, 0.6)
        )
        let reach = 1 / (canvas.breadth * canvas.depth * 0.22)
        let warp = unit * generator.real(0, 3)
        var streak = [Float](repeating: 0, count: canvas.width)
        var fine = streak
        var neighbours = CellularNoise.Neighbours()
        var glass = Light.zero
        for y in 0..<canvas.height {
            var known: UInt32 = 0
            let row = Float(y) + 0.5
            streaks.fillRow(
                &streak,
                x: row * 0.01 / unit,
                y: row / (9 * unit),
                step: 1 / (24 * unit)
            )
            ripple.fillRow(&fine, x: 0.3, y: row / (5 * unit), step: 1 / (6 * unit))
            var pixels = canvas.lights.mutableRow(y)
            for x in pixels.indices {
                let column = Float(x) + 0.5
                let place = SIMD2(column + streak[x] * warp, row + fine[x] * warp * 0.3)
                let cut = design.cut(place, cell: cell)
                let sample = cells.sample(
                    x: cut.place.x + origin.x,
                    y: cut.place.y + (design.isRose ? 0 : origin.y),
                    near: &neighbours
                )
                let outside = design.medallionDistance(place, cell: cell)
                let border =
                    outside < 0 ? -outside : min(outside, sample.borderDistance * cut.size)
                if sample.cell != known || design.isRose && outside < 0 {
                    // The glass takes the colour that the design has at the piece's heart.
                    let heart = design.heart(of: place, toCenter: sample.toCenter, size: cut.size)
                    let chance = Float(sample.cell &>> 8) * 0x1p-24
                    glass = design.colour(at: heart, chance: chance)
                    known = sample.cell
                }
                let (dx, dy) = (column - sun.x, row - sun.y)
                let near = 1 / (1 + (dx * dx + dy * dy) * reach)
                let body = 0.5 + 0.5 * smoothstep(0, 4.5 * unit, border)
                var light =
                    glass * ((0.6 + 0.9 * near) * body * (1 + streak[x] * 0.7 + fine[x] * 0.5))
                light += Light(gray: 0.07 * near * max(0, fine[x]))
                // The lead is round: a light line along its back.
                let metal = smoothstep(lead + 0.6, lead - 0.6, border)
                let back = smoothstep(lead * 0.75, 0, border) * (0.5 + 0.5 * fine[x])
                let leadLight = Light(gray: 0.012) + Light(0.10, 0.105, 0.12, 0) * back
                pixels[x] = light.mixed(with: leadLight, metal)
            }
        }
        return Development(exposure: 1.45, vignette: 0.3, grain: 1.4)
    }
}
