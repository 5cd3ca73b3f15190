import FretsawRandom
import FretsawTesting
import FretsawText
import Testing

@testable import FretsawCaptcha

@Suite("Lists of words")
struct WordListTests {
    @Test("The built-in lists have their words once each", arguments: WordList.allCases)
    func once(list: WordList) {
        let characters = list.characters
        #expect(Set(characters).count == characters.count)
        #expect(characters.count >= (list == .chinese ? 200 : 30))
    }

    @Test("The Chinese list can be drawn in the font that is proposed", .needs(.wenQuanYi))
    func chinese() throws {
        let glyphs = try Words.chinese()
        #expect(glyphs.text.unicodeScalars.elementsEqual(WordList.chinese.characters))
        let captcha = try ClickWordGenerator(options: ClickWordOptions(glyphs: glyphs))
        for item in 0..<50 {
            let plan = captcha.plan(seed: Seed(63), item: UInt64(item))
            #expect(Set(plan.words.map(\.word)).count == 4)
        }
    }

    @Test("The Latin list can be drawn in any Latin face", .needs(.dejaVuSans))
    func latin() throws {
        let glyphs = try WordGlyphs(
            WordList.latin.characters,
            font: Font(InstalledFont.dejaVuSans.bytes()),
            source: WordGlyphs.Source(sha256: "")
        )
        #expect(throws: Never.self) {
            try ClickWordOptions(words: 8, prompts: 3, glyphs: glyphs).validate()
        }
    }

    @Test("Glyphs that are missing or empty are refused by name, and no box is drawn")
    func missing() throws {
        let font = try Font(FontBuilder.usual.bytes)
        let error = #expect(throws: TextError.self) {
            try WordGlyphs(
                ["A", "水", " ", "B", "Z"],
                font: font,
                source: WordGlyphs.Source(sha256: "")
            )
        }
        #expect(error?.reason == .missingCharacters(["水", " ", "Z"]))
        #expect(error?.description.contains("水 (U+6C34)") == true)
    }

    @Test("Two outlines of one shape are not drawn together, whatever their characters")
    func twins() throws {
        // B is A, moved: a font may have one drawing for two characters.
        let glyphs = try WordGlyphs(
            ["A", "B"],
            font: Font(FontBuilder.usual.bytes),
            source: WordGlyphs.Source(sha256: "")
        )
        let reason = CaptchaError.Reason.tooFewWords(
            listed: 2,
            distinct: 1,
            needed: 2,
            alike: ["A and B"]
        )
        #expect(throws: CaptchaError(reason)) {
            try ClickWordOptions(words: 2, prompts: 1, glyphs: glyphs).validate()
        }
    }

    @Test("Words that look alike are named, with what each is taken for", .needs(.dejaVuSans))
    func alike() throws {
        func message(_ words: String) throws -> String {
            let glyphs = try WordGlyphs(
                Array(words.unicodeScalars),
                font: Font(InstalledFont.dejaVuSans.bytes()),
                source: WordGlyphs.Source(sha256: "")
            )
            let error = #expect(throws: CaptchaError.self) {
                try ClickWordOptions(words: 3, prompts: 1, glyphs: glyphs).validate()
            }
            return try #require(error?.description)
        }
        #expect(try message("TYM").contains("(alike are T and Y)"))
        #expect(try message("OQM0").contains("(alike are O and Q, O and 0)"))
        #expect(
            try message("ILljiJT7/|1").hasSuffix("I and /, 2 more); list more words or draw fewer")
        )
    }

    @Test("A text's characters are read, each once, with any white space between them")
    func text() throws {
        #expect(
            try WordListText.characters(in: Array("\u{FEFF}水 火\r\n\tA\n\n水　B".utf8), atLeast: 4)
                == ["水", "火", "A", "B"]
        )
    }

    @Test(
        "What is no list of single characters is refused with its line",
        arguments: [
            ("水\n火土", "line 2: “火土” has more than one character"),
            ("水\n\ne\u{301}", "line 3: “e\u{301}” is put together"),
            ("👨‍👩‍👧", "line 1"),
            ("水\nش", "needs text shaping, which is not supported"),
            ("水", "has 1 words, and 4 are drawn"),
            ("", "has 0 words"),
        ]
    )
    func refused(text: String, message: String) {
        let error = #expect(throws: WordListError.self) {
            try WordListText.characters(in: Array(text.utf8), atLeast: 4)
        }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test("Bytes that are no UTF-8, and more of them than a list has, are refused")
    func bytes() {
        let torn = #expect(throws: WordListError.self) {
            try WordListText.characters(in: [0x41, 0x0A, 0xE6, 0xB0], atLeast: 1)
        }
        #expect(torn?.reason == .notUTF8(line: 2))
        #expect(throws: WordListError(.tooLarge(allowed: 1 << 20))) {
            try WordListText.characters(
                in: [UInt8](repeating: 0x20, count: (1 << 20) + 1),
                atLeast: 1
            )
        }
        let many = (0..<10_001).compactMap { Unicode.Scalar(0x4E00 + $0) }.map { "\($0) " }.joined()
        #expect(throws: WordListError(.tooMany(allowed: 10_000))) {
            try WordListText.characters(in: Array(many.utf8), atLeast: 1)
        }
    }
}
