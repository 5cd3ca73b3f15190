import FretsawText
import Testing

@Suite("Text error messages")
struct TextErrorMessageTests {
    @Test(
        "Messages report the problem and the remedy",
        arguments: [
            (.unrecognised, "unknown font format; use a TrueType or OpenType font"),
            (
                .malformed("a table or glyph is beyond the end of the file"),
                "the font is damaged: a table or glyph is beyond the end of the file; install or copy "
                    + "the font again"
            ),
            (
                .noSuchFace(index: 3, count: 2),
                "the font file has no face 3; its faces are numbered from 0 to 1"
            ),
            (
                .missingCharacters(["水"]),
                "the font has no glyph for 水 (U+6C34); use another font or other characters"
            ),
            (
                .controlCharacter("\n"),
                "U+000A is a control character and cannot be drawn; remove it, because the text is one line"
            ),
        ] as [(TextError.Reason, String)]
    )
    func messages(reason: TextError.Reason, message: String) {
        #expect(TextError(reason).description == message)
        #expect(TextError(reason, font: "Sans").description == "Sans: \(message)")
    }

    @Test("A long list of characters is truncated")
    func longList() {
        let scalars = (0..<20).compactMap { Unicode.Scalar(0x4E00 + $0) }
        let text = TextError.list(scalars)
        #expect(text.hasSuffix("and 12 more"))
        #expect(text.contains("一 (U+4E00)"))
    }
}
