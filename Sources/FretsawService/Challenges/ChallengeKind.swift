public import FretsawCaptcha

/// The kinds of challenges, by the names that clients send.
///
/// `blockPuzzle` and `clickWord` are AJ-Captcha's (`aj-protocol` 1.2); `rotate` is ours.
public enum ChallengeKind: String, CaseIterable, Sendable {
    /// A piece to be slid into its notch.
    case blockPuzzle
    /// Words to be clicked in order.
    case clickWord
    /// A disc to be turned upright.
    case rotate

    /// The puzzle a challenge of this kind shows.
    public var captcha: CaptchaKind {
        switch self {
        case .blockPuzzle: .slide
        case .clickWord: .clickWord
        case .rotate: .rotate
        }
    }

    /// True where a hand drags something to the answer, so that there is a motion to judge.
    public var isDragged: Bool {
        switch self {
        case .blockPuzzle, .rotate: true
        case .clickWord: false
        }
    }
}

extension SealedAnswer {
    /// The kind of challenge this answers.
    public var kind: ChallengeKind {
        switch self {
        case .slide: .blockPuzzle
        case .clickWord: .clickWord
        case .rotate: .rotate
        }
    }
}
