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
        let horizon = canvas.depth * generator.real(0.24, 0.42)
        var sky = Sky(palette: palette, horizon: horizon, canvas: canvas, using: &generator)
        sky.cover = generator.real(0.35, 0.6)
        sky.showsDisc = generator.chance(0.4)
        sky.sun.y = horizon * generator.real(0.1, 0.7)
        sky.paint(on: &canvas, to: canvas.height)
        var sand = Sand(sky: sky, canvas: canvas, using: &generator)
        let slices = Int(min(900, 150 * max(1, (canvas.depth / 155).squareRoot())))
        let (nearest, farthest) = (Float(1.5), Float(34))
        let ratio = Float(
            PortableMath.exp2(PortableMath.log2(Double(farthest / nearest)) / Double(slices))
        )
        Terrain(
            horizon: horizon,
            eye: generator.real(1.5, 2.3),
            focus: canvas.breadth * generator.real(0.75, 1.1),
            nearest: nearest,
            slices: slices,
            ratio: ratio
        ).paint(&sand, on: &canvas)
        Birds.paint(on: &canvas, below: 0.05, above: 0.25, light: palette.shade, using: &generator)
        return Development(exposure: 1.1, vignette: 0.2, grain: 2)
    }
}

/// Sand as a ``Terrain``: long crests across the wind, ripples along their flanks.
struct Sand: Terrain.Ground {
    private let sky: Sky
    private let colour: Light
    private let dunes: FractalNoise
    private let ripples: FractalNoise
    private let grains: FractalNoise
    private let place: SIMD2<Float>
    private let tall: Float
    private let length: Float
    private let skew: Float
    private let side: Float
    private var before: [Float]
    private var slope: [Float]
    private var ripple: [Float]
    private var grain: [Float]
    private let pixel: Float

    init(sky: Sky, canvas: borrowing Canvas, using generator: inout SeededGenerator) {
        self.sky = sky
        colour = generator.pickLight([
            0xe0b078, 0xd89a5c, 0xe8c898, 0xc87848, 0xd8a888, 0xf0dcb8, 0xb86848,
        ])
        dunes = FractalNoise(seed: generator.noiseSeed(), octaves: 3, gain: 0.3, shape: .ridged)
        ripples = FractalNoise(seed: generator.noiseSeed(), octaves: 3, gain: 0.5)
        grains = FractalNoise(seed: generator.noiseSeed(), octaves: 4, gain: 0.8)
        place = SIMD2(generator.real(0, 200), generator.real(0, 200))
        tall = generator.real(1.2, 2)
        length = generator.real(4.5, 7)
        skew = generator.real(-0.5, 0.5)
        side = sky.sun.x < canvas.breadth * 0.5 ? -1 : 1
        before = [Float](repeating: 0, count: canvas.width)
        slope = before
        ripple = before
        grain = before
        pixel = 1 / canvas.breadth
    }

    mutating func fill(_ heights: inout [Float], left: Float, step: Float, distance: Float) {
        let v = distance / length
        dunes.fillRow(
            &heights,
            x: place.x + left / length * 0.7 + v * skew,
            y: place.y + v,
            step: step / length * 0.7
        )
        let near = v - 0.02
        dunes.fillRow(
            &before,
            x: place.x + left / length * 0.7 + near * skew,
            y: place.y + near,
            step: step / length * 0.7
        )
        for x in heights.indices {
            slope[x] = (heights[x] - before[x]) * tall / (0.02 * length)
            heights[x] *= tall
        }
        ripples.fillRow(&ripple, x: place.y + left * 0.8, y: distance * 1.6, step: step * 0.8)
        grains.fillRow(&grain, x: left * 9, y: distance * 9, step: step * 9)
    }

    mutating func shade(
        _ lights: inout [Light],
        heights: [Float],
        left: Float,
        step: Float,
        distance: Float
    ) {
        let palette = sky.palette
        let last = heights.count - 1
        let air = distance / (distance + 26)
        let fade = 1 / (1 + distance * 0.1)
        // Ripples too fine for the picture are left out.
        let spacing = Float(0.13)
        let seen = clamp(spacing / max(step * 2.5, 1e-6) - 0.4)
        for x in heights.indices {
            let across = (heights[min(last, x + 1)] - heights[max(0, x - 1)]) / (2 * step)
            // The sun stands low on one side and a little behind the dunes.
            let wave = (distance + heights[x] * 1.1 + ripple[x] * 0.55) / spacing
            let crest = abs((wave - Float(Int32(wave))) * 2 - 1) * 2 - 1
            let tilt = -across * side * -1 + slope[x] * 0.45
            let facing = tilt + crest * 0.2 * seen + grain[x] * 0.28 * fade
            let sun = smoothstep(-0.55, 0.7, facing)
            var light = colour * (palette.skylight * 0.42 + palette.sunlight * (sun * 1.25 + 0.06))
            light = light * (1 + grain[x] * 0.22)
            lights[x] = light.mixed(with: palette.horizon, air * air * 0.9)
        }
    }
}
