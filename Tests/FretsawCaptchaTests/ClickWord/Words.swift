import FretsawCaptcha
import FretsawTesting
import FretsawText

/// Lists of words for tests.
enum Words {
    /// The ten letters of the font made for tests.
    static func letters() throws -> WordGlyphs {
        try WordGlyphs(
            Array("CEFHKLNTUX".unicodeScalars),
            font: Font(FontBuilder.letters.bytes),
            source: WordGlyphs.Source(sha256: "letters")
        )
    }

    /// The built-in Chinese list in a font of this machine.
    static func chinese() throws -> WordGlyphs {
        try WordGlyphs(
            WordList.chinese.characters,
            font: Font(InstalledFont.wenQuanYi.bytes()),
            source: WordGlyphs.Source(sha256: "installed")
        )
    }
}
