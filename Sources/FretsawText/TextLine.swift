public import FretsawRaster

/// A text set in one line: one path for all its characters.
///
/// Character after character from left to right, each by its own advance: no kerning, no ligatures,
/// no joining. What would come out wrong that way is refused (``requireSimple(_:)``).
public struct TextLine: Hashable, Sendable {
    /// The outlines of all characters in pixels: the baseline begins at (0, 0), y points downwards.
    public let path: Path
    /// Where the pen ends, in pixels from where it began.
    public let advance: Double
    /// Pixels to the em.
    public let size: Double
    /// The left, top and the right, bottom edges of what is drawn, in pixels.
    public var bounds: (min: Point, max: Point) { (least, greatest) }

    private let least: Point
    private let greatest: Point

    /// The sizes that can be asked for, in pixels to the em: from a fraction, for paths to be scaled
    /// later, to more than any picture needs.
    public static let sizeRange = 0.1...10_000
    /// The most characters of a line.
    public static let maxCharacters = 1000

    /// Sets `text` in `font` at `size` pixels to the em.
    ///
    /// - Throws: ``TextError`` where the text cannot be set, for example because the font lacks some
    ///   of its characters; all of those are named.
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
        self.least = bounds.min
        self.greatest = bounds.max
    }
}

extension TextLine {
    /// Refuses a text that cannot be set character by character: an empty or a very long one, one with
    /// line breaks and other controls, and one in a script whose letters join, stack or run leftwards.
    ///
    /// No font is needed to tell.
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

    /// Blocks of scripts that are written from right to left, or whose letters join, stack or change
    /// places (Unicode's Blocks.txt).
    ///
    /// Thai and Lao letters alone stand side by side; with vowel marks they are refused as marks.
    private static let shapedBlocks: [ClosedRange<UInt32>] = [
        0x0590...0x08FF,  // Hebrew, Arabic, Syriac, Thaana, N'Ko, Samaritan, Mandaic
        0x0900...0x0DFF,  // Devanagari … Sinhala
        0x0F00...0x109F,  // Tibetan, Myanmar
        0x1100...0x11FF,  // Hangul letters that make up syllables
        0x1700...0x18AF,  // Tagalog … Khmer, Mongolian
        0x1900...0x1C4F,  // Limbu … Lepcha
        0xA800...0xA8FF, 0xA930...0xABFF,  // Syloti Nagri … Meetei Mayek
        0xD7B0...0xD7FF,  // more Hangul letters
        0xFB1D...0xFDFF, 0xFE70...0xFEFF,  // forms of Hebrew and Arabic letters
        0x1_0800...0x1_12FF,  // scripts from right to left, Brahmi and its kin
        0x1_1300...0x1_1FFF,  // scripts of South and South East Asia
        0x1_E800...0x1_EFFF,  // Adlam and others from right to left
    ]
}
