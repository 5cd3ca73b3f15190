package import FretsawCaptcha
package import FretsawCodecs
internal import FretsawKinds
internal import FretsawRaster

/// The name of a design: a kind and, for slide puzzles of some sites, a look and a preset.
struct DesignName: Hashable, Sendable {
    var kind: CaptchaKind
    var slide: SlideDesignName?
    /// Whether it is the click-word design for visitors who do not read Chinese.
    var isLatin = false
    var scale = PictureScale.one
    var isWebP = false
    /// The index of the deck, for a design with decks.
    var turn: Int?

    /// The same design at another scale.
    func scaled(to scale: PictureScale) -> DesignName {
        var name = self
        name.scale = scale
        return name
    }

    /// The same design in WebP.
    var inWebP: DesignName {
        var name = self
        name.isWebP = true
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
package struct ChallengeDesign: Sendable {
    package var recipe: CaptchaRecipe
    /// The name of the size preset, which travels in tokens: printable ASCII, at most
    /// ``SealedChallenge/maxPresetLength`` characters.
    package var preset: String
    /// Maximum error of an answer: pixels in x for slide puzzles, in x and in y for drag puzzles,
    /// degrees for rotate puzzles.
    ///
    /// Click-word and icons answers use the hit boxes of words and figures instead.
    package var tolerance: Int
    /// The background's format; pieces are PNG, or WebP.
    ///
    /// AJ-Captcha's clients detect the format from the bytes. With WebP, only clients that ask for it get
    /// it, others JPEG of the same quality.
    package var encoding: PictureEncoding
    package var backgrounds: any BackgroundSource
    /// The source of backgrounds at scale 2; nil if pictures are only drawn at scale 1.
    package var denseBackgrounds: (any BackgroundSource)?
    /// Decks of figures for slide and icons puzzles, one for each day in turn; if it is empty, the recipe's.
    package var decks: [Deck] = []
    /// Generates challenges in place of the recipe, for the simulation of the service.
    package var substitute: (@Sendable () async throws -> ChallengePictures)?

    /// Creates a design; without a tolerance, answers have that of their kind.
    package init(
        recipe: CaptchaRecipe,
        preset: String,
        tolerance: Int? = nil,
        encoding: PictureEncoding = .default,
        backgrounds: any BackgroundSource
    ) {
        self.recipe = recipe
        self.preset = preset
        self.tolerance = tolerance ?? recipe.kind.traits.tolerance ?? 0
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

    /// The same design in JPEG; nil if it is not in WebP.
    var inJPEG: ChallengeDesign? {
        guard case .webp(let quality) = encoding else { return nil }
        var design = self
        design.encoding = .jpeg(quality: quality)
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
