public import FretsawCaptcha

/// A challenge as a client gets it.
public struct IssuedChallenge: Sendable {
    /// What kind it is.
    public var kind: CaptchaKind
    /// The sealed token, to be sent back.
    public var token: String
    /// The key to encrypt the answer with; nil where it is sent in clear.
    public var secretKey: [UInt8]?
    /// The background's file: JPEG or PNG.
    public var background: [UInt8]
    /// The piece's PNG file; nil where the kind has none.
    public var piece: [UInt8]?
    /// The words to click, in their order; empty where the kind has none.
    public var words: [String]
}

/// An answer as a client sends it.
public struct CheckRequest: Sendable {
    /// The kind's name in AJ-Captcha's protocol, as sent.
    public var kind: String?
    /// The token, as sent.
    public var token: String?
    /// The answer: encrypted and in Base64, or plain, as sent.
    public var pointJson: String?
    /// The motion of the hand, where the client sends it.
    public var track: DragTrack?
    /// What the client says it was moved with.
    public var input: DragInput?

    /// An answer.
    public init(
        kind: String?,
        token: String?,
        pointJson: String?,
        track: DragTrack? = nil,
        input: DragInput? = nil
    ) {
        self.kind = kind
        self.token = token
        self.pointJson = pointJson
        self.track = track
        self.input = input
    }
}
