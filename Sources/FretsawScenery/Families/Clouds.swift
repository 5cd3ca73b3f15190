import FretsawRandom
import FretsawRaster

/// The sky itself: decks of cloud, towers of cumulus, a strip of land.
enum Clouds {
    static func paint(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let palette = SkyPalette.drawn(using: &generator)
        let horizon = canvas.depth * generator.real(0.86, 1.1)
        var sky = Sky(palette: palette, horizon: horizon, canvas: canvas, using: &generator)
        sky.cloudScale = generator.real(0.6, 1.7)
        sky.cover = generator.real(0.45, 0.8)
        sky.veil = generator.real(0.35, 0.75)
        sky.showsDisc = generator.chance(0.25)
        sky.palette.shade *= 0.8
        sky.palette.zenith *= 0.85
        sky.palette.middle *= 0.92
        sky.paint(on: &canvas, to: canvas.height)
        if generator.chance(0.6) {
            for _ in 0..<generator.draw(in: 1...3) {
                CumulusTower(sky: sky, canvas: canvas, using: &generator)
                    .paint(on: &canvas, using: &generator)
            }
        }
        Birds.paint(on: &canvas, below: 0.2, above: 0.7, light: palette.shade, using: &generator)
        let land = generator.pickLight([0x31422c, 0x4a4a2e, 0x2c3a40, 0x3c3228])
        for layer in 0..<2 {
            let ridge = TreeLine(
                foot: canvas.depth * (0.9 + 0.06 * Float(layer)) + canvas.depth * generator.spread()
                    * 0.03,
                colour: (land * (palette.skylight * 0.5 + palette.sunlight * 0.35))
                    .mixed(with: palette.horizon, 0.35 - 0.3 * Float(layer))
            )
            ridge.paint(on: &canvas, using: &generator)
        }
        return Development(exposure: 1.04, vignette: 0.18, grain: 2)
    }
}
