public import FretsawRaster

/// The action that a puzzle asks for.
public enum PuzzleTask: String, CaseIterable, Sendable {
    /// To move a piece to the hole that it was cut out of: the look `plain`.
    case jigsaw
    /// To move a piece to the notch with the same figure.
    case figure
    /// To move a piece in both axes to the notch with the same figure.
    case drag
    /// To click words in order.
    case words
    /// To click figures in the order of a strip.
    case icons
    /// To turn a disc until its figure is upright.
    case upright
}

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

extension Puzzle.Solution {
    /// The action that the puzzle asks for.
    public var task: PuzzleTask {
        switch self {
        case .slide(let plan) where plan.start != nil: .drag
        case .slide(let plan): plan.figures == nil ? .jigsaw : .figure
        case .clickWord: .words
        case .icons: .icons
        case .rotate: .upright
        }
    }

    /// How a client shows the pictures; it does not contain the answer.
    public var layout: PuzzleLayout {
        switch self {
        case .slide(let plan) where plan.start != nil:
            PuzzleLayout(
                background: plan.backgroundSize,
                piece: plan.start.map { PixelRect(origin: $0, size: plan.pieceSize) }
            )
        case .slide(let plan):
            PuzzleLayout(
                background: plan.backgroundSize,
                piece: PixelRect(
                    origin: PixelPoint(x: 0, y: plan.answer.y),
                    size: plan.pieceSize
                ),
                row: plan.notch.box.minY..<plan.notch.box.maxY
            )
        case .clickWord(let plan):
            PuzzleLayout(background: plan.backgroundSize)
        case .icons(let plan):
            PuzzleLayout(
                background: plan.backgroundSize,
                piece: PixelRect(
                    origin: PixelPoint(x: 0, y: 0),
                    size: IconStrip(targetSide: plan.targets[0].box.size.width).size
                ),
                clicks: plan.prompted.count
            )
        case .rotate(let plan):
            PuzzleLayout(background: plan.backgroundSize, piece: plan.disc)
        }
    }
}
