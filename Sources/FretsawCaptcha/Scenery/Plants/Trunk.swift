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
            let strip = texture.row(min(texture.height - 1, y + offset))
            let dy = Float(y) - sun.y
            var pixels = canvas.lights.mutableRow(y)
            for column in left..<right {
                let place = Float(column) + 0.5
                let across = (place - middle) / max(half, 0.3)
                let cover = clamp(half + 0.5 - abs(place - middle))
                let u = max(0, min(Float(Trunk.stripWidth) - 1.01, (across + 1.6) * 20))
                let whole = Int(u)
                let near = strip[whole]
                let groove = (near + (strip[whole + 1] - near) * (u - Float(whole))) * contrast
                let round = clamp(0.35 + across * side * 0.6) + 0.12 * across * across
                var light = bark * (0.22 + 0.8 * round)
                if isBirch {
                    light = light.mixed(with: Light(hex: 0x2a2624), smoothstep(0.22, 0.36, groove))
                } else {
                    light = light * (1 + groove * 0.85)
                }
                let dx = place - sun.x
                let glow = 1 / (1 + (dx * dx + dy * dy) * halo)
                light = light.mixed(with: haze * (0.6 + 0.55 * glow), min(1, air + glow * 0.22))
                pixels[column] = pixels[column].mixed(with: light, cover)
            }
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
