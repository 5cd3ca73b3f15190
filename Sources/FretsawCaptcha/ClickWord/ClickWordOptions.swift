internal import FretsawRaster

/// The options of click-word puzzles.
public struct ClickWordOptions: Hashable, Sendable {
    /// The size of the picture and the valid positions.
    public var geometry: ClickGeometry
    /// The number of words drawn, 1 … 12.
    public var words: Int
    /// The number of prompts, 1 … ``words``.
    public var prompts: Int
    /// The words to choose from, with their outlines.
    public var glyphs: WordGlyphs
    /// The scale of the picture; everything else is in layout pixels.
    public var scale = PictureScale.one

    /// The valid values of ``words``.
    public static let wordRange = 1...12
    /// The default of ``words``.
    public static let defaultWords = 4
    /// The default of ``prompts``, which AJ-Captcha's clients expect.
    public static let defaultPrompts = 3

    /// Creates options (default: AJ-Captcha's size).
    public init(
        geometry: ClickGeometry = ClickGeometry(),
        words: Int = ClickWordOptions.defaultWords,
        prompts: Int = ClickWordOptions.defaultPrompts,
        glyphs: WordGlyphs
    ) {
        self.geometry = geometry
        self.words = words
        self.prompts = prompts
        self.glyphs = glyphs
    }

    /// Checks the ranges of the options, and that the words fit.
    public func validate() throws(CaptchaError) {
        try ClickWordOptions.validate(words: words, prompts: prompts, geometry: geometry)
        let distinct = glyphs.distinct(words)
        guard distinct.count == words else {
            throw CaptchaError(
                .tooFewWords(
                    listed: glyphs.glyphs.count,
                    distinct: distinct.count,
                    needed: words,
                    alike: glyphs.pairsAlike(distinct, most: 8)
                )
            )
        }
    }

    /// Checks numbers and sizes without a font.
    public static func validate(
        words: Int,
        prompts: Int,
        geometry: ClickGeometry
    ) throws(CaptchaError) {
        try CaptchaError.check("words", words, in: wordRange)
        guard (1...words).contains(prompts) else {
            throw .outOfRange(
                "prompts",
                prompts,
                allowed: "in 1…\(words), the number of words drawn"
            )
        }
        try geometry.validate(words, of: "words")
    }
}

extension ClickWordOptions: PuzzleOptions {
    var recipe: CaptchaRecipe { .clickWord(self) }
    var background: PixelSize { geometry.background }

    func makeGenerator() throws(CaptchaError) -> any KindGenerator {
        try ClickWordGenerator(options: self)
    }

    /// Reads the options by name; with few words, all of them are prompts.
    init(_ values: [String: OptionValue], glyphs: WordGlyphs) throws(CaptchaError) {
        let words = try values.integer("words") ?? ClickWordOptions.defaultWords
        self.init(
            geometry: try ClickGeometry(values),
            words: words,
            prompts: try values.integer("prompts") ?? min(ClickWordOptions.defaultPrompts, words),
            glyphs: glyphs
        )
    }

    var values: [NamedValue] {
        [
            NamedValue("size", .size(geometry.background)),
            NamedValue("words", .integer(words)),
            NamedValue("prompts", .integer(prompts)),
            // The content of the list and the digest of the font, not their paths.
            NamedValue("word-list", .text(glyphs.text)),
            // One font is an object, several are a list.
            glyphs.sources.count > 1
                ? NamedValue("font", .list(glyphs.sources.map { "\($0.sha256) \($0.face)" }))
                : NamedValue(
                    "font",
                    .facts([
                        NamedValue("sha256", .text(glyphs.sources[0].sha256)),
                        NamedValue("face", .integer(glyphs.sources[0].face)),
                    ])
                ),
        ]
    }
}
