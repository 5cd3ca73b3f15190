public import FretsawCaptcha

/// The kinds of challenges: those of captchas with pictures, and work.
public enum ChallengeKind: Sendable, Hashable {
    /// A captcha with pictures.
    case picture(CaptchaKind)
    /// A puzzle without pictures that the client's computer solves.
    case work

    /// The kind `picture(.slide)`.
    public static let slide = ChallengeKind.picture(.slide)
    /// The kind `picture(.drag)`.
    public static let drag = ChallengeKind.picture(.drag)
    /// The kind `picture(.clickWord)`.
    public static let clickWord = ChallengeKind.picture(.clickWord)
    /// The kind `picture(.icons)`.
    public static let icons = ChallengeKind.picture(.icons)
    /// The kind `picture(.rotate)`.
    public static let rotate = ChallengeKind.picture(.rotate)

    /// The kind's name in AJ-Captcha's protocol, which `drag`, `icons`, `rotate` and `work` extend.
    public var wireName: String {
        switch self {
        case .picture(.slide): "blockPuzzle"
        case .picture(.drag): "drag"
        case .picture(.clickWord): "clickWord"
        case .picture(.icons): "icons"
        case .picture(.rotate): "rotate"
        case .work: "work"
        }
    }

    /// The kind with this name in AJ-Captcha's protocol; nil if there is none.
    public init?(wireName: String) {
        guard let kind = ChallengeKind.allCases.first(where: { $0.wireName == wireName }) else {
            return nil
        }
        self = kind
    }

    /// True if the answer is a drag of a slider, whose motion can be judged.
    ///
    /// The piece of a drag puzzle moves in both axes, for which the judge has no limits.
    var isDragged: Bool { self == .slide || self == .rotate }

    /// The number of gets that a challenge counts for, by processor time: a rotate puzzle has a picture of
    /// twice as many pixels as a slide puzzle, and a disc of ten times as many as a piece.
    var cost: Int { self == .rotate ? 3 : 1 }
}

extension ChallengeKind: CaseIterable, RawRepresentable {
    /// All kinds.
    public static let allCases = CaptchaKind.allCases.map(ChallengeKind.picture) + [.work]

    /// The kind's name in settings: that of the captcha, or `work`.
    public var rawValue: String {
        switch self {
        case .picture(let kind): kind.rawValue
        case .work: "work"
        }
    }

    /// The kind with this name in settings; nil if there is none.
    public init?(rawValue: String) {
        if rawValue == "work" {
            self = .work
        } else if let kind = CaptchaKind(rawValue: rawValue) {
            self = .picture(kind)
        } else {
            return nil
        }
    }
}

extension SealedAnswer {
    /// The kind of challenge that this answers.
    public var kind: ChallengeKind {
        switch self {
        case .slide: .slide
        case .drag: .drag
        case .clickWord: .clickWord
        case .icons: .icons
        case .rotate: .rotate
        case .work: .work
        }
    }
}
