import FretsawRandom

/// A distant flock: two curved strokes per bird.
enum Birds {
    /// Draws a flock between two heights, as shares of the picture's height.
    static func draw(
        on canvas: inout Canvas,
        below top: Float,
        above bottom: Float,
        light: Light,
        using generator: inout SeededGenerator
    ) {
        let middle = canvas.place(x: 0.15...0.85, y: top...bottom, using: &generator)
        let size = canvas.unit * generator.real(1.8, 3.6)
        let dark = light * 0.35
        for _ in 0..<generator.draw(in: 0...9) {
            let place =
                middle
                + SIMD2(
                    generator.spread() * 60 * canvas.unit,
                    generator.spread() * 16 * canvas.unit
                )
            let span = size * generator.real(0.7, 1.2)
            let lift = span * generator.real(0.15, 0.7)
            for side in [Float(-1), 1] {
                canvas.blade(
                    root: place,
                    control: place + SIMD2(side * span * 0.5, -lift),
                    tip: place + SIMD2(side * span, -lift * 0.35),
                    width: span * 0.28,
                    dark: dark,
                    bright: dark,
                    alpha: 0.85
                )
            }
        }
    }
}
