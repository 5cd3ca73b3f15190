import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// A desert of rippled dunes under a low sun.
enum Dunes {
    static func draw(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let palette = SkyPalette.random(
            from: [.golden, .morning, .sunset, .dawn, .noon, .dusk, .golden],
            using: &generator
        )
        let horizon = canvas.depth * generator.real(0.26, 0.42)
        var sky = Sky(palette: palette, horizon: horizon, canvas: canvas, using: &generator)
        sky.cover = generator.real(0.5, 0.75)
        sky.showsDisc = generator.chance(0.4)
        sky.sun.y = horizon * generator.real(0.1, 0.7)
        // The sky must reach down to the lowest visible trough of the farthest sand.
        let lowest = horizon + canvas.breadth * 0.16
        sky.draw(on: &canvas, to: Canvas.pixel(lowest, below: canvas.height))
        var sand = Sand(sky: sky, canvas: canvas, using: &generator)
        sand.draw(on: &canvas)
        sprinkle(on: &canvas, from: horizon, using: &generator)
        Birds.draw(on: &canvas, below: 0.05, above: 0.25, light: palette.shade, using: &generator)
        return Development(exposure: 1.08, vignette: 0.2, grain: 2)
    }

    /// Grains and small stones, more distinct towards the viewer.
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
            unsafe withPointers(grain.span, &pixels) {
                unsafe fs_grain_row(1, strength, 0.3, $0, $1, $2)
            }
        }
    }
}

/// Dunes with a long windward and a steep lee side, in perspective.
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
    /// The height of the eye above ground level 0.
    private let eye: Float
    /// The size in pixels of a unit of length at a distance of one unit.
    private let focus: Float
    private var nearer: Float = 0
    private var gap: Float = 0

    init(sky: Sky, canvas: borrowing Canvas, using generator: inout SeededGenerator) {
        self.sky = sky
        haze = sky.palette.horizon.mixed(with: sky.palette.skylight, 0.2)
        colour = generator.pickLight([
            0xe0b078, 0xd89a5c, 0xe8c898, 0xc87848, 0xd8a888, 0xf0dcb8, 0xb86848,
        ])
        // One octave each: the light on a dune would show the kinks of finer, interpolated octaves.
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
        eye = generator.real(2, 2.6)
        focus = canvas.breadth * generator.real(0.7, 1)
    }

    /// Draws slices over `canvas`, from the viewer to the distance.
    ///
    /// In each column, a slice covers the part above the nearer slices, with exact coverage of the
    /// pixels at its upper edge. Uncovered pixels keep the sky.
    mutating func draw(on canvas: inout Canvas) {
        let slices = Int(max(120, min(4000, canvas.unit * 270)))
        let (nearest, farthest) = (Float(1.2), Float(24))
        let ratio = Float(
            PortableMath.exp2(PortableMath.log2(Double(farthest / nearest)) / Double(slices))
        )
        let (width, height) = (canvas.width, canvas.height)
        guard width > 0, height > 0 else { return }
        var land = Image<Light>(width: width, height: height, filledWith: .zero)
        var heights = [Float](repeating: 0, count: width)
        var tops = [Float](repeating: Float(height), count: width)
        // The rows of the slice before; hidden columns contain an impossible row.
        let hidden: Float = -1e9
        var lastRow = [Float](repeating: hidden, count: width)
        var lastLight = [Light](repeating: .zero, count: width)
        var lights = lastLight
        var distance = nearest
        for _ in 0..<slices {
            let here = distance
            let step = distance / focus
            let left = -Float(width) * 0.5 * step
            fill(&heights, left: left, step: step, distance: distance)
            let slice = fs_slice(
                horizon: sky.horizon,
                eye: eye,
                scale: focus / distance,
                height: Int32(height)
            )
            distance *= ratio
            guard unsafe fs_slice_is_visible(slice, heights, tops, width) != 0 else {
                for x in lastRow.indices { lastRow[x] = hidden }
                continue
            }
            light(&lights, heights: heights, step: step, distance: here)
            var pixels = land.mutablePixels
            unsafe withPointers(&pixels) { pixels, count in
                unsafe fs_slice_columns(
                    slice,
                    heights,
                    lights,
                    &tops,
                    &lastRow,
                    &lastLight,
                    width,
                    pixels,
                    count
                )
            }
        }
        for y in 0..<height {
            let source = land.row(y)
            var pixels = canvas.lights.mutableRow(y)
            for x in pixels.indices {
                let cover = min(1, source[x][3])
                pixels[x] = pixels[x] * (1 - cover) + source[x]
            }
        }
    }

    /// Computes the heights of a slice at `distance`, from `left` on in steps of `step`, and in
    /// `phase` the position of each point on its dune.
    private mutating func fill(_ heights: inout [Float], left: Float, step: Float, distance: Float)
    {
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

    /// Computes the light of the last slice, whose heights are given, with 1 in the free lanes.
    private func light(_ lights: inout [Light], heights: [Float], step: Float, distance: Float) {
        let palette = sky.palette
        let air = distance / (distance + 22)
        let spacing = Float(0.045)
        let sand = fs_sand(
            colour: colour,
            skylight: palette.skylight,
            sunlight: palette.sunlight,
            haze: haze,
            side: side,
            // Ripples too fine for the picture are omitted.
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
