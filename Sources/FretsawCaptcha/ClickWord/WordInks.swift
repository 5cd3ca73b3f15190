internal import FretsawRandom
internal import FretsawRaster

/// The colours of one word: what fills its strokes, and the rim around them.
///
/// A word is parted into bands. In one, light strokes have a dark rim, in the next, dark strokes a
/// light one, so that a template of light strokes, or of dark ones, finds as much against it as for
/// it. Every light ink against every dark one has a contrast of 4.5 at least, which WCAG 2 asks of
/// text, so that strokes are seen whatever lies below.
struct WordInks {
    /// Strokes and rim where strokes are light, and where they are dark.
    let lightStrokes, darkRim, darkStrokes, lightRim: SIMD3<Int32>
    /// The direction across the bands, in full turns.
    let direction: Double
    /// Where the first band begins, in full turns; the wave's length in sides of the word's square.
    let phase, length: Double

    /// Draws inks.
    init(using generator: inout some RandomNumberGenerator) {
        lightStrokes = generator.pick(WordInks.light)
        darkRim = generator.pick(WordInks.dark)
        darkStrokes = generator.pick(WordInks.dark)
        lightRim = generator.pick(WordInks.light)
        direction = generator.draw(in: 0.0...1.0)
        phase = generator.draw(in: 0.0...1.0)
        length = generator.draw(in: 0.7...1.0)
    }

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

    /// The relative luminance of an sRGB colour, 0 … 1 (WCAG 2).
    static func luminance(_ colour: SIMD3<Int32>) -> Double {
        0.2126 * linear[Int(colour.x)] + 0.7152 * linear[Int(colour.y)]
            + 0.0722 * linear[Int(colour.z)]
    }

    /// Linear light for each sRGB value (IEC 61966-2-1).
    private static let linear: [Double] = (0..<256).map { value in
        let share = Double(value) / 255
        return share <= 0.04045
            ? share / 12.92 : PortableMath.power((share + 0.055) / 1.055, 2.4)
    }
}
