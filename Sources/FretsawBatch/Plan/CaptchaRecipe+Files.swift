public import FretsawCaptcha
internal import FretsawDecks
internal import FretsawFonts
public import FretsawKinds

extension CaptchaRecipe {
    /// Reads the options of a kind by name, and the files that `deck`, `words-file` and `font` name.
    public init(_ kind: CaptchaKind, reading values: [String: OptionValue]) throws {
        var glyphs: WordGlyphs?
        if kind == .clickWord {
            let list: WordList = try values.choice("word-list") ?? .chinese
            let count = try values.integer("words") ?? ClickWordOptions.defaultWords
            let characters = try values["words-file"].map {
                try WordListText.characters(at: "\($0)", atLeast: count)
            }
            let fonts: [String?] =
                switch values["font"] {
                case .list(let files)?: files
                case let file: [file.map { "\($0)" }]
                }
            glyphs = WordGlyphs(
                joining: try fonts.map {
                    try FoundFont.glyphs(of: characters ?? list.characters, file: $0)
                }
            )
        }
        try self.init(kind, values, glyphs: glyphs)
        deck = try values["deck"].map { try DeckFile.read(at: "\($0)") }
    }
}

extension CaptchaKind {
    /// The name of the preset that has the sizes of these options; nil for custom sizes.
    public func preset(of values: [String: OptionValue]) -> String? {
        guard values["size"] == nil,
            let preset = values["preset"].map({ "\($0)" }) ?? traits.presets.first
        else { return nil }
        // A disc of another diameter changes the sizes.
        guard self == .rotate, case .integer(let disc)? = values["disc"] else { return preset }
        return RotatePreset(rawValue: preset)?.geometry().disc == disc ? preset : nil
    }
}
