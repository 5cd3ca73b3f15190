import FretsawRandom

/// Stars: many faint and few bright ones, in different colours.
enum Stars {
    /// Draws stars in the rows above `bottom`; a density of 1 is a clear night in the mountains.
    static func draw(
        on canvas: inout Canvas,
        to bottom: Float,
        density: Float,
        using generator: inout SeededGenerator
    ) {
        let count = Int(700 * density * bottom / max(1, canvas.depth))
        for _ in 0..<count {
            let x = canvas.breadth * generator.real(0, 1)
            let y = bottom * generator.real(0, 1)
            let rank = generator.real(0, 1)
            let bright = 0.05 + 0.7 * rank * rank * rank * rank
            let tint = generator.pickLight([0xffffff, 0xcfdcff, 0xffe9cf, 0xaec6ff, 0xffd2a8])
            let fade = 1 - 0.7 * y / max(1, bottom)
            let radius = canvas.unit * (0.55 + 0.75 * rank * rank)
            canvas.addGlow(
                x: x,
                y: y,
                radius: max(0.9, radius * 1.7),
                light: tint * (bright * fade * 1.8)
            )
            if rank > 0.97 {
                canvas.addGlow(x: x, y: y, radius: radius * 6, light: tint * (0.12 * fade))
            }
        }
    }
}
