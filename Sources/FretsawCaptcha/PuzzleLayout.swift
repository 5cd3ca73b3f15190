public import FretsawKinds
public import FretsawRaster

/// How a client shows the pictures of a puzzle, in layout pixels, in which answers are measured.
public struct PuzzleLayout: Hashable, Sendable {
    /// The size of the background.
    public var background: PixelSize
    /// The box of the piece's picture on the background before it is moved; nil without a piece.
    ///
    /// The strip of an icons puzzle is shown beside the background; its box only gives its size.
    public var piece: PixelRect?
    /// The rows of the background that the shape of a slide puzzle's piece moves along.
    public var row: Range<Int>?
    /// The number of figures to click; nil for other kinds.
    public var clicks: Int?

    /// Creates a layout.
    public init(
        background: PixelSize,
        piece: PixelRect? = nil,
        row: Range<Int>? = nil,
        clicks: Int? = nil
    ) {
        self.background = background
        self.piece = piece
        self.row = row
        self.clicks = clicks
    }
}

/// The plan of a puzzle of one kind, in layout pixels.
protocol PuzzlePlan: Hashable, Sendable {
    var solution: Puzzle.Solution { get }
    var task: PuzzleTask { get }
    /// How a client shows the pictures; it does not contain the answer.
    var layout: PuzzleLayout { get }

    /// The answer with a tolerance in pixels or degrees; clicks have the tolerance of their plan.
    func answer(tolerance: Int) -> Answer
    /// The plan in pixels of pictures at `scale`.
    func scaled(to scale: PictureScale) -> Self
}

extension Puzzle.Solution {
    var plan: any PuzzlePlan {
        switch self {
        case .slide(let plan), .drag(let plan): plan
        case .clickWord(let plan): plan
        case .icons(let plan): plan
        case .rotate(let plan): plan
        case .cups(let plan): plan
        }
    }

    /// The action that the puzzle asks for.
    public var task: PuzzleTask { plan.task }

    /// How a client shows the pictures; it does not contain the answer.
    public var layout: PuzzleLayout { plan.layout }

    /// The words to click, in their order; none for other kinds.
    public var words: [String] {
        guard case .clickWord(let plan) = self else { return [] }
        return plan.prompts
    }

    /// The answer with a tolerance in pixels or degrees.
    ///
    /// Places to click have the tolerance of their plan.
    public func answer(tolerance: Int) -> Answer { plan.answer(tolerance: tolerance) }

    /// The notches of a slide or drag puzzle in a picture at `scale`: 255 in the one that the piece fits, 128 in decoys,
    /// 0 elsewhere; nil for other kinds.
    public func mask(at scale: PictureScale) -> Mask? {
        switch self {
        case .slide(let plan), .drag(let plan): plan.scaled(to: scale).mask(at: scale)
        default: nil
        }
    }

    /// The same solution in pixels of pictures at `scale`.
    public func scaled(to scale: PictureScale) -> Puzzle.Solution {
        plan.scaled(to: scale).solution
    }
}

extension Answer.Target {
    /// A target at `place` with the same tolerance in x and in y.
    public init(_ place: PixelPoint, tolerance: Int) {
        self.init(x: place.x, y: place.y, tolerance: tolerance)
    }
}
