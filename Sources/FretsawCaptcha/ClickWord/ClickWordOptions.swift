public import FretsawRaster

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
        try CaptchaError.check("words", words, in: wordRange)
        guard (1...words).contains(prompts) else {
            throw .outOfRange(
                "prompts",
                prompts,
                allowed: "1…\(words), the number of words drawn"
            )
        }
        try geometry.validate(words: words)
    }
}

/// The sizes of a click-word puzzle, all in pixels of its picture.
///
/// Every bound is computed from the picture's size:
/// - a word as it is drawn, turned and bent, fits a square of ``greatestWordSide``: 50 on a picture of
///   310×155, and by area in proportion on others;
/// - an answer within ``tolerance`` of a word's centre, in x and in y, is right. That is half of the
///   square, so a click anywhere in a word's box is: ±25 on 310×155, AJ-Captcha's own tolerance;
/// - words keep ``margin`` pixels from the picture's borders and ``gap`` from each other, so that their
///   rims never touch.
public struct ClickWordGeometry: Hashable, Sendable {
    /// The picture's size.
    public var background: PixelSize

    /// The size that AJ-Captcha's clients lay out.
    public static let usualBackground = PixelSize(width: 310, height: 155)
    /// The greatest side of a picture.
    public static let greatestSide = 4096
    /// The square of a word on ``usualBackground``.
    private static let usualWordSide = 50.0
    /// The least square of a word: in a smaller one Chinese characters cannot be read.
    public static let leastWordSide = 32
    /// The greatest square of a word; pictures beyond some 1080×540 have no larger ones.
    public static let greatestWordSideOfAll = 175

    /// The sizes on pictures of `background`.
    ///
    /// ``validate(words:)`` tells whether there is room.
    public init(background: PixelSize = ClickWordGeometry.usualBackground) {
        self.background = background
    }

    // What places are computed from: sizes that `validate` refuses brought into range.
    private var width: Int { min(max(background.width, 1), ClickWordGeometry.greatestSide) }
    private var height: Int { min(max(background.height, 1), ClickWordGeometry.greatestSide) }

    /// Side of the square that every drawn word fits.
    public var greatestWordSide: Int {
        let usual = ClickWordGeometry.usualBackground.pixelCount
        let scale = (Double(width * height) / Double(usual)).squareRoot()
        let byArea = Int((ClickWordGeometry.usualWordSide * scale).rounded(.down))
        // The margin's greatest, not the margin, which depends on the side.
        return max(1, min(byArea, ClickWordGeometry.greatestWordSideOfAll, min(width, height) - 16))
    }

    /// How far an answer may be from a word's centre, in x and in y.
    public var tolerance: Int { (greatestWordSide + 1) / 2 }

    /// Width of the rim around a word's strokes, 1 … 7.
    var rim: Int { min(max((greatestWordSide + 12) / 25, 1), 7) }

    /// Pixels between a word's box and the picture's border.
    public var margin: Int { rim + 1 }

    /// Least pixels between two words' boxes, in x or in y.
    public var gap: Int { 2 * rim + 2 }

    /// The part of the picture that words lie in.
    var area: PixelRect {
        PixelRect(
            x: margin,
            y: margin,
            width: max(0, width - 2 * margin),
            height: max(0, height - 2 * margin)
        )
    }

    /// Squares of ``greatestWordSide`` side by side, ``gap`` apart.
    var cells: [PixelRect] {
        let side = greatestWordSide
        let pitch = side + gap
        var result: [PixelRect] = []
        for y in stride(from: area.minY, through: area.maxY - side, by: pitch) {
            for x in stride(from: area.minX, through: area.maxX - side, by: pitch) {
                result.append(PixelRect(x: x, y: y, width: side, height: side))
            }
        }
        return result
    }

    /// Refuses sizes that leave no room for `words` words.
    ///
    /// Room is counted in squares side by side: where that many fit, a placement always exists.
    public func validate(words: Int) throws(CaptchaError) {
        try CaptchaError.check(
            "a picture",
            background,
            greatestSide: ClickWordGeometry.greatestSide
        )
        guard greatestWordSide >= ClickWordGeometry.leastWordSide else {
            throw .impossible(
                "a picture of \(background) leaves words \(greatestWordSide) px; they need "
                    + "\(ClickWordGeometry.leastWordSide) to be read: make it larger"
            )
        }
        let room = cells.count
        guard words <= room else {
            throw .impossible(
                "\(words) words of \(greatestWordSide) px on \(background), which has room for "
                    + "\(room); use fewer words or another size"
            )
        }
    }
}
