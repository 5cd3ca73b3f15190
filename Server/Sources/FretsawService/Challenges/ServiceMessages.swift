public import FretsawPolicy
public import FretsawBehaviour
public import FretsawCaptcha
public import FretsawWork

/// A challenge as sent to a client.
public struct IssuedChallenge: Sendable {
    /// The kind of puzzle.
    public var kind: ChallengeKind
    /// The sealed token, to be returned with the answer.
    public var token: String
    /// The key that encrypts the answer; nil if answers are sent unencrypted.
    public var secretKey: [UInt8]?
    /// The puzzle to solve, instead of a picture or beside one; nil for none.
    public var work: WorkPuzzle?
    /// Whether the work pays for a picture: a get with its token and solutions draws it.
    public var isPrice = false
    /// The background's file: JPEG or PNG; empty if there is no picture.
    public var background: [UInt8]
    /// The piece's PNG file; nil if the kind has no piece.
    public var piece: [UInt8]?
    /// The words to click, in this order; empty for other kinds.
    public var words: [String]
    /// The action that the challenge asks for; nil without pictures.
    public var task: PuzzleTask?
    /// How a client shows the pictures; nil without pictures.
    public var layout: PuzzleLayout?
    /// The scale of the pictures; layout and answers are in layout pixels.
    public var scale: PictureScale
    /// The tiles to choose from, if the challenge was issued as a choice; nil otherwise.
    public var tiles: FigureTiles?
    /// The step of the policy ladder.
    public var step: PolicyStep
    /// The kinds that the same client can request.
    public var kinds: [ChallengeKind]
    /// The site that requested it; nil for a request without a site key.
    public var site: Site?
}

/// An answer as sent by a client.
public struct CheckRequest: Sendable {
    /// The kind's name in AJ-Captcha's protocol, as sent.
    public var kind: String?
    /// The token.
    public var token: String?
    /// The answer: encrypted and in Base64, or plain JSON.
    public var pointJson: String?
    /// The solutions of the work beside a picture, in URL-safe Base64.
    public var work: String?
    /// Data of the page to which the proof is bound, if the get had none; both must be the same.
    public var data: String?
    /// The motion of the drag, if the client sends it.
    public var track: DragTrack?
    /// The input device, as reported by the client.
    public var input: DragInput?

    /// Creates an answer.
    public init(
        kind: String?,
        token: String?,
        pointJson: String?,
        work: String? = nil,
        data: String? = nil,
        track: DragTrack? = nil,
        input: DragInput? = nil
    ) {
        self.kind = kind
        self.token = token
        self.pointJson = pointJson
        self.work = work
        self.data = data
        self.track = track
        self.input = input
    }
}

/// The result of a right answer.
public struct PassedCheck: Sendable, Hashable {
    /// The exact answer to a slide or drag puzzle, for a client that moves the piece there; nil for other kinds, and where any
    /// answer is right.
    public var exact: AnswerPoint?
}

extension CheckRequest {
    /// The choice of the tile whose left edge is at `left`, in pixels.
    ///
    /// A choice has no motion, like an answer by buttons.
    public init(token: String?, choosing left: Int) {
        self.init(
            kind: ChallengeKind.picture(.slide).wireName,
            token: token,
            pointJson: #"{"x":\#(left),"y":\#(SealedAnswer.slideY)}"#,
            input: .buttons
        )
    }
}
