import FretsawRandom
import FretsawRaster

/// Firs and spruces: whorls of hanging boughs around a straight stem.
extension Canvas {
    /// Draws a conifer, `tall` pixels high, with its foot at (`x`, `foot`).
    ///
    /// `side` is the direction of the light, −1 for left or 1 for right; `snow` is the whiteness of
    /// the upper sides, 0 … 1.
    mutating func conifer(
        x: Float,
        foot: Float,
        tall: Float,
        dark: Light,
        bright: Light,
        side: Float,
        snow: Float,
        using generator: inout SeededGenerator
    ) {
        guard tall > 1 else { return }
        let first = Canvas.pixel(foot - tall, below: height)
        let last = Canvas.pixel(foot + 1, below: height)
        guard first < last else { return }
        let slim = generator.real(0.15, 0.21)
        let whorls = generator.real(11, 17)
        let lean = generator.real(-0.02, 0.02)
        let white = Light(hex: 0xe9eff8) * (bright.luminance * 3 + 0.1)
        let rough = FractalNoise(seed: generator.noiseSeed(), octaves: 3, gain: 0.7)
        // Noise for the two outlines from foot to top, then for the needles row by row.
        var left = [Float](repeating: 0, count: last - first)
        var right = left
        let grain = 1 / (tall * 0.028 + unit * 0.4)
        rough.fillRow(&left, x: 0, y: 0.3, step: grain)
        rough.fillRow(&right, x: 0, y: 7.7, step: grain)
        var needles = [Float](repeating: 0, count: Int(min(4096, tall)) + 4)
        for row in first..<last {
            let index = row - first
            let t = clamp((Float(row) + 0.5 - (foot - tall)) / tall)
            let turn = t * whorls * (1.35 - 0.35 * t) + left[index] * 0.3
            let whorl = turn - Float(wholePart(turn))
            let reach = tall * slim * (t * 0.92 + 0.02) * (0.72 + 0.3 * whorl)
            let middle = x + lean * tall * (1 - t)
            let from = middle - reach * (0.92 + 0.5 * left[index])
            let to = middle + reach * (0.92 + 0.5 * right[index])
            let begin = Canvas.pixel(from - 0.5, below: width)
            let end = Canvas.pixel(to + 1.5, below: width)
            guard begin < end else { continue }
            rough.fillRow(&needles, x: 3, y: Float(row) * grain * 1.2, step: grain * 0.8)
            var pixels = lights.mutableRow(row)
            for column in begin..<end {
                let place = Float(column) + 0.5
                let cover = clamp(min(place - from, to - place) + 0.5)
                let across = (place - middle) / max(reach, 0.5) * side
                let needle = needles[min(needles.count - 1, column - begin)]
                let sun = clamp(0.42 + across * 0.42 - whorl * 0.22 + needle * 0.9)
                var light = dark.mixed(with: bright, sun)
                let flakes = clamp(0.5 - whorl * 0.65 + needle * 1.5 + across * 0.2) * snow
                light = light.mixed(with: white, flakes)
                pixels[column] = pixels[column].mixed(with: light, cover)
            }
        }
    }
}
