import FretsawRandom
import FretsawRaster

/// Sand as a ``Terrain``: dunes with a long flank to the wind and a steep one away from it.
struct Sand: Terrain.Ground {
    private let sky: Sky
    private let colour: Light
    private let haze: Light
    private let sway: FractalNoise
    private let swell: FractalNoise
    private let place: SIMD2<Float>
    private let wind: SIMD2<Float>
    private let tall: Float
    private let length: Float
    private let side: Float
    private var bends: [Float]
    private var sizes: [Float]
    private var before: [Float]
    private var slope: [Float]
    private var phase: [Float]
    private var nearer: Float = 0

    init(sky: Sky, canvas: borrowing Canvas, using generator: inout SeededGenerator) {
        self.sky = sky
        haze = sky.palette.horizon.mixed(with: sky.palette.skylight, 0.2)
        colour = generator.pickLight([
            0xe0b078, 0xd89a5c, 0xe8c898, 0xc87848, 0xd8a888, 0xf0dcb8, 0xb86848,
        ])
        // One octave each: the light on a dune shows every kink of finer, interpolated ones.
        sway = FractalNoise(seed: generator.noiseSeed(), octaves: 1)
        swell = FractalNoise(seed: generator.noiseSeed(), octaves: 1)
        place = SIMD2(generator.real(0, 200), generator.real(0, 200))
        tall = generator.real(1, 1.5)
        length = generator.real(2.6, 4)
        let angle = Double(generator.sign() * generator.real(0.03, 0.13))
        wind = SIMD2(
            Float(PortableMath.cosine(turns: angle)),
            Float(PortableMath.sine(turns: angle))
        )
        side = sky.sun.x < canvas.breadth * 0.5 ? -1 : 1
        bends = [Float](repeating: 0, count: canvas.width)
        sizes = bends
        before = bends
        slope = bends
        phase = bends
    }

    mutating func fill(_ heights: inout [Float], left: Float, step: Float, distance: Float) {
        swap(&before, &heights)
        let gap = distance - nearer
        raise(&heights, left: left, step: step, distance: distance)
        // The slope along the line of sight, from the slice before.
        let inverse = nearer > 0 ? 1 / max(gap, 1e-6) : 0
        for x in heights.indices { slope[x] = (heights[x] - before[x]) * inverse }
        nearer = distance
    }

    /// Heights of a line across the dunes, and in `phase` where on its dune each point lies.
    private mutating func raise(
        _ heights: inout [Float],
        left: Float,
        step: Float,
        distance: Float
    ) {
        let wide = 1 / (length * 1.9)
        sway.fillRow(
            &bends,
            x: place.x + left * wide,
            y: place.y + distance * wide,
            step: step * wide
        )
        let patch = 1 / (length * 1.5)
        swell.fillRow(&sizes, x: place.y + left * patch, y: distance * patch, step: step * patch)
        let start = place.x + distance * wind.y * 1.4 / length
        for x in heights.indices {
            let across = (left + Float(x) * step) * wind.x * side / length
            let u = start + across + bends[x] * 1.1
            let s = u - Float(LatticeFloor.of(u))
            // The windward flank climbs over two thirds of the length, the lee falls at once.
            let climb = s < 0.64 ? s / 0.64 : (1 - s) / 0.36
            let body = climb * climb * (2.1 - 1.1 * climb)
            phase[x] = u
            heights[x] = tall * (body * clamp(0.55 + sizes[x] * 0.9) + sizes[x] * 0.5)
        }
    }

    func light(at column: Int, heights: [Float], step: Float, distance: Float) -> Light {
        let palette = sky.palette
        let air = distance / (distance + 22)
        let spacing = Float(0.045)
        // Ripples too fine for the picture are left out.
        let seen = clamp(spacing * length / max(step * 2.2, 1e-6) - 0.5)
        let next = heights[min(heights.count - 1, column + 1)]
        let across = (next - heights[max(0, column - 1)]) / (2 * step)
        let wave = (phase[column] + bends[column] * 0.35 + slope[column] * 0.03 + 1000) / spacing
        let crest = abs((wave - Float(LatticeFloor.of(wave))) * 2 - 1) * 2 - 1
        let depth = 0.07 + 0.12 * clamp(0.5 + sizes[column] * 1.5)
        // The sun stands low on one side, a little behind the viewer.
        let facing = -across * side * 0.9 - slope[column] * 0.18 + crest * depth * seen
        let sun = smoothstep(-0.5, 0.55, facing)
        let shaded = palette.skylight * (0.62 + 0.18 * crest * seen)
        let bright = sun * (1.15 + 0.14 * crest * seen)
        let light = colour * (shaded + palette.sunlight * bright)
        return light.mixed(with: haze, air * air * 0.85)
    }
}
