internal import FretsawRandom
internal import FretsawRaster

/// The colours of one word: what fills its strokes, running from one ink into another, and the rim
/// around them.
///
/// Fill and rim are of opposite lightness, and every light ink against every dark one has a contrast of
/// 4.5 at least, which WCAG 2 asks of text: strokes are seen whatever lies below.
struct WordInks {
    /// The fill's colour at either end of its run, and the rim's.
    let first, second, rim: SIMD3<Int32>
    /// Where the fill runs to, in full turns.
    let direction: Double

    /// Draws inks for a word over a ground of relative luminance `ground`, 0 … 1.
    ///
    /// The rim is chosen against the ground, light on dark and dark on light, so that it stands out on
    /// both its sides; strokes and ground are then alike in lightness, and a template of strokes on a
    /// ground finds little of either.
    init(over ground: Double, using generator: inout some RandomNumberGenerator) {
        // Indices are drawn whatever the ground, so that it changes nothing but the choice.
        let (a, b, c) = (
            generator.draw(in: 0..<WordInks.light.count),
            generator.draw(in: 0..<WordInks.light.count),
            generator.draw(in: 0..<WordInks.light.count)
        )
        direction = generator.draw(in: 0.0...1.0)
        let (strokes, around) =
            ground < WordInks.middle
            ? (WordInks.dark, WordInks.light) : (WordInks.light, WordInks.dark)
        (first, second, rim) = (strokes[a], strokes[b], around[c])
    }

    /// The luminance that has the same contrast with black and with white.
    private static let middle = 0.18

    /// Relative luminances of 0.6 and more.
    static let light: [SIMD3<Int32>] = [
        [255, 250, 236], [255, 234, 130], [190, 250, 205], [186, 232, 255], [255, 208, 226],
        [255, 216, 176], [224, 216, 255], [222, 246, 120],
    ]
    /// Relative luminances of 0.05 and less; as many as there are light ones.
    static let dark: [SIMD3<Int32>] = [
        [20, 20, 28], [22, 30, 96], [98, 14, 32], [8, 58, 30], [72, 16, 88], [72, 40, 10],
        [0, 56, 70], [60, 10, 60],
    ]

    /// As letters are drawn in them.
    var ink: LetterInk {
        LetterInk(
            first: WordInks.pixel(first),
            second: WordInks.pixel(second),
            rim: WordInks.pixel(rim),
            direction: direction
        )
    }

    private static func pixel(_ ink: SIMD3<Int32>) -> RGBA8 {
        RGBA8(
            red: UInt8(truncatingIfNeeded: ink.x),
            green: UInt8(truncatingIfNeeded: ink.y),
            blue: UInt8(truncatingIfNeeded: ink.z)
        )
    }
}

/// The colours a letter is drawn in: a fill that runs from one into another over its strokes, and the
/// rim's.
struct LetterInk: Sendable {
    /// The fill's colours at either end of its run.
    var first, second: RGBA8
    /// The rim's colour, and the shadow's.
    var rim: RGBA8
    /// Where the fill runs to, in full turns, clockwise from the right as seen.
    var direction: Double

    /// Inks; their alpha does not matter.
    init(first: RGBA8, second: RGBA8, rim: RGBA8, direction: Double) {
        (self.first, self.second, self.rim) = (first, second, rim)
        self.direction = direction
    }
}
