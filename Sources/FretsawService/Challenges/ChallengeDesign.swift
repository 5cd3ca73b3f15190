public import FretsawCaptcha
public import FretsawCodecs
internal import FretsawRaster

/// How challenges of one kind are made: the puzzle, its pictures' format, and how near an answer has to
/// be.
public struct ChallengeDesign: Sendable {
    /// The puzzle.
    public var recipe: CaptchaRecipe
    /// The name of the sizes, which travels in tokens; printable ASCII, at most
    /// ``SealedChallenge/maxPresetLength`` characters.
    public var preset: String
    /// How far off an answer may be: pixels in x for slide puzzles, degrees for rotate puzzles.
    ///
    /// Click-words have their own: their hit boxes.
    public var tolerance: Int
    /// The background's format; pieces are PNG.
    ///
    /// Clients look at the bytes, not at names.
    public var encoding: PictureEncoding
    /// Where backgrounds come from.
    public var backgrounds: any BackgroundSource

    /// How near a slide answer has to be where nothing else is said, in pixels: AJ-Captcha's.
    public static let slideTolerance = 5
    /// How near a rotate answer has to be where nothing else is said, in degrees.
    public static let rotateTolerance = 7

    /// A design.
    public init(
        recipe: CaptchaRecipe,
        preset: String,
        tolerance: Int,
        encoding: PictureEncoding = .usual,
        backgrounds: any BackgroundSource
    ) {
        self.recipe = recipe
        self.preset = preset
        self.tolerance = tolerance
        self.encoding = encoding
        self.backgrounds = backgrounds
    }

    /// What a right answer to `solution` is.
    ///
    /// Sizes are bounded by 4,096 pixels, so that all numbers fit.
    func answer(to solution: Puzzle.Solution) -> SealedAnswer {
        func fitted(_ number: Int) -> UInt16 { UInt16(max(0, min(65_535, number))) }
        switch solution {
        case .slide(let plan):
            return .slide(
                SealedAnswer.Target(
                    x: fitted(plan.answer.x),
                    y: ChallengeDesign.slideY,
                    toleranceX: fitted(tolerance),
                    toleranceY: 0
                )
            )
        case .clickWord(let plan):
            return .clickWord(
                plan.asked.map { word in
                    SealedAnswer.Target(
                        x: fitted(word.centre.x),
                        y: fitted(word.centre.y),
                        toleranceX: fitted(plan.tolerance),
                        toleranceY: fitted(plan.tolerance)
                    )
                }
            )
        case .rotate(let plan):
            return .rotate(
                angle: fitted(100 * plan.angle),
                tolerance: fitted(100 * min(180, tolerance))
            )
        }
    }

    /// The y that clients send with a slide answer: a constant (`aj-protocol` 4.2).
    private static let slideY: UInt16 = 5
}
