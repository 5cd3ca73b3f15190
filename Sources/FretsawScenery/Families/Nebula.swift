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

    static func paint(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
        let hue = generator.spread() * 0.12
        let colours = generator.pick(sets).map { Light(hex: $0).hueShifted(hue) }
        let cell = unit * generator.real(60, 110)
        let warp = FractalNoise(seed: generator.noiseSeed(), octaves: 3).plane(
            width: width,
            height: height,
            cellWidth: cell,
            cellHeight: cell
        )
        let gas = FractalNoise(
            seed: generator.noiseSeed(),
            octaves: canvas.octaves(from: cell * 0.7),
            gain: 0.56
        ).plane(width: width, height: height, cellWidth: cell * 0.7, cellHeight: cell * 0.6)
        let filaments = FractalNoise(
            seed: generator.noiseSeed(),
            octaves: canvas.octaves(from: cell * 0.6),
            gain: 0.56,
            shape: .ridged
        ).plane(width: width, height: height, cellWidth: cell * 0.6, cellHeight: cell * 0.45)
        let dust = FractalNoise(
            seed: generator.noiseSeed(),
            octaves: canvas.octaves(from: cell * 0.5),
            gain: 0.6,
            shape: .billow
        ).plane(width: width, height: height, cellWidth: cell * 0.5, cellHeight: cell * 0.36)
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
            shading.paint(
                glow: lines.glow.span,
                thread: lines.thread.span,
                dark: lines.dark.span,
                on: &pixels
            )
        }
        Stars.paint(
            on: &canvas,
            to: canvas.depth,
            density: generator.real(1.1, 1.9),
            using: &generator
        )
        for _ in 0..<generator.draw(in: 3...9) {
            paintBrightStar(
                on: &canvas,
                light: generator.pickLight([0xffffff, 0xcfe0ff, 0xffe2c0, 0xffc0a0]),
                using: &generator
            )
        }
        return Development(exposure: 1.3, vignette: 0.2, grain: 2.6)
    }

    /// A star with the rays that a telescope's struts draw.
    private static func paintBrightStar(
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
                fromX: x,
                y,
                toX: x + dx * size * 1.5,
                y + dy * size * 1.5,
                startWidth: unit * 0.8,
                endWidth: 0,
                start: light * 1.2,
                end: light * 0.8,
                alpha: 0.7
            )
        }
    }
}

extension fs_gas {
    /// Paints a row of gas of three densities.
    func paint(
        glow: Span<Float>,
        thread: Span<Float>,
        dark: Span<Float>,
        on pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(glow, thread, dark) { glow, thread, dark, densities in
            unsafe lend(&pixels) { pixels, count in
                unsafe fs_gas_row(self, glow, thread, dark, pixels, min(count, densities))
            }
        }
    }
}

/// Densities of gas along a row, read from planes where a drift of the gas leads.
struct GasLines {
    /// What shines.
    private(set) var glow: [Float]
    /// Filaments that shine too.
    private(set) var thread: [Float]
    /// What hides.
    private(set) var dark: [Float]
    private var xs: [Float]
    private var ys: [Float]

    /// Lines of `width` columns.
    init(width: Int) {
        glow = [Float](repeating: 0, count: width)
        thread = glow
        dark = glow
        xs = glow
        ys = glow
    }

    /// Reads row `row`; `warp` is the drift, `pull` pixels where it is 1.
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

    private static func sample(
        _ plane: Plane,
        _ xs: [Float],
        _ ys: [Float],
        into values: inout [Float]
    ) {
        var span = values.mutableSpan
        readBilinearRow(plane.pixels, width: plane.width, xs: xs.span, ys: ys.span, into: &span)
    }
}

/// Reads a plane of `width` columns between its pixels, at the borders' values outside.
func readBilinearRow(
    _ plane: Span<Float>,
    width: Int,
    xs: Span<Float>,
    ys: Span<Float>,
    into values: inout MutableSpan<Float>
) {
    guard let width = Int32(exactly: width) else { return }
    unsafe lend(plane) { plane, samples in
        unsafe lend(xs, ys) { xs, ys, places in
            unsafe lend(&values) { values, count in
                unsafe fs_bilinear_row(plane, samples, width, xs, ys, values, min(count, places))
            }
        }
    }
}
