import ArgumentParser
import FretsawFiles
import FretsawCaptcha
import FretsawCommandLine

/// What click-word puzzles look like.
struct ClickWordPictureOptions: KindOptions {
    static let presetHelp = "Of click-word: aj alone, 310x155."

    @Option(help: ArgumentHelp("Words drawn, 1…12. (default: 4)", valueName: "N"))
    var words: Int?

    @Option(
        help: ArgumentHelp(
            "Words asked for, no more than are drawn; AJ-Captcha's clients expect 3. (default: 3, or all)",
            valueName: "M"
        )
    )
    var prompts: Int?

    @Option(
        help: """
            Words of the engine's own: Chinese characters, or Latin capitals and digits. (default: \
            chinese)
            """
    )
    var wordList: WordList?

    @Option(
        help: ArgumentHelp(
            "Words of your own: UTF-8, single characters with white space between them.",
            valueName: "file"
        )
    )
    var wordsFile: String?

    @Option(
        help: ArgumentHelp(
            """
            Their font, TrueType or OpenType. (default: the first that has all words of DejaVu \
            Sans, Noto Sans CJK, WenQuanYi Zen Hei, Droid Sans Fallback)
            """,
            valueName: "file"
        )
    )
    var font: String?

    var given: [String] {
        [
            ("words", words != nil), ("prompts", prompts != nil), ("word-list", wordList != nil),
            ("words-file", wordsFile != nil), ("font", font != nil),
        ].filter(\.1).map(\.0)
    }

    var readsFiles: Bool { true }

    func validate(preset: String?, size: PictureSize?) throws {
        try ValidationError.checkOneOf([
            "--word-list": wordList != nil, "--words-file": wordsFile != nil,
        ])
        do {
            try ClickWordOptions.validate(
                words: wordCount,
                prompts: promptCount,
                geometry: geometry(size)
            )
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func remarks(on recipe: CaptchaRecipe) -> [String] {
        guard prompts == nil, promptCount < Self.usualPrompts else { return [] }
        return [
            "\(Quantity.counted(promptCount, "word")) asked for, as no more are drawn; AJ-Captcha's "
                + "clients expect \(Self.usualPrompts): raise --words, or give --prompts"
        ]
    }

    func recipe(preset: String?, size: PictureSize?) throws -> CaptchaRecipe {
        .clickWord(
            ClickWordOptions(
                geometry: geometry(size),
                words: wordCount,
                prompts: promptCount,
                glyphs: try FoundFont.glyphs(of: characters(), file: font)
            )
        )
    }

    private var wordCount: Int { words ?? 4 }
    private static let usualPrompts = 3
    /// Where few words are drawn, all of them are asked for.
    private var promptCount: Int { prompts ?? min(Self.usualPrompts, wordCount) }

    private func geometry(_ size: PictureSize?) -> ClickWordGeometry {
        size.map { ClickWordGeometry(background: $0.pixels) } ?? ClickWordGeometry()
    }

    private func characters() throws -> [Unicode.Scalar] {
        guard let wordsFile else { return (wordList ?? .chinese).characters }
        let bytes = try FileBytes.read(wordsFile, limit: WordListText.maxBytes + 1)
        do {
            return try WordListText.characters(in: bytes, atLeast: wordCount)
        } catch {
            throw WordListError(error.reason, file: wordsFile)
        }
    }
}
