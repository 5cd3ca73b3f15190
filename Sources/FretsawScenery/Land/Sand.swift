import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// Sand as a ``Terrain``: dunes with a long flank to the wind and a steep one away from it.
struct Sand {
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
    private var phase: [Float]
    private var nearer: Float = 0
    private var gap: Float = 0

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
        wind = SIMD2(turns: generator.sign() * generator.real(0.03, 0.13))
        side = sky.sun.x < canvas.breadth * 0.5 ? -1 : 1
        bends = [Float](repeating: 0, count: canvas.width)
        sizes = bends
        before = bends
        phase = bends
    }

    /// Fills in the heights of a slice at `distance`, from `left` on in steps of `step`, and in `phase`
    /// where on its dune each point lies.
    mutating func fill(_ heights: inout [Float], left: Float, step: Float, distance: Float) {
        swap(&before, &heights)
        gap = nearer > 0 ? distance - nearer : 0
        nearer = distance
        let wide = 1 / (length * 1.9)
        sway.fillRow(
            &bends,
            x: place.x + left * wide,
            y: place.y + distance * wide,
            step: step * wide
        )
        let patch = 1 / (length * 1.5)
        swell.fillRow(&sizes, x: place.y + left * patch, y: distance * patch, step: step * patch)
        let across = wind.x * side / length
        let dune = fs_dune(
            start: place.x + distance * wind.y * 1.4 / length + left * across,
            step: step * across,
            tall: tall
        )
        unsafe fs_dune_row(dune, bends, sizes, &phase, &heights, bends.count)
    }

    /// Lights the slice filled last, with 1 in the free lanes; `heights` are that slice's.
    func light(_ lights: inout [Light], heights: [Float], step: Float, distance: Float) {
        let palette = sky.palette
        let air = distance / (distance + 22)
        let spacing = Float(0.045)
        let sand = fs_sand(
            colour: colour,
            skylight: palette.skylight,
            sunlight: palette.sunlight,
            haze: haze,
            side: side,
            // Ripples too fine for the picture are left out.
            seen: clamp(spacing * length / max(step * 2.2, 1e-6) - 0.5),
            inverse_spacing: 1 / spacing,
            inverse_step: 1 / (2 * step),
            // The slope along the line of sight, from the slice before.
            inverse_gap: gap > 0 ? 1 / max(gap, 1e-6) : 0,
            air: air * air * 0.85
        )
        let count = bends.count
        unsafe fs_sand_row(sand, heights, before, phase, bends, sizes, &lights, count)
    }
}
