import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// Glowing gas, dust lanes and stars.
enum Nebula {
    private static let sets: [[UInt32]] = [
        [0x0a1030, 0x28407e, 0xb0487e, 0xf2a07a],
        [0x06141e, 0x125a68, 0x4ac0a8, 0xf2e0a0],
        [0x12081e, 0x5a2a7e, 0xd05aa0, 0xffd0b8],
        [0x140a08, 0x7a2c1c, 0xe0803a, 0xffe6a8],
        [0x04101c, 0x1c4a8a, 0x60a8e8, 0xf0f4ff],
        [0x0c0a20, 0x38388a, 0x8a6ae0, 0x7ae8e0],
    ]

    static func draw(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
        let hue = generator.spread() * 0.12
        let colours = generator.pick(sets).map { Light(hex: $0).hueShifted(hue) }
        let cell = unit * generator.real(60, 110)
        let warp = canvas.noise(seed: generator.noiseSeed(), cell: cell, octaves: 3)
        let gas = canvas.noise(
            seed: generator.noiseSeed(),
            cell: cell * 0.7,
            height: cell * 0.6,
            gain: 0.56
        )
        let filaments = canvas.noise(
            seed: generator.noiseSeed(),
            cell: cell * 0.6,
            height: cell * 0.45,
            gain: 0.56,
            shape: .ridged
        )
        let dust = canvas.noise(
            seed: generator.noiseSeed(),
            cell: cell * 0.5,
            height: cell * 0.36,
            gain: 0.6,
            shape: .billow
        )
        let pull = cell * generator.real(0.25, 0.6)
        let slope = generator.spread() * 0.8
        let band = canvas.depth * generator.real(0.35, 0.65)
        let broad = canvas.depth * generator.real(0.35, 0.8)
        var shading = fs_gas()
        shading.colours = (colours[0], colours[1], colours[2], colours[3])
        shading.slope = -slope * 0.5 / broad
        var lines = GasLines(width: width)
        for y in 0..<height {
            lines.read(gas, filaments, dust, warp: warp.row(y), pull: pull, row: Float(y))
            shading.away = (Float(y) - band + slope * Float(width) * 0.25) / broad
            var pixels = canvas.lights.mutableRow(y)
            unsafe withPointers(lines.glow.span, lines.thread.span, lines.dark.span, &pixels) {
                unsafe fs_gas_row(shading, $0, $1, $2, $3, $4)
            }
        }
        Stars.draw(
            on: &canvas,
            to: canvas.depth,
            density: generator.real(1.1, 1.9),
            using: &generator
        )
        for _ in 0..<generator.draw(in: 3...9) {
            drawBrightStar(
                on: &canvas,
                light: generator.pickLight([0xffffff, 0xcfe0ff, 0xffe2c0, 0xffc0a0]),
                using: &generator
            )
        }
        return Development(exposure: 1.3, vignette: 0.2, grain: 2.6)
    }

    /// A star with the diffraction spikes of a telescope.
    private static func drawBrightStar(
        on canvas: inout Canvas,
        light: Light,
        using generator: inout SeededGenerator
    ) {
        let unit = canvas.unit
        let x = canvas.breadth * generator.real(0.02, 0.98)
        let y = canvas.depth * generator.real(0.02, 0.98)
        let size = unit * generator.real(4, 11)
        canvas.addGlow(x: x, y: y, radius: size * 1.6, light: light * 0.35)
        canvas.addGlow(x: x, y: y, radius: max(1, size * 0.32), light: light * 2.2)
        for (dx, dy) in [(Float(1), Float(0)), (-1, 0), (0, 1), (0, -1)] {
            canvas.stroke(
                from: SIMD2(x, y),
                to: SIMD2(x + dx * size * 1.5, y + dy * size * 1.5),
                widths: (unit * 0.8, 0),
                lights: (light * 1.2, light * 0.8),
                alpha: 0.7
            )
        }
    }
}

/// Densities of gas along a row, sampled from planes at positions shifted by a drift.
struct GasLines {
    /// Density of glowing gas.
    private(set) var glow: [Float]
    /// Density of glowing filaments.
    private(set) var thread: [Float]
    /// Density of dark dust.
    private(set) var dark: [Float]
    private var xs: [Float]
    private var ys: [Float]

    init(width: Int) {
        glow = [Float](repeating: 0, count: width)
        thread = glow
        dark = glow
        xs = glow
        ys = glow
    }

    /// Samples row `row`; a `warp` of 1 shifts positions by `pull` pixels.
    mutating func read(
        _ gas: Plane,
        _ filaments: Plane,
        _ dust: Plane,
        warp: Span<Float>,
        pull: Float,
        row: Float
    ) {
        for x in xs.indices {
            let drift = warp[x] * pull
            xs[x] = Float(x) + drift
            ys[x] = row - drift * 0.7
        }
        GasLines.sample(gas, xs, ys, into: &glow)
        for x in xs.indices { xs[x] = ys[x] * 0.3 + xs[x] * 0.8 }
        GasLines.sample(filaments, xs, ys, into: &thread)
        for x in xs.indices {
            let drift = warp[x] * pull
            xs[x] = Float(x) + drift
            ys[x] = row - drift * 0.2
        }
        GasLines.sample(dust, xs, ys, into: &dark)
    }

    /// Samples a plane with bilinear interpolation; outside, the border values repeat.
    static func sample(_ plane: Plane, _ xs: [Float], _ ys: [Float], into values: inout [Float]) {
        let (samples, width) = (plane.pixelArray, Int32(plane.width))
        unsafe fs_bilinear_row(samples, samples.count, width, xs, ys, &values, xs.count)
    }
}
