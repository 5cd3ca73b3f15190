public import FretsawCaptcha
public import FretsawCodecs
internal import FretsawRaster

/// The name of a design: a kind and, for slide puzzles of some sites, a look and a preset.
struct DesignName: Hashable, Sendable {
    var kind: CaptchaKind
    var slide: SlideDesignName?
}

/// How challenges of one kind are generated: recipe, picture format and tolerance.
public struct ChallengeDesign: Sendable {
    /// The recipe of the puzzle.
    public var recipe: CaptchaRecipe
    /// The name of the size preset, which travels in tokens: printable ASCII, at most
    /// ``SealedChallenge/maxPresetLength`` characters.
    public var preset: String
    /// Maximum error of an answer: pixels in x for slide puzzles, degrees for rotate puzzles.
    ///
    /// Click-word answers use the words' hit boxes instead.
    public var tolerance: Int
    /// The background's format; pieces are PNG.
    ///
    /// AJ-Captcha's clients detect the format from the bytes.
    public var encoding: PictureEncoding
    /// The source of backgrounds.
    public var backgrounds: any BackgroundSource
    /// The challenge to give out instead of drawing one, for the simulation of the service.
    package var fixed: ChallengePictures?

    /// The default tolerance of slide answers in pixels: AJ-Captcha's.
    public static let slideTolerance = 5
    /// The default tolerance of rotate answers, in degrees.
    public static let rotateTolerance = 7

    /// Creates a design.
    public init(
        recipe: CaptchaRecipe,
        preset: String,
        tolerance: Int,
        encoding: PictureEncoding = .default,
        backgrounds: any BackgroundSource
    ) {
        self.recipe = recipe
        self.preset = preset
        self.tolerance = tolerance
        self.encoding = encoding
        self.backgrounds = backgrounds
    }

    /// The correct answer, with its tolerance, from the puzzle's `solution`.
    ///
    /// Sizes are at most 4,096 pixels, so all numbers fit.
    func answer(to solution: Puzzle.Solution) -> SealedAnswer {
        func clamped(_ number: Int) -> UInt16 { UInt16(max(0, min(65_535, number))) }
        switch solution {
        case .slide(let plan):
            return .slide(
                SealedAnswer.Target(
                    x: clamped(plan.answer.x),
                    y: ChallengeDesign.slideY,
                    toleranceX: clamped(tolerance),
                    toleranceY: 0
                )
            )
        case .clickWord(let plan):
            return .clickWord(
                plan.prompted.map { word in
                    SealedAnswer.Target(
                        x: clamped(word.centre.x),
                        y: clamped(word.centre.y),
                        toleranceX: clamped(plan.tolerance),
                        toleranceY: clamped(plan.tolerance)
                    )
                }
            )
        case .rotate(let plan):
            return .rotate(
                angle: clamped(100 * plan.angle),
                tolerance: clamped(100 * min(180, tolerance))
            )
        }
    }

    /// The constant y of slide answers in AJ-Captcha's protocol.
    private static let slideY: UInt16 = 5
}
