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

    /// Creates options (default: AJ-Captcha's size; four words and three prompts, which its clients
    /// expect).
    public init(
        geometry: ClickGeometry = ClickGeometry(),
        words: Int = 4,
        prompts: Int = 3,
        glyphs: WordGlyphs
    ) {
        self.geometry = geometry
        self.words = words
        self.prompts = prompts
        self.glyphs = glyphs
    }

    /// Checks the ranges of the options, and that the words fit.
    ///
    /// - Throws: ``CaptchaError``.
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
    ///
    /// - Throws: ``CaptchaError``.
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
