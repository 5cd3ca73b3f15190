/// The events of a verification.
public indirect enum CaptchaEvent: Equatable, Sendable {
    /// Somebody wants to be verified: shows it and loads. Ignored while it shows already.
    case opened
    /// Its viewport is new, or has changed.
    case environment(InterfaceEnvironment)
    /// A challenge was loaded.
    case loaded(CaptchaChallenge, sequence: UInt32)
    /// Loading a challenge failed; `message` is the server's.
    case loadFailed(message: Text?, sequence: UInt32)
    /// The answer was right.
    case passed(sequence: UInt32)
    /// The answer was wrong, or could not be judged, with the server's words for it.
    case rejected(message: Text?, sequence: UInt32)
    /// A finger (or else mouse or pen) on a part. Buttons answer to a press that ends on them.
    case press(Press, isTouch: Bool)
    /// A key, and the part that has the focus.
    case key(Keystroke, focus: PartName?)
    /// Another picture, please.
    case refresh
    /// Away with it.
    case close
    /// The challenge, or a proof gained in the page, is no longer good.
    case expired
}

/// The effects of a verification.
public indirect enum CaptchaEffect: Equatable, Sendable {
    /// Load a challenge; the reply brings the sequence number back.
    case load(PuzzleKind, sequence: UInt32)
    /// Have an answer checked; the reply brings its sequence number back.
    case check(CaptchaCheck)
    /// Tell the caller how it ended, once for each time it was opened.
    ///
    /// Nothing means "closed without success": the caller's completion gets the empty string.
    case complete(CaptchaProof?)
    /// Take it off the screen.
    case close
    /// Say it to those who listen.
    case announce(Text)
    /// Show an alert with one button.
    case alert(title: Text, message: Text, button: Text)
}

/// A challenge as it was loaded: all of it that the machine has to know.
public struct CaptchaChallenge: Equatable, Sendable {
    /// The token that the answer goes with.
    public var token: Text
    /// The picture's own size, in its pixels.
    public var picture: Size
    /// The piece's own size, in its pixels; nothing if there is none.
    public var piece: Size?
    /// The words to click, in their order.
    public var words: [Text]

    /// Creates a challenge.
    public init(token: Text, picture: Size, piece: Size? = nil, words: [Text] = []) {
        self.token = token
        self.picture = picture
        self.piece = piece
        self.words = words
    }

    /// The longest side of a picture, in pixels.
    public static let longestSide = 16_384.0
    /// How many times longer than the other a picture's side may be.
    public static let longestProportion = 8.0
    /// The most words.
    public static let maxWords = 32

    /// True if the challenge can be shown as `kind`: its sizes are positive, and it has what the kind needs.
    public func isUsable(as kind: PuzzleKind) -> Bool {
        guard CaptchaChallenge.isSize(picture), !token.isEmpty,
            picture.width <= picture.height * CaptchaChallenge.longestProportion,
            picture.height <= picture.width * CaptchaChallenge.longestProportion
        else { return false }
        switch kind {
        case .clickWord:
            return !words.isEmpty && words.count <= CaptchaChallenge.maxWords
        case .slide, .rotate:
            guard let piece, CaptchaChallenge.isSize(piece) else { return false }
            return piece.width < picture.width && piece.height <= picture.height
        }
    }

    private static func isSize(_ size: Size) -> Bool {
        // NaN fails every comparison.
        size.width >= 1 && size.width <= longestSide
            && size.height >= 1 && size.height <= longestSide
    }
}

/// An answer on its way to the server.
public struct CaptchaCheck: Equatable, Sendable {
    /// The kind of the challenge.
    public var kind: PuzzleKind
    /// That challenge's token.
    public var token: Text
    /// The answer as plain JSON, in pixels of the picture.
    ///
    /// `{"x":171.5,"y":5}` for a puzzle, the same with degrees clockwise in `x` for a disc, a list of
    /// places for words. It is encrypted outside where the challenge came with a key.
    public var answer: Text
    /// The motion of the hand, at most ``DragRecorder/capacity`` moments; empty where no hand moved.
    public var track: [DragMoment]
    /// The input device of the answer.
    public var input: CaptchaInput
    /// The number that the reply must have.
    public var sequence: UInt32

    /// Creates a check.
    public init(
        kind: PuzzleKind,
        token: Text,
        answer: Text,
        track: [DragMoment],
        input: CaptchaInput,
        sequence: UInt32
    ) {
        self.kind = kind
        self.token = token
        self.answer = answer
        self.track = track
        self.input = input
        self.sequence = sequence
    }
}

/// The proof for the second verification.
public struct CaptchaProof: Equatable, Sendable {
    /// The token of the challenge that was solved.
    public var token: Text
    /// The plain JSON it was solved with, byte for byte as it was checked.
    public var answer: Text

    /// Creates a proof.
    public init(token: Text, answer: Text) {
        self.token = token
        self.answer = answer
    }

    /// The proof as one text; encrypted outside where the challenge came with a key.
    public var plain: Text {
        let hyphens: Text = "---"
        return token + hyphens + answer
    }
}

/// The input device of an answer, for the server.
public enum CaptchaInput: UInt8, Sendable, CaseIterable {
    /// A mouse, a pen or a trackpad.
    case pointer
    /// A finger.
    case touch
    /// Keys.
    case keyboard
    /// Buttons that move by steps, or a tap on the bar.
    case buttons

    /// The word the server knows it by.
    public var word: Text {
        switch self {
        case .pointer: "pointer"
        case .touch: "touch"
        case .keyboard: "keyboard"
        case .buttons: "buttons"
        }
    }
}
