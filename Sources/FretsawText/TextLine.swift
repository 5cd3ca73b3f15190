public import FretsawRaster

/// A text set in one line, as one path for all characters.
///
/// Characters are placed from left to right by their advances, without kerning, ligatures or
/// shaping. Texts that need these are rejected (``requireSimple(_:)``).
public struct TextLine: Hashable, Sendable {
    /// The outlines of all characters in pixels, from (0, 0) on the baseline; y points downwards.
    public let path: Path
    /// The advance width of the line in pixels.
    public let advance: Double
    /// The text size in pixels per em.
    public let size: Double
    /// The top left and bottom right corners of the visible outlines, in pixels.
    public var bounds: (min: Point, max: Point) { (topLeft, bottomRight) }

    private let topLeft: Point
    private let bottomRight: Point

    /// The allowed text sizes, in pixels per em.
    public static let sizeRange = 0.1...10_000
    /// The maximum number of characters of a line.
    public static let maxCharacters = 1000

    /// Sets `text` in `font` at `size` pixels per em; the error lists all characters that the font lacks.
    public init(_ text: String, font: Font, size: Double) throws(TextError) {
        guard TextLine.sizeRange.contains(size) else {
            throw TextError(.sizeOutOfRange("\(size)", allowed: "0.1…10000 pixels"))
        }
        try TextLine.requireSimple(text)
        var glyphs: [GlyphOutline] = []
        var missing: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if let glyph = try font.glyph(for: scalar),
                !glyph.path.elements.isEmpty || scalar.properties.isWhitespace
            {
                glyphs.append(glyph)
            } else if !missing.contains(scalar) {
                missing.append(scalar)
            }
        }
        guard missing.isEmpty else {
            throw TextError(.missingCharacters(missing), font: font.name)
        }
        var path = Path()
        var pen = 0.0
        for glyph in glyphs {
            path.add(glyph.path(size: size).transformed(by: .translation(x: pen, y: 0)))
            pen += glyph.advance(size: size)
        }
        guard let bounds = path.bounds else { throw TextError(.nothingToDraw) }
        self.path = path
        self.advance = pen
        self.size = size
        topLeft = bounds.min
        bottomRight = bounds.max
    }
}

extension TextLine {
    /// Rejects texts that cannot be set character by character, in any font: empty or overlong texts, texts
    /// with control characters, and scripts that need shaping or run from right to left.
    public static func requireSimple(_ text: String) throws(TextError) {
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw TextError(.nothingToDraw)
        }
        let count = text.unicodeScalars.count
        guard count <= maxCharacters else {
            throw TextError(.tooLong(count: count, allowed: maxCharacters))
        }
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
                throw TextError(.controlCharacter(scalar))
            case .nonspacingMark, .spacingMark, .enclosingMark:
                throw TextError(.needsShaping(scalar))
            default:
                guard !shapedBlocks.contains(where: { $0.contains(scalar.value) }) else {
                    throw TextError(.needsShaping(scalar))
                }
            }
        }
    }

    /// The blocks of scripts that run from right to left or need shaping (Unicode's Blocks.txt).
    ///
    /// Thai and Lao are not included: their letters need no shaping, and their vowel marks are rejected as marks.
    private static let shapedBlocks: [ClosedRange<UInt32>] = [
        0x0590...0x08FF,  // Hebrew, Arabic, Syriac, Thaana, N'Ko, Samaritan, Mandaic
        0x0900...0x0DFF,  // Devanagari … Sinhala
        0x0F00...0x109F,  // Tibetan, Myanmar
        0x1100...0x11FF,  // Hangul Jamo
        0x1700...0x18AF,  // Tagalog … Khmer, Mongolian
        0x1900...0x1C4F,  // Limbu … Lepcha
        0xA800...0xA8FF, 0xA930...0xABFF,  // Syloti Nagri … Meetei Mayek
        0xD7B0...0xD7FF,  // Hangul Jamo Extended-B
        0xFB1D...0xFDFF, 0xFE70...0xFEFF,  // Hebrew and Arabic presentation forms
        0x1_0800...0x1_12FF,  // right-to-left scripts, Brahmi and related scripts
        0x1_1300...0x1_1FFF,  // scripts of South and South East Asia
        0x1_E800...0x1_EFFF,  // Adlam and other right-to-left scripts
    ]
}
