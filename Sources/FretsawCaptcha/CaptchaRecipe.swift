public import FretsawKinds
public import FretsawRaster

/// A kind with its options.
public enum CaptchaRecipe: Hashable, Sendable {
    /// A slide puzzle with these options, whose piece moves along a row.
    case slide(SlideOptions)
    /// A drag puzzle with these options, whose piece moves in both axes.
    case drag(SlideOptions)
    /// A click-word puzzle with these options.
    case clickWord(ClickWordOptions)
    /// An icons puzzle with these options.
    case icons(IconsOptions)
    /// A rotate puzzle with these options.
    case rotate(RotateOptions)
    /// A cups puzzle with these options.
    case cups(CupsOptions)

    var options: any PuzzleOptions {
        switch self {
        case .slide(let options), .drag(let options): options
        case .clickWord(let options): options
        case .icons(let options): options
        case .rotate(let options): options
        case .cups(let options): options
        }
    }

    /// Reads the options of a kind from their values by name; absent ones have the default.
    ///
    /// The names are those of the command line, which ``values`` also has. Decks and fonts are files, which are not
    /// read: set ``deck``, and `glyphs` for the words of a click-word puzzle.
    ///
    /// - Throws: ``CaptchaError`` for a value that the option cannot have, and for a kind without pictures.
    public init(
        _ kind: CaptchaKind,
        _ values: [String: OptionValue] = [:],
        glyphs: WordGlyphs? = nil
    ) throws(CaptchaError) {
        switch kind {
        case .slide: self = .slide(try SlideOptions(values, motion: .row))
        case .drag: self = .drag(try SlideOptions(values, motion: .anywhere))
        case .clickWord:
            guard let glyphs else { throw .impossible("a click-word puzzle without words") }
            self = .clickWord(try ClickWordOptions(values, glyphs: glyphs))
        case .icons: self = .icons(try IconsOptions(values))
        case .rotate: self = .rotate(try RotateOptions(values))
        case .cups: self = .cups(try CupsOptions(values))
        case .work: throw .impossible("a puzzle of the kind work has no pictures")
        }
        if let scale = try values.integer("scale") {
            guard let scale = PictureScale(rawValue: scale) else {
                throw .outOfRange("scale", scale, allowed: "1 or 2")
            }
            self.scale = scale
        }
    }

    /// The options pictures depend on, by command-line name in a fixed order; decks and fonts as digests.
    public var values: [NamedValue] {
        let scale = scale == .one ? [] : [NamedValue("scale", .integer(scale.rawValue))]
        return scale + options.values
    }

    /// The kind.
    public var kind: CaptchaKind {
        switch self {
        case .slide: .slide
        case .drag: .drag
        case .clickWord: .clickWord
        case .icons: .icons
        case .rotate: .rotate
        case .cups: .cups
        }
    }

    /// The roles of a puzzle's pictures in order, the background first.
    public var roles: [PictureRole] {
        options.pieceSize == nil ? [.background] : [.background, .piece]
    }

    /// The scale of the pictures.
    public var scale: PictureScale {
        get { options.scale }
        set {
            var options = options
            options.scale = newValue
            self = options.recipe
        }
    }

    /// The size in pixels of the picture of `role`, which must be one of ``roles``.
    public func pictureSize(of role: PictureRole) -> PixelSize {
        size(of: role).scaled(to: scale)
    }

    /// The size in layout pixels of the picture of `role`, which must be one of ``roles``.
    public func size(of role: PictureRole) -> PixelSize {
        role == .piece ? options.pieceSize ?? background : background
    }

    /// The size of the background in layout pixels.
    public var background: PixelSize { options.background }

    /// Whether a piece shows the pixels of its own notch, so that traces of an enlarged background could reveal it.
    public var cutsPieces: Bool { options.cutsPieces }

    /// The deck of figures; nil for built-in figures, and always for a kind without figures.
    public var deck: Deck? {
        get { options.deck }
        set {
            var options = options
            options.deck = newValue
            self = options.recipe
        }
    }

    /// Checks the ranges of the options, and that the puzzle is possible.
    public func validate() throws(CaptchaError) {
        try checkMotion()
        try options.validate()
        try CaptchaError.check(
            scale == .one ? "a background" : "a background at scale \(scale.rawValue)",
            pictureSize(of: .background),
            maxSide: SlideGeometry.maxSide
        )
    }

    /// Rejects a slide puzzle whose piece moves in both axes, and a drag puzzle whose piece does not.
    func checkMotion() throws(CaptchaError) {
        let kind = options.recipe.kind
        guard kind == self.kind else {
            throw .impossible(
                "a geometry of the kind \(kind.rawValue) for a puzzle of the kind \(self.kind.rawValue)"
            )
        }
    }
}

/// The options of one kind of puzzles: all that ``CaptchaRecipe`` does not know itself.
protocol PuzzleOptions: Sendable {
    var recipe: CaptchaRecipe { get }
    /// The size of the background in layout pixels.
    var background: PixelSize { get }
    /// The size of the piece's picture in layout pixels; nil for a kind without one.
    var pieceSize: PixelSize? { get }
    var scale: PictureScale { get set }
    /// The deck of figures; nil for built-in figures.
    var deck: Deck? { get set }
    /// Whether a piece shows the pixels of its own notch.
    var cutsPieces: Bool { get }
    /// The options by name, without the scale.
    var values: [NamedValue] { get }

    /// Checks the ranges of the options, and that the puzzle is possible.
    func validate() throws(CaptchaError)
    func makeGenerator() throws(CaptchaError) -> any KindGenerator
}

extension PuzzleOptions {
    var pieceSize: PixelSize? { nil }
    var cutsPieces: Bool { false }
    // A kind without figures ignores a deck.
    var deck: Deck? {
        get { nil }
        set {}
    }
}

extension CaptchaKind {
    /// What to use instead of `name`, which people take for a kind; nil for other names.
    public static func advice(on name: String) -> String? {
        name == SlideLook.jigsaw.rawValue
            ? "jigsaw is a look; use the kind slide or drag, with the look jigsaw, which is the default"
            : nil
    }
}
