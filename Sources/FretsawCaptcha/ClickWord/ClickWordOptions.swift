public import FretsawRaster

/// The options of click-word puzzles.
public struct ClickWordOptions: Hashable, Sendable {
    /// The size of the picture and the valid positions.
    public var geometry: ClickWordGeometry
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

/// The sizes of a click-word puzzle in layout pixels, computed from the picture's size.
///
/// - A drawn word fits a square of ``maxWordSide``: 50 pixels on a picture of 310×155. On other
///   pictures, the side is proportional to the square root of the area.
/// - A click within ``tolerance`` of a word's centre, in x and in y, is correct. The tolerance is
///   half of the square's side: ±25 pixels on a picture of 310×155, as in AJ-Captcha. So a click
///   anywhere in a word's box is correct.
/// - Words are at least ``margin`` pixels from the borders and ``gap`` pixels from each other, so
///   that their rims do not touch.
public struct ClickWordGeometry: Hashable, Sendable {
    /// The picture's size.
    public var background: PixelSize

    /// The size of the pictures in AJ-Captcha's clients.
    public static let defaultBackground = PixelSize(width: 310, height: 155)
    /// The maximum side of a picture.
    public static let maxSide = 4096
    /// The side of a word's square on ``defaultBackground``.
    private static let defaultWordSide = 50.0
    /// The minimum side of a word's square: in a smaller one Chinese characters are illegible.
    public static let minWordSide = 32
    /// The maximum side of a word's square, reached on pictures of about 1080×540.
    public static let maxWordSideOfAll = 175

    /// Creates the sizes for pictures of `background`; ``validate(words:)`` checks them.
    public init(background: PixelSize = ClickWordGeometry.defaultBackground) {
        self.background = background
    }

    // The sizes for computing positions, clamped so that invalid ones cannot overflow.
    private var width: Int { min(max(background.width, 1), ClickWordGeometry.maxSide) }
    private var height: Int { min(max(background.height, 1), ClickWordGeometry.maxSide) }

    /// The side of the square that each drawn word fits.
    public var maxWordSide: Int {
        let usual = ClickWordGeometry.defaultBackground.pixelCount
        let scale = (Double(width * height) / Double(usual)).squareRoot()
        let byArea = Int((ClickWordGeometry.defaultWordSide * scale).rounded(.down))
        // 16 is twice the maximum margin. The margin itself cannot be used: it depends on this
        // side.
        return max(1, min(byArea, ClickWordGeometry.maxWordSideOfAll, min(width, height) - 16))
    }

    /// The maximum distance of a click from a word's centre, in x and in y.
    public var tolerance: Int { (maxWordSide + 1) / 2 }

    /// The width of the rim around a word's strokes, 1 … 7.
    var rim: Int { min(max((maxWordSide + 12) / 25, 1), 7) }

    /// The minimum distance of a word's box from the picture's border.
    public var margin: Int { rim + 1 }

    /// The minimum distance of two words' boxes, in x or y.
    public var gap: Int { 2 * rim + 2 }

    /// The part of the picture in which words are placed.
    public var area: PixelRect {
        PixelRect(
            x: margin,
            y: margin,
            width: max(0, width - 2 * margin),
            height: max(0, height - 2 * margin)
        )
    }

    /// A grid of squares of ``maxWordSide``, ``gap`` apart.
    var cells: [PixelRect] {
        let side = maxWordSide
        let pitch = side + gap
        var result: [PixelRect] = []
        for y in stride(from: area.minY, through: area.maxY - side, by: pitch) {
            for x in stride(from: area.minX, through: area.maxX - side, by: pitch) {
                result.append(PixelRect(x: x, y: y, width: side, height: side))
            }
        }
        return result
    }

    /// Checks that `words` words fit.
    ///
    /// The check counts the squares of a grid. If there is a square for each word, a placement
    /// always exists.
    ///
    /// - Throws: ``CaptchaError``.
    public func validate(words: Int) throws(CaptchaError) {
        try CaptchaError.check(
            "a picture",
            background,
            maxSide: ClickWordGeometry.maxSide
        )
        guard maxWordSide >= ClickWordGeometry.minWordSide else {
            throw .impossible(
                "a picture of \(background) allows words of \(maxWordSide) px, but they need "
                    + "\(ClickWordGeometry.minWordSide) to be read: make it larger"
            )
        }
        let room = cells.count
        guard words <= room else {
            throw .impossible(
                "\(words) words of \(maxWordSide) px on \(background), which has space for "
                    + "\(room); use fewer words or another size"
            )
        }
    }
}
