public import FretsawCaptcha

extension CaptchaKind {
    /// The kind's name in AJ-Captcha's protocol, which `rotate` extends.
    public var wireName: String {
        switch self {
        case .slide: "blockPuzzle"
        case .clickWord: "clickWord"
        case .rotate: "rotate"
        }
    }

    /// The kind with this name in AJ-Captcha's protocol; nil if there is none.
    public init?(wireName: String) {
        guard let kind = CaptchaKind.allCases.first(where: { $0.wireName == wireName }) else {
            return nil
        }
        self = kind
    }

    /// True if the answer is a drag, whose motion can be judged.
    var isDragged: Bool { self != .clickWord }

    /// The number of gets that a challenge counts for, by processor time: a disc of a rotate puzzle
    /// is turned, blurred and covered with grain, which takes four times as long as a piece.
    var cost: Int { self == .rotate ? 4 : 1 }
}

extension SealedAnswer {
    /// The kind of challenge that this answers.
    public var kind: CaptchaKind {
        switch self {
        case .slide: .slide
        case .clickWord: .clickWord
        case .rotate: .rotate
        }
    }
}
