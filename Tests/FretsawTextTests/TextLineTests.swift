import FretsawRaster
import FretsawTesting
import FretsawText
import Testing

@Suite("Text line")
struct TextLineTests {
    private let font: Font

    init() throws { font = try Font(FontBuilder.standard.bytes) }

    @Test("Characters are placed by their advances")
    func advances() throws {
        let line = try TextLine("A BO", font: font, size: 20)
        #expect(abs(line.advance - 20 * (1 + 0.3 + 1.1 + 0.8)) < 1e-9)
        // A begins at 0.1 em; O, the last character, ends at its advance.
        #expect(abs(line.bounds.min.x - 2) < 1e-9)
        #expect(abs(line.bounds.max.x - line.advance) < 1e-9)
        // B extends 0.1 em below the baseline; A is 0.9 em high.
        #expect(abs(line.bounds.min.y + 18) < 1e-9)
        #expect(abs(line.bounds.max.y - 2) < 1e-9)
    }

    @Test("A line at twice the size is twice as large")
    func scales() throws {
        let small = try TextLine("ABO", font: font, size: 8)
        let large = try TextLine("ABO", font: font, size: 16)
        #expect(small.path.transformed(by: .scaling(x: 2, y: 2)) == large.path)
    }

    @Test("The error lists all missing characters, once each and in order")
    func missing() {
        let error = #expect(throws: TextError.self) {
            try TextLine("A水Z印水", font: font, size: 12)
        }
        #expect(error?.reason == .missingCharacters(["水", "Z", "印"]))
        #expect(error?.description.contains("水 (U+6C34), Z (U+005A), 印 (U+5370)") == true)
        #expect(error?.description.contains("Fretsaw Test Plain") == true)
    }

    @Test("A character with an empty glyph is missing, unless it is a space")
    func emptyGlyph() {
        var builder = FontBuilder.standard
        builder.glyphs[3].shape = .contours([])
        let error = #expect(throws: TextError.self) {
            try TextLine("A O", font: Font(builder.bytes), size: 12)
        }
        #expect(error?.reason == .missingCharacters(["O"]))
    }

    @Test(
        "A text that cannot be set character by character is rejected",
        arguments: [
            ("", .nothingToDraw), ("  ", .nothingToDraw),
            ("A\nB", .controlCharacter("\n")), ("A\u{200D}B", .controlCharacter("\u{200D}")),
            ("A\u{202E}B", .controlCharacter("\u{202E}")),
            ("e\u{301}", .needsShaping("\u{301}")), ("שלום", .needsShaping("ש")),
            ("سلام", .needsShaping("س")), ("नमस्ते", .needsShaping("न")),
            (String(repeating: "A", count: 1001), .tooLong(count: 1001, allowed: 1000)),
        ] as [(String, TextError.Reason)]
    )
    func refused(text: String, reason: TextError.Reason) {
        let error = #expect(throws: TextError.self) { try TextLine(text, font: font, size: 12) }
        #expect(error?.reason == reason)
    }

    @Test(
        "Letters that need no shaping are accepted",
        arguments: ["我的水印", "ÄÖÜ ß é", "© 2025", "Пример", "δοκιμή", "サンプル", "견본", "→★"]
    )
    func simple(text: String) throws {
        #expect(throws: Never.self) { try TextLine.requireSimple(text) }
    }

    @Test("A size out of range is rejected", arguments: [0, -1, .nan, .infinity, 10_001])
    func sizes(size: Double) {
        #expect(throws: TextError.self) { try TextLine("A", font: font, size: size) }
    }
}
