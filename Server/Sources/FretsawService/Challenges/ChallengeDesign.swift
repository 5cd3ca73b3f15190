package import FretsawCaptcha
package import FretsawCodecs
internal import FretsawKinds

/// The name of a design: a kind and, for slide puzzles of some sites, a look and a preset.
struct DesignName: Hashable, Sendable {
    var kind: CaptchaKind
    var slide: SlideDesignName?
    /// Whether it is the click-word design for visitors who do not read Chinese.
    var isLatin = false
    var scale = PictureScale.one
    var isWebP = false
    /// Whether it is the design for a page without a script.
    var isChoice = false
    /// The index of the deck, for a design with decks.
    var turn: Int?

    func with<Part>(_ part: WritableKeyPath<DesignName, Part>, _ value: Part) -> DesignName {
        var name = self
        name[keyPath: part] = value
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

    /// The same design with five tiles, from which visitors choose, in smaller boxes if they do not fit; nil if its
    /// notches have no figures.
    ///
    /// A blind choice is right in a fifth of all puzzles.
    var asChoice: ChallengeDesign? {
        guard case .slide(var options) = recipe, case .figures = options.notches else { return nil }
        options.decoys = SlideOptions.decoyRange.upperBound
        while (try? options.validate()) == nil {
            options.geometry.pieceSide -= 1
            guard options.geometry.pieceSide >= SlideGeometry.minPieceSide else { return nil }
        }
        var design = self
        design.recipe = .slide(options)
        return design
    }
}
