import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// A desert of dunes with rippled flanks under a low sun.
enum Dunes {
    static func paint(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let palette = SkyPalette.drawn(
            from: [.golden, .morning, .sunset, .dawn, .noon, .dusk, .golden],
            using: &generator
        )
        let horizon = canvas.depth * generator.real(0.26, 0.42)
        var sky = Sky(palette: palette, horizon: horizon, canvas: canvas, using: &generator)
        sky.cover = generator.real(0.5, 0.75)
        sky.showsDisc = generator.chance(0.4)
        sky.sun.y = horizon * generator.real(0.1, 0.7)
        // The farthest sand begins no lower than its lowest trough is seen.
        let lowest = horizon + canvas.breadth * 0.16
        sky.paint(on: &canvas, to: Canvas.pixel(lowest, below: canvas.height))
        var sand = Sand(sky: sky, canvas: canvas, using: &generator)
        let slices = Int(max(120, min(4000, canvas.unit * 270)))
        let (nearest, farthest) = (Float(1.2), Float(24))
        let ratio = Float(
            PortableMath.exp2(PortableMath.log2(Double(farthest / nearest)) / Double(slices))
        )
        Terrain(
            horizon: horizon,
            eye: generator.real(2, 2.6),
            focus: canvas.breadth * generator.real(0.7, 1),
            nearest: nearest,
            slices: slices,
            ratio: ratio
        ).paint(&sand, on: &canvas)
        sprinkle(on: &canvas, from: horizon, using: &generator)
        Birds.paint(on: &canvas, below: 0.05, above: 0.25, light: palette.shade, using: &generator)
        return Development(exposure: 1.08, vignette: 0.2, grain: 2)
    }

    /// Grains and small stones, plainer towards the viewer.
    private static func sprinkle(
        on canvas: inout Canvas,
        from horizon: Float,
        using generator: inout SeededGenerator
    ) {
        let unit = canvas.unit
        let cell = unit * 7
        let noise = FractalNoise(
            seed: generator.noiseSeed(),
            octaves: canvas.octaves(from: cell, to: 0.8),
            gain: 0.85
        )
        var grain = [Float](repeating: 0, count: canvas.width)
        let first = Canvas.pixel(horizon, below: canvas.height)
        for y in first..<canvas.height {
            let near = (Float(y) - horizon) / max(1, canvas.depth - horizon)
            noise.fillRow(&grain, x: 0, y: Float(y) / (cell * 0.55), step: 1 / cell)
            let strength = 0.62 + 0.3 * near
            var pixels = canvas.lights.mutableRow(y)
            unsafe lend(grain.span, &pixels) { unsafe fs_grain_row(1, strength, 0.3, $0, $1, $2) }
        }
    }
}
