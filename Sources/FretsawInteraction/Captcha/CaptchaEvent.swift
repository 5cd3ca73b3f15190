public import FretsawKinds

/// The events of a verification.
public indirect enum CaptchaEvent: Equatable, Sendable {
    /// Open the verification and load a challenge; ignored while it is open.
    case opened
    /// The environment changed.
    case environment(InterfaceEnvironment)
    /// A challenge was loaded.
    case loaded(CaptchaChallenge, sequence: UInt32)
    /// Loading a challenge failed; a `message` of the server replaces the fault's text. `lacksKind`: the service may not
    /// have the kind.
    case loadFailed(CaptchaFault, message: Text?, lacksKind: Bool = false, sequence: UInt32)
    /// The answer is correct. `exact` is the exact answer, in pixels of the picture, if the server sends it: the piece of a
    /// slide or drag puzzle moves there.
    case passed(sequence: UInt32, exact: Point? = nil)
    /// The answer is wrong or could not be checked; a `message` of the server replaces the fault's text.
    case rejected(CaptchaFault, message: Text?, sequence: UInt32)
    /// A part of the work with this number is done, 0 … 1.
    case worked(Double, sequence: UInt32)
    /// The solutions of the work with this number, in URL-safe Base64.
    case solved(Text, sequence: UInt32)
    /// The work with this number could not be solved.
    case solvingFailed(sequence: UInt32)
    /// A button of ``CaptchaMachine/controls`` was pressed.
    case action(CaptchaAction)
    /// A press on a part. Buttons act when a press ends on them.
    case press(Press, isTouch: Bool)
    /// A key, with the focused part.
    case key(Keystroke, focus: PartName?)
    /// Load another challenge.
    case refresh
    /// Close the verification.
    case close
    /// The challenge expired, or an inline element's proof expired. A challenge that is not in use is replaced at its next use.
    case expired
    /// The visitor can see it now, or not any more. What expires meanwhile is replaced when they return.
    case seen(Bool)
    /// The page's texts changed; the challenge stays.
    case texts(CustomTexts<CaptchaTexts.Name>)
}

/// Why a challenge was not loaded, or an answer not accepted.
public enum CaptchaFault: UInt8, Sendable, CaseIterable {
    /// The answer is wrong.
    case wrong
    /// The challenge expired before its answer arrived.
    case expired
    /// The visitor reached a limit of the server.
    case limited
    /// The server is too busy, or has an internal error.
    case busy
    /// There was no reply.
    case unreachable
    /// Anything else.
    case unknown
    /// The service does not know the page's site.
    case unknownSite

    /// The fault of an error code of AJ-Captcha or of `fretsaw-server`.
    public init(code: Int) {
        switch code {
        case 6110: self = .expired
        case 6111: self = .wrong
        case 6112, 9999: self = .busy
        case 6201...6299: self = .limited
        case 6301: self = .unknownSite
        default: self = .unknown
        }
    }

    /// The error codes of a service that may not have the kind: of `fretsaw-server`, and AJ-Captcha's.
    public static let codesWithoutKind = [11, 9999]
}

/// The effects of a verification.
public indirect enum CaptchaEffect: Equatable, Sendable {
    /// Load a challenge, and pay for it if there is a payment; the reply has the same sequence number.
    case load(CaptchaKind, payment: CaptchaPayment? = nil, sequence: UInt32)
    /// Solve the work of the loaded challenge; what comes of it has the same sequence number.
    case solve(sequence: UInt32)
    /// Stop what is being solved.
    case stopSolving
    /// A challenge of a kind is shown, for hosts that report it.
    case presented(CaptchaKind)
    /// Begin the page's own alternative to a puzzle of a kind.
    case handOver(CaptchaKind)
    /// Play a picture that moves again.
    case replay
    /// ``CaptchaMachine/controls`` changed, for hosts that do not compare them.
    case controls(CaptchaControls)
    /// Check an answer; the reply has the same sequence number.
    case check(CaptchaCheck)
    /// Report the result to the caller, once for each opening; a proof as soon as the answer is accepted.
    ///
    /// Nil means closed without success: the caller's completion receives the empty string.
    case complete(CaptchaProof?)
    /// Remove it from the screen.
    case close
    /// Announce a text to screen readers, at once if it is urgent.
    case announce(Text, isUrgent: Bool = false)
    /// Show an alert with one button, because a popup closed without a challenge.
    case alert(title: Text, message: Text, button: Text)
    /// Report that no challenge was loaded, its work not solved, or an answer had no reply; the visitor has the message by other effects.
    case failed(message: Text)
}

/// The data of a loaded challenge that the machine needs.
public struct CaptchaChallenge: Equatable, Sendable {
    /// The token to send with the answer.
    public var token: Text
    /// The action that it asks for; nil if it has no picture.
    public var task: PuzzleTask?
    /// The size of the picture, in the pixels in which answers are measured.
    public var picture: Size
    /// The box of the piece on the picture before it is moved, in pixels; nil if there is none.
    ///
    /// The strip of figures to click is shown below the picture; its box only gives its size.
    public var piece: Rect?
    /// The rows of the picture that the piece's shape moves along, in pixels; nil if they are unknown.
    public var row: Rect?
    /// The words to click, in their order; for figures, as many empty ones.
    public var words: [Text]
    /// The kinds with pictures that the service offers.
    public var kinds: [CaptchaKind]
    /// Whether the service has work as an alternative to pictures.
    public var offersWork: Bool
    /// The work: in place of a picture, beside it, or before it.
    public var work: CaptchaWork
    /// Whether it is of a site for tests, which accepts any answer: one is sent at once.
    public var isTest: Bool

    /// Creates a challenge.
    public init(
        token: Text,
        task: PuzzleTask?,
        picture: Size = Size(width: 0, height: 0),
        piece: Rect? = nil,
        row: Rect? = nil,
        words: [Text] = [],
        kinds: [CaptchaKind] = [],
        offersWork: Bool = false,
        work: CaptchaWork = .none,
        isTest: Bool = false
    ) {
        self.token = token
        self.task = task
        self.picture = picture
        self.piece = piece
        self.row = row
        self.words = words
        self.kinds = kinds
        self.offersWork = offersWork
        self.work = work
        self.isTest = isTest
    }

    /// The maximum side of a picture in pixels.
    package static let longestSide = 16_384.0
    /// The maximum aspect ratio of a picture.
    package static let longestProportion = 8.0
    /// The maximum number of words.
    public static let maxWords = 32

    /// Whether the challenge can be shown as `kind`: its sizes are valid, and nothing is missing.
    public func isUsable(as kind: CaptchaKind) -> Bool {
        guard let task, kind.traits.tasks.contains(task), CaptchaChallenge.isSize(picture),
            !token.isEmpty,
            picture.width <= picture.height * CaptchaChallenge.longestProportion,
            picture.height <= picture.width * CaptchaChallenge.longestProportion
        else { return false }
        let hasWords = !words.isEmpty && words.count <= CaptchaChallenge.maxWords
        if kind.gesture == .clicks, task != .icons { return hasWords }
        guard let piece, isInPicture(piece) else { return false }
        let isMovable = piece.width < picture.width
        return switch kind.gesture {
        case .clicks: hasWords
        case .piece: isMovable && piece.height < picture.height
        // A slide answer is the piece's distance from the left edge.
        case .slider:
            isMovable && (kind.shape == .angle || piece.x == 0 && row.map(isInPicture) ?? true)
        case nil: false
        }
    }

    private func isInPicture(_ box: Rect) -> Bool {
        CaptchaChallenge.isSize(Size(width: box.width, height: box.height))
            && box.x >= 0 && box.y >= 0 && box.maxX <= picture.width && box.maxY <= picture.height
    }

    private static func isSize(_ size: Size) -> Bool {
        // NaN fails every comparison.
        size.width >= 1 && size.width <= longestSide
            && size.height >= 1 && size.height <= longestSide
    }
}

/// The work of a challenge.
public enum CaptchaWork: UInt8, Sendable, CaseIterable {
    /// None: without a picture, the service asks for nothing.
    case none
    /// Its solutions are the answer or, beside a picture, sent with it.
    case answer
    /// Its solutions pay for a picture, which is loaded next.
    case payment
}

/// Solutions of work that pay for a picture.
public struct CaptchaPayment: Equatable, Sendable {
    /// The token of the work.
    public var token: Text
    /// The solutions in URL-safe Base64.
    public var solutions: Text

    /// Creates a payment.
    public init(token: Text, solutions: Text) {
        self.token = token
        self.solutions = solutions
    }
}

/// An answer to be checked by the server.
public struct CaptchaCheck: Equatable, Sendable {
    /// The kind of the challenge.
    public var kind: CaptchaKind
    /// The token of the challenge.
    public var token: Text
    /// The answer as JSON, in pixels of the picture.
    ///
    /// `{"x":171.5,"y":5}` for a slide puzzle, `{"x":171.5,"y":63}` for a drag puzzle, the same with clockwise degrees in `x` for a rotate
    /// puzzle, a list of positions for click-word. The host encrypts it if the challenge has a key.
    public var answer: Text
    /// The solutions of the work beside the picture, in URL-safe Base64; nil if there is none.
    public var work: Text?
    /// The track of a drag, at most `DragRecorder.capacity` samples; empty without a drag.
    public var track: [DragMoment]
    /// The scale of the track: the number of picture pixels per viewport point of hand movement.
    public var scale: Double
    /// The input device of the answer.
    public var input: CaptchaInput
    /// The number that the reply must have.
    public var sequence: UInt32
}

/// The proof that a challenge was solved, for verification by the site's back end.
public struct CaptchaProof: Equatable, Sendable {
    /// The token of the challenge that was solved.
    public var token: Text
    /// The JSON of the correct answer, byte for byte.
    public var answer: Text

    /// Creates a proof.
    public init(token: Text, answer: Text) {
        self.token = token
        self.answer = answer
    }

    /// The proof as one text; the host encrypts it if the challenge has a key.
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
    /// Step buttons, or a tap on the bar.
    case buttons

    /// The server's name of the device.
    public var word: Text {
        switch self {
        case .pointer: "pointer"
        case .touch: "touch"
        case .keyboard: "keyboard"
        case .buttons: "buttons"
        }
    }
}
