import FretsawRaster

/// A clock whose second hand turns once.
struct ClockGuide {
    private static let count = 40
    private static let center = Point(x: 120, y: 80)
    private static let ink = RGBA8(0x26345A)
    private static let accent = RGBA8(0xFF5E57)
    private static let ring = RGBA8(0x4FD8A6)

    func frames() -> [(image: Image<RGBA8>, delay: Int)] {
        let face = face()
        return (0..<ClockGuide.count).map { number in
            (picture(at: Double(number) / Double(ClockGuide.count), on: face), 8)
        }
    }

    /// Everything that does not move.
    private func face() -> Drawing {
        var drawing = Drawing(size: Guide.size, from: RGBA8(0x2B4A9B), to: RGBA8(0x6D5BD0))
        let center = ClockGuide.center
        // Big soft discs in the background.
        for (x, y, radius) in [(30.0, 128.0, 52.0), (214, 26, 44), (196, 150, 26), (36, 20, 18)] {
            drawing.disc(at: Point(x: x, y: y), radius: radius, RGBA8.white.opacity(0.07))
        }
        // A shadow in three steps, then rim and face.
        for (grow, opacity) in [(6.0, 0.06), (4, 0.08), (2, 0.10)] {
            drawing.disc(
                at: center + Point(x: 0, y: 3),
                radius: 66 + grow,
                RGBA8(0x101A3C).opacity(opacity)
            )
        }
        drawing.disc(at: center, radius: 67, RGBA8(0xE4E9F5))
        drawing.disc(at: center, radius: 59, .white)
        for hour in 0..<12 {
            let turns = Double(hour) / 12
            let isQuarter = hour % 3 == 0
            drawing.line(
                from: .onCircle(center, radius: isQuarter ? 46 : 50, turns: turns),
                to: .onCircle(center, radius: 53, turns: turns),
                width: isQuarter ? 3.6 : 2.2,
                isQuarter ? ClockGuide.ink : RGBA8(0xA9B4CC)
            )
        }
        return drawing
    }

    private func picture(at share: Double, on face: Drawing) -> Image<RGBA8> {
        var drawing = face
        let center = ClockGuide.center
        if share > 0 {
            drawing.fill(
                Path(ringAt: center, radius: 63, width: 5, from: -0.25, to: share - 0.25),
                ClockGuide.ring
            )
        }
        // Ten past ten, plus the minute of the second hand's turn.
        let minutes = 10 + share
        hand(at: (10 + minutes / 60) / 12, length: 31, width: 6, ClockGuide.ink, on: &drawing)
        hand(at: minutes / 60, length: 45, width: 4.4, ClockGuide.ink, on: &drawing)
        hand(at: share, length: 50, width: 2, ClockGuide.accent, tail: 12, on: &drawing)
        drawing.disc(at: center, radius: 5, ClockGuide.accent)
        drawing.disc(at: center, radius: 2, .white)
        return drawing.image
    }

    /// Draws a hand; `turns` run from twelve o'clock.
    private func hand(
        at turns: Double,
        length: Double,
        width: Double,
        _ color: RGBA8,
        tail: Double = 0,
        on drawing: inout Drawing
    ) {
        let center = ClockGuide.center
        drawing.line(
            from: .onCircle(center, radius: -tail, turns: turns - 0.25),
            to: .onCircle(center, radius: length, turns: turns - 0.25),
            width: width,
            color
        )
    }
}
