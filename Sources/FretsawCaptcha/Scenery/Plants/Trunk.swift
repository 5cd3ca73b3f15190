import CSceneryKernels
import FretsawRandom
import FretsawRaster
import FretsawShading

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

    /// Columns of a bark strip: a trunk's breadth takes 40, a flared foot's the rest.
    static let stripWidth = 66

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
            width: stripWidth,
            height: canvas.height * 2,
            cellWidth: isBirch ? 36 : 11,
            cellHeight: canvas.unit * (isBirch ? 3.2 : 16)
        )
    }

    /// Paints the stem and a few boughs.
    func paint(on canvas: inout Canvas, sun: SIMD2<Float>, using generator: inout SeededGenerator) {
        let unit = canvas.unit
        let lean = generator.spread() * 0.12
        let last = Canvas.pixel(foot, below: canvas.height)
        // Every trunk shows another part of the strip, thin ones less of its contrast.
        let offset = generator.draw(in: 0...max(0, texture.height - canvas.height))
        let contrast = clamp(broad / (6 * unit) + 0.25)
        let side: Float = sun.x < x ? -1 : 1
        let halo = 1 / (canvas.breadth * canvas.depth * 0.1)
        for y in 0..<last {
            let t = (foot - Float(y)) / max(1, canvas.depth)
            let flare = max(0, 1 - (foot - Float(y)) / (broad * 1.6 + 1))
            let half = broad * 0.5 * (1.08 - 0.35 * t) * (1 + flare * flare * 0.6)
            let middle = x + lean * (foot - Float(y))
            let left = Canvas.pixel(middle - half - 0.5, below: canvas.width)
            let right = Canvas.pixel(middle + half + 1.5, below: canvas.width)
            guard left < right else { continue }
            let row = fs_trunk(
                haze: haze,
                bark: bark,
                place: Float(left) + 0.5,
                middle: middle,
                half: half,
                sun_x: sun.x,
                dy: Float(y) - sun.y,
                halo: halo,
                side: side,
                contrast: contrast,
                air: air,
                is_birch: isBirch ? 1 : 0
            )
            let strip = texture.row(min(texture.height - 1, y + offset))
            let pixels = canvas.lights.mutableRow(y)
            var seen = pixels._consumingExtracting(left..<right)
            row.paint(strip: strip, on: &seen)
        }
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
