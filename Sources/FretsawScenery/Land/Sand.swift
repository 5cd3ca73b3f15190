import CSceneryKernels
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
        let angle = Double(generator.sign() * generator.real(0.03, 0.13))
        wind = SIMD2(
            Float(PortableMath.cosine(turns: angle)),
            Float(PortableMath.sine(turns: angle))
        )
        side = sky.sun.x < canvas.breadth * 0.5 ? -1 : 1
        bends = [Float](repeating: 0, count: canvas.width)
        sizes = bends
        before = bends
        phase = bends
    }

    mutating func fill(_ heights: inout [Float], left: Float, step: Float, distance: Float) {
        swap(&before, &heights)
        gap = nearer > 0 ? distance - nearer : 0
        raise(&heights, left: left, step: step, distance: distance)
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
        let across = wind.x * side / length
        let dune = fs_dune(
            start: place.x + distance * wind.y * 1.4 / length + left * across,
            step: step * across,
            tall: tall
        )
        Sand.shape(dune, bends, sizes, &phase, &heights)
    }

    private static func shape(
        _ dune: fs_dune,
        _ bends: [Float],
        _ sizes: [Float],
        _ phase: inout [Float],
        _ heights: inout [Float]
    ) {
        var phases = phase.mutableSpan
        var line = heights.mutableSpan
        dune.shape(bends: bends.span, sizes: sizes.span, phase: &phases, heights: &line)
    }

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
        var span = lights.mutableSpan
        sand.light(
            &span,
            heights: heights.span,
            before: before.span,
            phase: phase.span,
            bends: bends.span,
            sizes: sizes.span
        )
    }
}

extension fs_dune {
    /// Fills in heights of a slice of sand, and where on its dune each column lies.
    func shape(
        bends: Span<Float>,
        sizes: Span<Float>,
        phase: inout MutableSpan<Float>,
        heights: inout MutableSpan<Float>
    ) {
        unsafe lend(bends, sizes) { bends, sizes, columns in
            unsafe lend(&phase, &heights) { phase, heights, count in
                unsafe fs_dune_row(self, bends, sizes, phase, heights, min(count, columns))
            }
        }
    }
}

extension fs_sand {
    /// Lights a slice of sand; `before` are the heights of the slice nearer by.
    func light(
        _ lights: inout MutableSpan<fs_light>,
        heights: Span<Float>,
        before: Span<Float>,
        phase: Span<Float>,
        bends: Span<Float>,
        sizes: Span<Float>
    ) {
        unsafe lend(heights, before) { heights, before, slices in
            unsafe lend(phase, bends, sizes) { phase, bends, sizes, columns in
                unsafe lend(&lights) { lights, count in
                    let count = min(count, slices, columns)
                    unsafe fs_sand_row(self, heights, before, phase, bends, sizes, lights, count)
                }
            }
        }
    }
}
