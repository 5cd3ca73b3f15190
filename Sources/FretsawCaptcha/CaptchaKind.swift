/// The kinds of puzzles: the registry that a new kind is added to.
public enum CaptchaKind: String, CaseIterable, Sendable {
    /// A jigsaw piece to be slid into its notch.
    case slide
}

/// A kind with everything that is chosen about it.
public enum CaptchaRecipe: Hashable, Sendable {
    /// A slide puzzle with these options.
    case slide(SlideOptions)

    /// The kind that is made.
    public var kind: CaptchaKind {
        switch self {
        case .slide: .slide
        }
    }
}
