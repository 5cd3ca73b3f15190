import CSceneryKernels
import FretsawRandom
import FretsawRaster

enum Aurora {
    private static let sets: [[UInt32]] = [
        [0x38f0a0, 0x30b0a8, 0x7a4ad0], [0x70f080, 0x38d0b0, 0xd050a0],
        [0x48e8d0, 0x4890e0, 0x9a60e0],
        [0xa0f070, 0x40c890, 0xe06080], [0x50f0b8, 0x58a0e8, 0xe070c0],
    ]

    static func draw(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        var palette = SkyPalette(.moonlight)
        let tones = generator.pick(sets).map {
            Light(hex: $0).hueShifted(generator.spread() * 0.06)
        }
        palette.horizon = palette.horizon.mixed(with: tones[1], 0.16)
        let night = generator.real(0.5, 1.1)
        palette.zenith *= night
        palette.middle *= night
        palette.horizon *= 0.6 + 0.3 * night
        palette.glow = palette.horizon
        let horizon = canvas.depth * generator.real(0.66, 0.78)
        var sky = Sky(palette: palette, horizon: horizon, canvas: canvas, using: &generator)
        sky.cover = generator.real(0, 0.3)
        sky.cirrusCover = 0.15
        sky.sun.y = horizon
        sky.draw(on: &canvas, to: Canvas.pixel(horizon + 4 * canvas.unit, below: canvas.height))
        Stars.draw(on: &canvas, to: horizon, density: 1.1, using: &generator)
        for _ in 0..<generator.draw(in: 2...4) {
            Curtain(tones: tones, horizon: horizon, canvas: canvas, using: &generator)
                .draw(on: &canvas)
        }
        // Snow reflects the colour of the sky above.
        sky.palette.sunlight = palette.sunlight.mixed(with: tones[0], 0.3) * 0.8
        sky.palette.skylight = palette.skylight.mixed(with: tones[1], 0.2) * 1.25
        let isLake = generator.chance(0.5)
        let shore = horizon + (canvas.depth - horizon) * generator.real(0.25, 0.5)
        drawRanges(on: &canvas, horizon: horizon, shore: shore, sky: sky, using: &generator)
        if isLake {
            Reflection(
                waterline: Canvas.pixel(shore, below: canvas.height),
                water: palette.zenith * 0.4,
                ripple: generator.real(1.5, 3),
                strength: 0.88,
                seed: generator.noiseSeed()
            ).draw(on: &canvas)
        } else {
            drawSnow(on: &canvas, from: shore, sky: sky, using: &generator)
        }
        plantTrees(on: &canvas, sky: sky, using: &generator)
        return Development(exposure: 1.5, vignette: 0.22, grain: 2.6)
    }

    /// Three snowy mountain ranges, down to the shore.
    private static func drawRanges(
        on canvas: inout Canvas,
        horizon: Float,
        shore: Float,
        sky: Sky,
        using generator: inout SeededGenerator
    ) {
        let season = Mountains.Season(winterUsing: &generator)
        var ridges: [(ridge: Ridge, top: [Float])] = []
        for index in 0..<3 {
            let ridge = Ridge(
                near: 0.1 + 0.15 * Float(index),
                canvas: canvas,
                horizon: horizon,
                height: 0.5,
                using: &generator
            )
            ridges.append((ridge, ridge.top(canvas)))
        }
        for index in ridges.indices {
            ridges[index].ridge.draw(
                on: &canvas,
                top: ridges[index].top,
                next: index + 1 < ridges.count ? ridges[index + 1].top : nil,
                floor: shore + 14 * canvas.unit,
                sky: sky,
                season: season
            )
        }
    }

    /// Snow drifts in front, blue in their hollows.
    private static func drawSnow(
        on canvas: inout Canvas,
        from start: Float,
        sky: Sky,
        using generator: inout SeededGenerator
    ) {
        let unit = canvas.unit
        let noise = FractalNoise(
            seed: generator.noiseSeed(),
            octaves: canvas.octaves(from: 46 * unit),
            gain: 0.52
        )
        var drift = [Float](repeating: 0, count: canvas.width)
        var above = drift
        for y in Canvas.pixel(start - 8 * unit, below: canvas.height)..<canvas.height {
            let below = Float(y) - start
            let deep = 60 / (max(0, below) / unit + 12)
            let step = deep / (150 * unit)
            let left = 5 - canvas.breadth * 0.5 * deep / (150 * unit)
            noise.fillRow(&drift, x: left, y: deep * 1.1, step: step)
            noise.fillRow(&above, x: left, y: deep * 1.1 + 0.1, step: step)
            var pixels = canvas.lights.mutableRow(y)
            for x in pixels.indices {
                let edge = below + drift[x] * 10 * unit
                guard edge > 0 else { continue }
                let slope = (drift[x] - above[x]) * 2.6
                let light =
                    sky.palette.skylight * (0.75 + 0.3 * drift[x])
                    + sky.palette.sunlight * clamp(0.2 + slope)
                pixels[x] = pixels[x].mixed(with: light * 0.8, min(1, edge))
            }
        }
    }

    private static func plantTrees(
        on canvas: inout Canvas,
        sky: Sky,
        using generator: inout SeededGenerator
    ) {
        let gap = canvas.breadth * generator.real(0.2, 0.8)
        for _ in 0..<generator.draw(in: 10...28) {
            let x = canvas.breadth * generator.real(-0.03, 1.03)
            let open = min(1, abs(x - gap) / (canvas.breadth * 0.5))
            canvas.conifer(
                x: x,
                foot: canvas.depth * generator.real(0.93, 1.06),
                tall: canvas.depth * (0.12 + 0.42 * open * open) * generator.real(0.6, 1.15),
                dark: Light(hex: 0x060d12),
                bright: Light(hex: 0x1f3a38) * (sky.palette.sunlight * 1.6),
                side: generator.sign(),
                snow: 0.7,
                using: &generator
            )
        }
    }
}

/// A curtain of light: a winding lower edge with rays above it, green below and violet at the top.
struct Curtain {
    private let tones: [Light]
    private let feet: [Float]
    private let rays: [Float]
    private let heights: [Float]
    private let strength: Float
    private let tilt: Float

    init(
        tones: [Light],
        horizon: Float,
        canvas: borrowing Canvas,
        using generator: inout SeededGenerator
    ) {
        self.tones = tones
        let (width, unit) = (canvas.width, canvas.unit)
        func line(_ cell: Float, octaves: Int, gain: Float = 0.5) -> [Float] {
            var values = [Float](repeating: 0, count: width * 2)
            FractalNoise(seed: generator.noiseSeed(), octaves: octaves, gain: gain)
                .fillRow(
                    &values,
                    x: generator.real(0, 99),
                    y: generator.real(0, 1),
                    step: 1 / (cell * unit)
                )
            return values
        }
        let foot = horizon * generator.real(0.55, 0.95)
        let swing = canvas.depth * generator.real(0.12, 0.3)
        feet = line(generator.real(90, 170), octaves: 4, gain: 0.4).map { foot + $0 * swing }
        let broad = line(60, octaves: 3)
        let fine = line(11, octaves: 4, gain: 0.65)
        rays = zip(broad, fine).map { clamp(0.42 + $0 * 0.9) * clamp(0.5 + $1 * 0.95) * 1.5 }
        let tall = canvas.depth * generator.real(0.4, 0.8)
        heights = line(34, octaves: 4, gain: 0.6).map { tall * (0.7 + $0 * 0.5) }
        strength = generator.real(0.9, 1.5)
        tilt = generator.real(-0.25, 0.25)
    }

    func draw(on canvas: inout Canvas) {
        let unit = canvas.unit
        let width = canvas.width
        let lowest = feet.max() ?? 0
        let last = Canvas.pixel(lowest + 9 * unit, below: canvas.height)
        var row = fs_curtain()
        row.tones = (tones[0], tones[1], tones[2])
        row.soft = 9 * unit
        row.min_height = 6 * unit
        row.strength = strength
        for y in 0..<last {
            // Rays lean slightly, as in perspective.
            let lean = Float(width) * 0.5 + Float(y) * tilt
            let first = Canvas.pixel(lean, below: width)
            row.row = Float(y)
            var pixels = canvas.lights.mutableRow(y)
            let seen = first..<first + width
            let (feet, rays) = (feet.span.extracting(seen), rays.span.extracting(seen))
            unsafe withPointers(feet, rays, heights.span.extracting(seen), &pixels) {
                unsafe fs_curtain_row(row, $0, $1, $2, $3, $4)
            }
        }
    }
}
