public import FretsawCaptcha
internal import FretsawWork

/// A challenge before sealing: encoded pictures, words and the answer.
public struct ChallengePictures: Sendable {
    /// The background's file: JPEG or PNG.
    public var background: [UInt8]
    /// The piece's PNG file; nil if the kind has no piece.
    public var piece: [UInt8]?
    /// The words to click, in this order; empty for other kinds.
    public var words: [String]
    /// The name of the size preset; see ``ChallengeDesign/preset``.
    public var preset: String
    /// The action that the challenge asks for; nil without pictures.
    public var task: PuzzleTask?
    /// How a client shows the pictures; nil without pictures.
    public var layout: PuzzleLayout?
    /// The scale of the pictures; layout and answer are in layout pixels.
    public var scale: PictureScale
    /// The correct answer; never sent.
    public var answer: SealedAnswer
    /// The tiles of a generated figure puzzle; nil for other puzzles, and for those of a pack.
    var tiles: FigureTiles?

    /// Creates a challenge.
    public init(
        background: [UInt8],
        piece: [UInt8]?,
        words: [String],
        preset: String,
        task: PuzzleTask? = nil,
        layout: PuzzleLayout? = nil,
        scale: PictureScale = .one,
        answer: SealedAnswer
    ) {
        self.background = background
        self.piece = piece
        self.words = words
        self.preset = preset
        self.task = task
        self.layout = layout
        self.scale = scale
        self.answer = answer
    }

    /// The size of both files.
    var byteCount: Int { background.count + (piece?.count ?? 0) }
}

extension ChallengePictures {
    /// A challenge at the step ``PolicyStep/nothing``, whose answer is not compared.
    static let none = ChallengePictures(
        background: [],
        piece: nil,
        words: [],
        preset: "",
        answer: .slide(SealedAnswer.Target(x: 0, y: 0, toleranceX: 0, toleranceY: 0))
    )

    /// A challenge of work, which has no pictures.
    init(of puzzle: WorkPuzzle) {
        self.init(background: [], piece: nil, words: [], preset: "", answer: .work(puzzle))
    }
}
