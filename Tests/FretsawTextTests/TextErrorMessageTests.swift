import FretsawText
import Testing

@Suite("Text errors' messages")
struct TextErrorMessageTests {
    @Test(
        "Messages say what is wrong and what to do",
        arguments: [
            (.unrecognised, "not a font of any known format; use a TrueType or OpenType font"),
            (
                .malformed("a table or glyph lies beyond the file's end"),
                "the font is damaged: a table or glyph lies beyond the file's end; install or copy "
                    + "the font again"
            ),
            (
                .noSuchFace(index: 3, count: 2),
                "the font file has no face 3: its 2 are counted from 0"
            ),
            (
                .missingCharacters(["水"]),
                "the font has no glyph for 水 (U+6C34); use a font that has them, or other characters"
            ),
            (
                .controlCharacter("\n"),
                "U+000A is no character to draw; leave it out: what is drawn is one line"
            ),
        ] as [(TextError.Reason, String)]
    )
    func messages(reason: TextError.Reason, message: String) {
        #expect(TextError(reason).description == message)
        #expect(TextError(reason, font: "Sans").description == "Sans: \(message)")
    }

    @Test("A long list of characters is cut")
    func longList() {
        let scalars = (0..<20).compactMap { Unicode.Scalar(0x4E00 + $0) }
        let text = TextError.list(scalars)
        #expect(text.hasSuffix("and 12 more"))
        #expect(text.contains("一 (U+4E00)"))
    }
}
