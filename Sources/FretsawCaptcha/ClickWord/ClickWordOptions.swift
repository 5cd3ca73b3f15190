internal import FretsawRaster

/// What a click-word puzzle looks like.
public struct ClickWordOptions: Hashable, Sendable {
    /// Sizes and places.
    public var geometry: ClickWordGeometry
    /// Words drawn, 1 … 12.
    public var words: Int
    /// Words asked for, 1 … ``words``.
    public var prompts: Int
    /// What is drawn from.
    public var glyphs: WordGlyphs

    /// The numbers of words that can be asked for.
    public static let wordRange = 1...12

    /// Options; AJ-Captcha's size and numbers (four drawn, three asked for, as its clients expect) where
    /// left out.
    public init(
        geometry: ClickWordGeometry = ClickWordGeometry(),
        words: Int = 4,
        prompts: Int = 3,
        glyphs: WordGlyphs
    ) {
        self.geometry = geometry
        self.words = words
        self.prompts = prompts
        self.glyphs = glyphs
    }

    /// Refuses what lies outside its range or cannot be placed.
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

    /// Refuses numbers and sizes, before a font is looked for.
    public static func validate(
        words: Int,
        prompts: Int,
        geometry: ClickWordGeometry
    ) throws(CaptchaError) {
        guard wordRange.contains(words) else {
            throw CaptchaError(
                .optionOutOfRange(name: "words", value: "\(words)", allowed: "1…12")
            )
        }
        guard (1...words).contains(prompts) else {
            throw CaptchaError(
                .optionOutOfRange(
                    name: "prompts",
                    value: "\(prompts)",
                    allowed: "1…\(words), the number of words drawn"
                )
            )
        }
        try geometry.validate(words: words)
    }
}
