import FretsawRandom

/// Layers of ridges with fog between them.
enum Mountains {
    static func draw(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let palette = SkyPalette.random(using: &generator)
        let horizon = canvas.depth * generator.real(0.5, 0.68)
        var sky = Sky(palette: palette, horizon: horizon, canvas: canvas, using: &generator)
        sky.showsDisc = generator.chance(0.35)
        let count = generator.draw(in: 4...7)
        let season = Season(using: &generator)
        let lake = generator.chance(0.35)
        var tops: [[Float]] = []
        var ridges: [Ridge] = []
        for index in 0..<count {
            let near = Float(index) / Float(count - 1)
            let ridge = Ridge(near: near, canvas: canvas, horizon: horizon, using: &generator)
            ridges.append(ridge)
            tops.append(ridge.top(canvas))
        }
        let seen = lake ? tops.dropLast() : tops[...]
        sky.draw(on: &canvas, to: skyBottom(of: seen, canvas: canvas))
        for index in ridges.indices {
            let isLast = index == ridges.count - 1
            if isLast && lake { break }
            ridges[index].draw(
                on: &canvas,
                top: tops[index],
                next: isLast || (lake && index == ridges.count - 2) ? nil : tops[index + 1],
                sky: sky,
                season: season
            )
        }
        if lake { drawLake(on: &canvas, horizon: horizon, palette: palette, using: &generator) }
        plantTrees(on: &canvas, sky: sky, season: season, using: &generator)
        Birds.draw(on: &canvas, below: 0.05, above: 0.4, light: palette.shade, using: &generator)
        return Development(vignette: generator.real(0.1, 0.25), grain: 1.7)
    }

    /// The lowest row with visible sky in any column.
    private static func skyBottom(of tops: ArraySlice<[Float]>, canvas: borrowing Canvas) -> Int {
        var lowest: Float = 0
        for x in 0..<canvas.width {
            lowest = max(lowest, tops.reduce(canvas.depth) { min($0, $1[x]) })
        }
        return Canvas.pixel(lowest + 2, below: canvas.height)
    }

    /// A still lake at the foot of the ranges that reflects them.
    private static func drawLake(
        on canvas: inout Canvas,
        horizon: Float,
        palette: SkyPalette,
        using generator: inout SeededGenerator
    ) {
        let shore = horizon + (canvas.depth - horizon) * generator.real(0.35, 0.6)
        Reflection(
            waterline: Canvas.pixel(shore, below: canvas.height),
            water: palette.zenith * 0.35,
            ripple: generator.real(1, 3.5),
            strength: 0.92,
            seed: generator.noiseSeed()
        ).draw(on: &canvas)
    }

    /// Firs in front, taller towards one side or both.
    private static func plantTrees(
        on canvas: inout Canvas,
        sky: Sky,
        season: Season,
        using generator: inout SeededGenerator
    ) {
        let count = generator.draw(in: 8...34)
        let light = sky.palette.skylight * 0.45 + sky.palette.sunlight * 0.5
        let dark = season.growth * light * 0.3
        let side: Float = sky.sun.x < canvas.breadth * 0.5 ? -1 : 1
        let gap = canvas.breadth * generator.real(0.15, 0.85)
        for _ in 0..<count {
            let x = generator.real(-0.03, 1.03) * canvas.breadth
            let open = min(1, abs(x - gap) / (canvas.breadth * 0.5))
            let tall = canvas.depth * (0.08 + 0.5 * open * open) * generator.real(0.6, 1.15)
            canvas.conifer(
                x: x,
                foot: canvas.depth * generator.real(0.98, 1.08),
                tall: tall,
                dark: dark,
                bright: season.growth * light * generator.real(0.7, 1.1),
                side: side,
                snow: season.snowLine < 0.3 ? 0.75 : 0,
                using: &generator
            )
        }
    }

    /// The ground cover of the slopes.
    struct Season {
        /// Nearby woods and meadows.
        let growth: Light
        let rock: Light
        /// The altitude where snow begins, as a share of the highest peak; above 1 for no snow.
        let snowLine: Float

        init(using generator: inout SeededGenerator) {
            growth = generator.pickLight([
                0x3d5236, 0x2f4a3a, 0x56633a, 0x6a6a3c, 0x7a5a35, 0x33483f, 0x4c5a2c,
            ])
            rock = generator.pickLight([0x6d675f, 0x77706a, 0x5d626b, 0x7a6656, 0x6b5a50])
            snowLine = generator.pick([0.15, 0.35, 0.5, 0.7, 2])
        }

        /// Deep winter: snow down to the base.
        init(winterUsing generator: inout SeededGenerator) {
            growth = Light(hex: 0x2c3a3c)
            rock = generator.pickLight([0x5d626b, 0x6a6c70, 0x575a66])
            snowLine = generator.real(-0.6, 0.1)
        }
    }
}
