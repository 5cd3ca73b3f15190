import FretsawRandom
import FretsawTesting
import FretsawText
import Testing

@testable import FretsawCaptcha

@Suite("Word lists")
struct WordListTests {
    @Test("The built-in lists have no duplicates", arguments: WordList.allCases)
    func once(list: WordList) {
        let characters = list.characters
        #expect(Set(characters).count == characters.count)
        #expect(characters.count >= (list == .chinese ? 200 : 27))
    }

    @Test("The suggested font has all words of the Chinese list", .needs(.wenQuanYi))
    func chinese() throws {
        let glyphs = try Words.chinese()
        #expect(glyphs.text.unicodeScalars.elementsEqual(WordList.chinese.characters))
        let captcha = try ClickWordGenerator(options: ClickWordOptions(glyphs: glyphs))
        for item in 0..<50 {
            let plan = captcha.plan(seed: Seed(63), item: UInt64(item))
            #expect(Set(plan.words.map(\.word)).count == 4)
        }
    }

    @Test("Any Latin font has all words of the Latin list", .needs(.dejaVuSans))
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

    @Test("Missing and empty glyphs are an error that names them")
    func missing() throws {
        let font = try Font(FontBuilder.standard.bytes)
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

    @Test("Characters of equal outlines are not drawn together")
    func twins() throws {
        // B is A, moved: a font may have one drawing for two characters.
        let glyphs = try WordGlyphs(
            ["A", "B"],
            font: Font(FontBuilder.standard.bytes),
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

    @Test("The error for too few dissimilar words names the similar ones", .needs(.dejaVuSans))
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
        #expect(try message("TYM").contains("(similar: T and Y)"))
        #expect(try message("OQM0").contains("(similar: O and Q, O and 0)"))
        #expect(
            try message("ILljiJT7/|1").hasSuffix(
                "I and /, 2 more); add words to the list or use fewer"
            )
        )
    }

    @Test("Characters are read without duplicates, separated by any white space")
    func text() throws {
        #expect(
            try WordListText.characters(in: Array("\u{FEFF}水 火\r\n\tA\n\n水　B".utf8), atLeast: 4)
                == ["水", "火", "A", "B"]
        )
    }

    @Test(
        "An entry that is not a single character is an error with its line",
        arguments: [
            ("水\n火土", "line 2: “火土” has more than one character"),
            ("水\n\ne\u{301}", "line 3: “e\u{301}” consists of several code points"),
            ("👨‍👩‍👧", "line 1"),
            ("水\nش", "needs text shaping, which is not supported"),
            ("水", "has 1 word, but 4 are needed"),
            ("", "has 0 words"),
        ]
    )
    func refused(text: String, message: String) {
        let error = #expect(throws: WordListError.self) {
            try WordListText.characters(in: Array(text.utf8), atLeast: 4)
        }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test("Invalid UTF-8 and too long lists are errors")
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
