import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// One tree's stem, from its foot out of the picture, with grooved or birch bark.
struct Trunk {
    var x: Float
    var foot: Float
    var broad: Float
    /// How much of the haze lies before it, 0 … 1.
    var air: Float
    var haze: Light
    var bark: Light
    var isBirch: Bool
    /// Bark of the whole wood, from ``strip(isBirch:canvas:using:)``.
    var texture: Plane

    /// A strip of bark, longer than any trunk: grooves that run up the stem, or birch's dark scars.
    static func strip(
        isBirch: Bool,
        canvas: borrowing Canvas,
        using generator: inout SeededGenerator
    ) -> Plane {
        FractalNoise(
            seed: generator.noiseSeed(),
            octaves: 4,
            gain: 0.6,
            shape: isBirch ? .smooth : .ridged
        ).plane(
            // A trunk's breadth takes 40 columns, a flared foot's the rest.
            width: Int(FS_STRIP_WIDTH),
            height: canvas.height * 2,
            cellWidth: isBirch ? 36 : 11,
            cellHeight: canvas.unit * (isBirch ? 3.2 : 16)
        )
    }

    /// Paints the stem and a few boughs.
    func paint(on canvas: inout Canvas, sun: SIMD2<Float>, using generator: inout SeededGenerator) {
        let unit = canvas.unit
        let lean = generator.spread() * 0.12
        // Every trunk shows another part of the strip, thin ones less of its contrast.
        let stem = fs_trunk(
            haze: haze,
            bark: bark,
            x: x,
            foot: foot,
            lean: lean,
            broad: broad,
            sun_x: sun.x,
            sun_y: sun.y,
            halo: 1 / (canvas.breadth * canvas.depth * 0.1),
            side: sun.x < x ? -1 : 1,
            contrast: clamp(broad / (6 * unit) + 0.25),
            air: air,
            bark_row: Int32(generator.draw(in: 0...max(0, texture.height - canvas.height))),
            is_birch: isBirch ? 1 : 0,
            width: Int32(canvas.width),
            height: Int32(canvas.height)
        )
        var pixels = canvas.lights.mutablePixels
        let strip = texture.pixelArray
        unsafe lend(&pixels) { unsafe fs_draw_trunk(stem, strip, strip.count, $0, $1) }
        for _ in 0..<generator.draw(in: 0...3) {
            let t = generator.real(0.3, 0.95)
            let from = SIMD2(x + lean * foot * t, foot * (1 - t))
            let way = generator.sign()
            let length = broad * generator.real(2, 5) + unit * 6
            let tip = from + SIMD2(way * length, -length * generator.real(0.3, 1))
            let light = (bark * 0.4).mixed(with: haze * 0.75, air)
            canvas.blade(
                root: from,
                control: (from + tip) * 0.5 + SIMD2(0, length * 0.12),
                tip: tip,
                width: broad * 0.12 + 0.4,
                dark: light,
                bright: light
            )
        }
    }
}
