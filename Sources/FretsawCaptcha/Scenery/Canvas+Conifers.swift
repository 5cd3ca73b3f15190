import FretsawRandom
import FretsawRaster

/// Firs and spruces: whorls of hanging boughs round a straight stem.
extension Canvas {
    /// Draws a conifer that stands at (`x`, `foot`).
    ///
    /// - Parameters:
    ///   - x: the stem's column.
    ///   - foot: the row of its foot.
    ///   - tall: its height in pixels.
    ///   - dark: the boughs' shaded side.
    ///   - bright: the boughs' side towards the light, which is `side`, −1 left or 1 right.
    ///   - side: where the light comes from.
    ///   - snow: how white the upper sides are, 0 … 1.
    ///   - generator: what the boughs are drawn from.
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
        let slim = generator.real(0.15, 0.22)
        let whorls = generator.real(9, 14)
        let lean = generator.real(-0.02, 0.02)
        var ragged = generator.noiseSeed() | 1
        let white = Light(hex: 0xe9eff8)
        for row in first..<last {
            let t = clamp((Float(row) + 0.5 - (foot - tall)) / tall)
            ragged ^= ragged &<< 13
            ragged ^= ragged &>> 17
            ragged ^= ragged &<< 5
            let left = Float(Int32(ragged & 255)) / 255
            let right = Float(Int32(ragged &>> 8 & 255)) / 255
            let turn = t * whorls * (1.3 - 0.3 * t)
            let whorl = turn - Float(Int(turn))
            let reach = tall * slim * (t * 0.9 + 0.03) * (0.55 + 0.5 * whorl)
            let middle = x + lean * tall * (1 - t)
            let from = middle - reach * (0.7 + 0.45 * left)
            let to = middle + reach * (0.7 + 0.45 * right)
            let begin = Canvas.pixel(from - 0.5, below: width)
            let end = Canvas.pixel(to + 1.5, below: width)
            guard begin < end else { continue }
            var pixels = lights.mutableRow(row)
            for column in begin..<end {
                let place = Float(column) + 0.5
                let cover = clamp(min(place - from, to - place) + 0.5)
                let across = (place - middle) / max(reach, 0.5) * side
                let sun = clamp(0.3 + across * 0.55 - whorl * 0.4 + (left - 0.5) * 0.5)
                var light = dark.mixed(with: bright, sun)
                let flakes = clamp((0.85 - whorl * 1.7 + (right - 0.5) * 0.9)) * snow
                light = light.mixed(with: white * (bright.luminance * 3 + 0.1), flakes)
                pixels[column] = pixels[column].mixed(with: light, cover)
            }
        }
    }
}
