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
