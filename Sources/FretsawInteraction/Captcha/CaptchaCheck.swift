/// An answer on its way to the server.
public struct CaptchaCheck: Equatable, Sendable {
    /// What kind of challenge it answers.
    public var kind: CaptchaKind
    /// That challenge's token.
    public var token: Text
    /// The answer as plain JSON, in pixels of the picture.
    ///
    /// `{"x":171.5,"y":5}` for a puzzle, the same with degrees clockwise in `x` for a disc, a list of
    /// places for words. It is encrypted outside where the challenge came with a key.
    public var answer: Text
    /// The motion of the hand, at most ``DragTrack/capacity`` moments; empty where no hand moved.
    public var track: [DragMoment]
    /// What the answer was given with.
    public var input: CaptchaInput
    /// What the reply brings back.
    public var sequence: UInt32

    /// Makes a check.
    ///
    /// - Parameters:
    ///   - kind: What kind of challenge it answers.
    ///   - token: That challenge's token.
    ///   - answer: The answer as plain JSON.
    ///   - track: The motion of the hand.
    ///   - input: What the answer was given with.
    ///   - sequence: What the reply brings back.
    public init(
        kind: CaptchaKind,
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
