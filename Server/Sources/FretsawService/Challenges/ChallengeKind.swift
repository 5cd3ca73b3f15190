package import FretsawCaptcha

/// The kinds of challenges: those of captchas with pictures, and work.
package enum ChallengeKind: Sendable, Hashable {
    /// A captcha with pictures.
    case picture(CaptchaKind)
    /// A puzzle without pictures that the client's computer solves.
    case work

    package static let slide = ChallengeKind.picture(.slide)
    package static let drag = ChallengeKind.picture(.drag)
    package static let clickWord = ChallengeKind.picture(.clickWord)
    package static let icons = ChallengeKind.picture(.icons)
    package static let rotate = ChallengeKind.picture(.rotate)

    /// The kind's name in AJ-Captcha's protocol, which `drag`, `icons`, `rotate` and `work` extend.
    package var wireName: String {
        switch self {
        case .slide: "blockPuzzle"
        case .clickWord: "clickWord"
        default: rawValue
        }
    }

    /// The kind with this name in AJ-Captcha's protocol; nil if there is none.
    package init?(wireName: String) {
        guard let kind = Self.allCases.first(where: { $0.wireName == wireName }) else { return nil }
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

extension ChallengeKind {
    /// The kinds by their numbers in stored records and in tokens; new ones are added at the end.
    private static let numbered: [ChallengeKind] = [
        .slide, .clickWord, .rotate, .work, .drag, .icons,
    ]

    /// The number in stored records and in tokens.
    var number: Int { Self.numbered.firstIndex(of: self) ?? 0 }

    /// The kind with this number; nil if there is none.
    init?(number: Int) {
        guard Self.numbered.indices.contains(number) else { return nil }
        self = Self.numbered[number]
    }
}

extension ChallengeKind: CaseIterable, RawRepresentable {
    package static let allCases = CaptchaKind.allCases.map(ChallengeKind.picture) + [.work]

    /// The kind's name in settings: that of the captcha, or `work`.
    package var rawValue: String {
        switch self {
        case .picture(let kind): kind.rawValue
        case .work: "work"
        }
    }

    /// The kind with this name in settings; nil if there is none.
    package init?(rawValue: String) {
        guard let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = kind
    }
}
