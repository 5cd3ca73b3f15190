public import FretsawText

/// The fonts of a view's words, with the outlines that were used.
///
/// Each character has the first font that has it. A set of fonts must be used by one caller at a time, as each font.
public final class ViewFonts {
    private let regular: [Font]
    private let bold: [Font]
    private var glyphs: [Key: Glyph] = [:]

    private struct Key: Hashable {
        let scalar: Unicode.Scalar
        let isBold: Bool
    }

    /// The outline of a character, and the font it is from.
    struct Glyph {
        let outline: GlyphOutline
        let font: Font
    }

    /// Fonts in order of preference; bold words have the fonts `bold` before the others.
    public init(regular: [Font] = [], bold: [Font] = []) {
        self.regular = regular
        self.bold = bold + regular
    }

    /// The glyph of a character.
    ///
    /// - Throws: `TextError` if no font has it.
    func glyph(for scalar: Unicode.Scalar, isBold: Bool) throws(TextError) -> Glyph {
        let key = Key(scalar: scalar, isBold: isBold)
        if let known = glyphs[key] { return known }
        for font in isBold ? bold : regular {
            guard let outline = try font.glyph(for: scalar) else { continue }
            let glyph = Glyph(outline: outline, font: font)
            glyphs[key] = glyph
            return glyph
        }
        throw TextError(.missingCharacters([scalar]))
    }

    /// The font that places the lines; nil if there are no fonts.
    func first(isBold: Bool) -> Font? { isBold ? bold.first : regular.first }
}
