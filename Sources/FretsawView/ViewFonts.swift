internal import FretsawDrawing
internal import FretsawInteraction
public import FretsawText

/// The fonts of a view's words, with the outlines that were used.
///
/// Each character has the first font that has it; characters are placed by their advances, without kerning or shaping. A set
/// of fonts must be used by one caller at a time, as each font.
public final class ViewFonts {
    private let regular: [Font]
    private let bold: [Font]
    private var outlines: [Key: GlyphOutline] = [:]

    private struct Key: Hashable {
        let scalar: Unicode.Scalar
        let isBold: Bool
    }

    /// Fonts in order of preference; bold words have the fonts `bold` before the others.
    public init(regular: [Font] = [], bold: [Font] = []) {
        self.regular = regular
        self.bold = bold + regular
    }

    /// The outlines of a text's characters; throws if no font has one of them.
    func outlines(of text: String, isBold: Bool) throws(TextError) -> [GlyphOutline] {
        var result: [GlyphOutline] = []
        // Directional marks and joiners have no shape of their own.
        for scalar in text.unicodeScalars where scalar.properties.generalCategory != .format {
            result.append(try outline(of: scalar, isBold: isBold))
        }
        return result
    }

    private func outline(
        of scalar: Unicode.Scalar,
        isBold: Bool
    ) throws(TextError) -> GlyphOutline {
        let key = Key(scalar: scalar, isBold: isBold)
        if let known = outlines[key] { return known }
        for font in isBold ? bold : regular {
            guard let outline = try font.glyph(for: scalar) else { continue }
            outlines[key] = outline
            return outline
        }
        throw TextError(.missingCharacters([scalar]))
    }

    /// The lines of words that wrap at `width` pixels if they do at all.
    func layout(_ words: Words, width: Double, scale: Double) throws(TextError) -> WordsLayout {
        let size = words.letterSize * scale
        return try WordsLayout(words, width: width, scale: scale) { line throws(TextError) in
            try outlines(of: line, isBold: words.isBold).reduce(0) { $0 + $1.advance(size: size) }
        }
    }

    /// The distance of the baseline from the top of a line, in pixels.
    func baseline(of words: Words, lineHeight: Double, scale: Double) -> Double {
        // Without a font, the first character is missing.
        let font = words.isBold ? bold.first : regular.first
        let em = words.letterSize * scale / Double(font?.unitsPerEm ?? 1)
        let ascent = (Double(font?.ascent ?? 0) * em).rounded()
        let descent = (Double(font?.descent ?? 0) * em).rounded()
        return (lineHeight - ascent - descent) / 2 + ascent
    }
}
