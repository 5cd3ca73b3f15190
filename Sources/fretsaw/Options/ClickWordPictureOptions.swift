import ArgumentParser
import FretsawCaptcha
import FretsawCommandLine

struct ClickWordPictureOptions: ParsableArguments, KindOptions {
    @Option(help: .value("N", "Number of words, 1…12. (default: 4)"))
    var words: Int?

    @Option(
        help: .value("M", "Number of words to click; AJ-Captcha's clients expect 3. (default: 3)")
    )
    var prompts: Int?

    @Option(
        help: "Built-in words: Chinese characters, or Latin capitals and digits. (default: chinese)"
    )
    var wordList: WordList?

    @Option(
        help: .value(
            "file",
            "Your own words, each a single character: UTF-8, separated by white space."
        ),
        completion: .file()
    )
    var wordsFile: String?

    @Option(
        parsing: .upToNextOption,
        help: .value(
            "file",
            "TrueType or OpenType fonts with all words, one of which each word has. (default: an installed one)"
        ),
        completion: .file()
    )
    var font: [String] = []

    var values: [String: OptionValue] {
        [
            "words": words.map(OptionValue.integer), "prompts": prompts.map(OptionValue.integer),
            "word-list": wordList.map { .text($0.rawValue) },
            "words-file": wordsFile.map(OptionValue.text), "font": font.isEmpty ? nil : .list(font),
        ].compactMapValues(\.self)
    }

    var readsFiles: Bool { true }

    func validate(preset: String?, size: PictureSize?) throws {
        try ValidationError.checkOneOf([
            "--word-list": wordList != nil, "--words-file": wordsFile != nil,
        ])
        do {
            try ClickWordOptions.validate(
                words: wordCount,
                prompts: prompts ?? min(ClickWordOptions.defaultPrompts, wordCount),
                geometry: size.map { ClickGeometry(background: $0.pixels) } ?? ClickGeometry()
            )
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func notes(on recipe: CaptchaRecipe) -> [String] {
        let expected = ClickWordOptions.defaultPrompts
        guard prompts == nil, wordCount < expected else { return [] }
        return [
            "\(Quantity.counted(wordCount, "word")) to click, because only that many are drawn, but "
                + "AJ-Captcha's clients expect \(expected); raise --words, or set --prompts"
        ]
    }

    private var wordCount: Int { words ?? ClickWordOptions.defaultWords }
}
