public import FretsawCaptcha
public import FretsawCodecs
internal import FretsawRaster

/// The name of a design: a kind and, for slide puzzles of some sites, a look and a preset.
struct DesignName: Hashable, Sendable {
    var kind: CaptchaKind
    var slide: SlideDesignName?
    /// Whether it is the click-word design for visitors who do not read Chinese.
    var isLatin = false
    /// The scale of the pictures.
    var scale = PictureScale.one
    /// The index of the deck, for a design with decks.
    var turn: Int?

    /// The same design at another scale.
    func scaled(to scale: PictureScale) -> DesignName {
        var name = self
        name.scale = scale
        return name
    }

    /// The name without the deck of the day.
    var withoutTurn: DesignName {
        var name = self
        name.turn = nil
        return name
    }
}

/// How challenges of one kind are generated: recipe, picture format and tolerance.
public struct ChallengeDesign: Sendable {
    /// The recipe of the puzzle.
    public var recipe: CaptchaRecipe
    /// The name of the size preset, which travels in tokens: printable ASCII, at most
    /// ``SealedChallenge/maxPresetLength`` characters.
    public var preset: String
    /// Maximum error of an answer: pixels in x for slide puzzles, in x and in y for drag puzzles,
    /// degrees for rotate puzzles.
    ///
    /// Click-word and icons answers use the hit boxes of words and figures instead.
    public var tolerance: Int
    /// The background's format; pieces are PNG.
    ///
    /// AJ-Captcha's clients detect the format from the bytes.
    public var encoding: PictureEncoding
    /// The source of backgrounds.
    public var backgrounds: any BackgroundSource
    /// The source of backgrounds at scale 2; nil if pictures are only drawn at scale 1.
    public var denseBackgrounds: (any BackgroundSource)?
    /// Decks of figures for slide and icons puzzles, one for each day in turn; if it is empty, the recipe's.
    public var decks: [Deck] = []
    /// Generates challenges in place of the recipe, for the simulation of the service.
    package var substitute: (@Sendable () async throws -> ChallengePictures)?

    /// The default tolerance of slide answers in pixels: AJ-Captcha's.
    public static let slideTolerance = 5
    /// The default tolerance of drag answers, in pixels in x and in y.
    public static let dragTolerance = 10
    /// The default tolerance of rotate answers, in degrees.
    public static let rotateTolerance = 10

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

    /// The same design at scale 2; nil if it is not drawn at this scale.
    var dense: ChallengeDesign? {
        guard let denseBackgrounds else { return nil }
        var design = self
        design.recipe.scale = .two
        design.backgrounds = denseBackgrounds
        return design
    }

    /// The designs of all decks by name; the design itself if it has none.
    func turns(_ name: DesignName) -> [DesignName: ChallengeDesign] {
        guard !decks.isEmpty else { return [name: self] }
        var result: [DesignName: ChallengeDesign] = [:]
        for (turn, deck) in decks.enumerated() {
            var (name, design) = (name, self)
            name.turn = turn
            design.recipe.deck = deck
            result[name] = design
        }
        return result
    }

    /// Whether its puzzles have tiles with figures, from which visitors can choose.
    var hasTiles: Bool {
        guard case .slide(let options) = recipe, case .figures = options.notches else {
            return false
        }
        return true
    }
}

extension SealedAnswer {
    /// The answer to a puzzle, with a tolerance in pixels or degrees; clicks have the tolerance of their plan.
    public init(to solution: Puzzle.Solution, tolerance: Int) {
        self =
            switch solution {
            case .slide(let plan) where plan.start != nil:
                SealedAnswer(dragTo: plan.answer.x, plan.answer.y, tolerance: tolerance)
            case .slide(let plan): SealedAnswer(slideTo: plan.answer.x, tolerance: tolerance)
            case .clickWord(let plan):
                SealedAnswer(
                    clicks: plan.prompted.map { ($0.centre.x, $0.centre.y) },
                    tolerance: plan.tolerance
                )
            case .icons(let plan):
                SealedAnswer(
                    figures: plan.prompted.map { ($0.centre.x, $0.centre.y) },
                    tolerance: plan.tolerance
                )
            case .rotate(let plan): SealedAnswer(degrees: plan.angle, tolerance: tolerance)
            }
    }

    /// The answer of a slide puzzle whose piece belongs at `x`, in pixels.
    public init(slideTo x: Int, tolerance: Int) {
        self = .slide(
            Target(
                x: SealedAnswer.clamped(x),
                y: SealedAnswer.slideY,
                toleranceX: SealedAnswer.clamped(tolerance),
                toleranceY: 0
            )
        )
    }

    /// The answer of a drag puzzle whose piece belongs at `x` and `y`, in pixels.
    public init(dragTo x: Int, _ y: Int, tolerance: Int) {
        let tolerance = SealedAnswer.clamped(tolerance)
        self = .drag(
            Target(
                x: SealedAnswer.clamped(x),
                y: SealedAnswer.clamped(y),
                toleranceX: tolerance,
                toleranceY: tolerance
            )
        )
    }

    /// The answer of a click-word puzzle: the centres of the words in order, in pixels.
    public init(clicks: [(x: Int, y: Int)], tolerance: Int) {
        self = .clickWord(SealedAnswer.targets(clicks, tolerance))
    }

    /// The answer of an icons puzzle: the centres of the figures in order, in pixels.
    public init(figures: [(x: Int, y: Int)], tolerance: Int) {
        self = .icons(SealedAnswer.targets(figures, tolerance))
    }

    private static func targets(_ centres: [(x: Int, y: Int)], _ tolerance: Int) -> [Target] {
        let tolerance = clamped(tolerance)
        return centres.map {
            Target(
                x: clamped($0.x),
                y: clamped($0.y),
                toleranceX: tolerance,
                toleranceY: tolerance
            )
        }
    }

    /// The answer of a rotate puzzle, in degrees clockwise.
    public init(degrees: Int, tolerance: Int) {
        self = .rotate(
            angle: SealedAnswer.clamped(100 * degrees),
            tolerance: SealedAnswer.clamped(100 * min(180, tolerance))
        )
    }

    /// The constant y of slide answers in AJ-Captcha's protocol.
    static let slideY: UInt16 = 5

    /// `number` within the range of a coordinate; pictures have at most 4,096 pixels a side.
    private static func clamped(_ number: Int) -> UInt16 { UInt16(max(0, min(65_535, number))) }
}
