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
    var side: Float

    /// Paints the stem and a few boughs.
    func paint(on canvas: inout Canvas, sun: SIMD2<Float>, using generator: inout SeededGenerator) {
        let unit = canvas.unit
        let lean = generator.spread() * 0.12
        let last = Canvas.pixel(foot, below: canvas.height)
        let seed = generator.noiseSeed()
        // Bark runs along the stem: noise much longer than broad.
        let grooves = FractalNoise(
            seed: seed,
            octaves: 4,
            gain: 0.6,
            shape: isBirch ? .smooth : .ridged
        )
        let reach = Int(min(4000, broad * 2)) + 4
        var row = [Float](repeating: 0, count: reach)
        let cell = isBirch ? max(1, broad * 0.9) : max(0.8, broad * 0.28)
        let tall = isBirch ? unit * 3.2 : unit * 16
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
            grooves.fillRow(
                &row,
                x: (Float(left) - middle) / cell + 40,
                y: Float(y) / tall,
                step: 1 / cell
            )
            let dy = Float(y) - sun.y
            var pixels = canvas.lights.mutableRow(y)
            for column in left..<right {
                let place = Float(column) + 0.5
                let across = (place - middle) / max(half, 0.3)
                let cover = clamp(half + 0.5 - abs(place - middle))
                let groove = row[min(reach - 1, column - left)]
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
