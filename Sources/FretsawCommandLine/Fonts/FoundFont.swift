import FretsawBatch
package import FretsawCaptcha
import FretsawCrypto
package import FretsawText

/// A font that was read, and the file it came from.
package struct FoundFont {
    let font: Font
    package let path: String
    package let face: Int
    /// The digest of the whole file.
    package let sha256: String

    /// Reads face `face` of the font file at `path`.
    package init(path: String, face: Int = 0) throws {
        let bytes = try FileBytes.read(path, limit: Font.maxBytes + 1)
        do {
            font = try Font(bytes, faceIndex: face)
        } catch {
            throw TextError(error.reason, font: path)
        }
        self.path = path
        self.face = face
        sha256 = try SHA256.hexDigest(of: bytes)
    }

    /// `text` in this font, at a size to be scaled later.
    package func line(_ text: String) throws(TextError) -> TextLine {
        try TextLine(text, font: font, size: 100)
    }

    /// The outlines of `characters` in this font.
    package func glyphs(of characters: [Unicode.Scalar]) throws(TextError) -> WordGlyphs {
        try WordGlyphs(
            characters,
            font: font,
            source: WordGlyphs.Source(sha256: sha256, face: face)
        )
    }

    /// The outlines of `characters` in the font `file`, or in the first known one of this machine that
    /// has all of them.
    package static func glyphs(of characters: [Unicode.Scalar], file: String?) throws -> WordGlyphs
    {
        if let file { return try FoundFont(path: file).glyphs(of: characters) }
        let text = characters.reduce(into: "") { $0.unicodeScalars.append($1) }
        return try first(of: KnownFont.forWords, having: text, option: "font") {
            font throws(TextError) in
            try font.glyphs(of: characters)
        }
    }

    /// The first known font of this machine that has every character of `text`.
    package static func first(for text: String) throws(FontSearchError) -> FoundFont {
        try first(of: KnownFont.allCases, having: text, option: "watermark-font") {
            font throws(TextError) in
            _ = try font.line(text)
            return font
        }
    }

    /// The first known font of this machine that has every character of a plot, for which none can be
    /// named.
    static func forPlot(of characters: String) throws(FontSearchError) -> Font {
        try first(of: KnownFont.forWords, having: characters, option: nil) {
            font throws(TextError) in
            _ = try font.line(characters)
            return font.font
        }
    }

    /// What `use` makes of the first known font that has every character of `text`.
    ///
    /// One that cannot be read is passed over like one that is not there.
    private static func first<Result>(
        of fonts: [KnownFont],
        having text: String,
        option: String?,
        _ use: (FoundFont) throws(TextError) -> Result
    ) throws(FontSearchError) -> Result {
        var lacks: [[Unicode.Scalar]] = []
        for known in fonts {
            guard let found = try? FoundFont(path: known.path, face: known.face) else { continue }
            do throws(TextError) {
                return try use(found)
            } catch {
                if case .missingCharacters(let lacked) = error.reason { lacks.append(lacked) }
            }
        }
        throw FontSearchError(text: text, lacks: lacks, option: option)
    }
}
