public import FretsawRaster
public import FretsawScenery

/// The kinds of puzzles: the registry that a new kind is added to.
public enum CaptchaKind: String, CaseIterable, Sendable {
    /// A jigsaw piece to be slid into its notch.
    case slide
    /// Words in a picture to be clicked in order.
    case clickWord = "click-word"
    /// A disc to be turned upright.
    case rotate
}

/// A kind with everything that is chosen about it.
public enum CaptchaRecipe: Hashable, Sendable {
    /// A slide puzzle with these options.
    case slide(SlideOptions)
    /// A click-word puzzle with these options.
    case clickWord(ClickWordOptions)
    /// A rotate puzzle with these options.
    case rotate(RotateOptions)

    /// The kind that is made.
    public var kind: CaptchaKind {
        switch self {
        case .slide: .slide
        case .clickWord: .clickWord
        case .rotate: .rotate
        }
    }

    /// What the pictures of one puzzle are for, in their order, the background first.
    public var roles: [PictureRole] {
        switch self {
        case .slide, .rotate: [.background, .piece]
        case .clickWord: [.background]
        }
    }

    /// The size of the picture of `role`, which is one of ``roles``.
    public func size(of role: PictureRole) -> PixelSize {
        switch (self, role) {
        case (.slide(let options), .background): options.geometry.background
        case (.slide(let options), .piece): options.geometry.pieceSize
        case (.clickWord(let options), _): options.geometry.background
        case (.rotate(let options), .background): options.geometry.background
        case (.rotate(let options), .piece): options.geometry.pieceSize
        }
    }

    /// The background's size: what backgrounds are painted at.
    public var background: PixelSize { size(of: .background) }

    /// True where pieces show the background's own pixels as they are, but for their colours.
    ///
    /// A rotate puzzle's disc is blurred until its pixels cannot be told.
    var cutsPieces: Bool {
        switch self {
        case .slide(let options):
            if case .figures = options.notches { false } else { true }
        case .clickWord, .rotate: false
        }
    }

    /// Refuses options that lie outside their ranges or leave no puzzle.
    public func validate() throws(CaptchaError) {
        switch self {
        case .slide(let options): try options.validate()
        case .clickWord(let options): try options.validate()
        case .rotate(let options): try options.validate()
        }
    }

    /// The families of scenery that suit the kind: all, or those that show what is up.
    public var suitableScenery: [SceneryFamily] {
        switch self {
        case .slide, .clickWord: SceneryFamily.allCases
        case .rotate: SceneryFamily.allCases.filter(\.isUpright)
        }
    }
}
