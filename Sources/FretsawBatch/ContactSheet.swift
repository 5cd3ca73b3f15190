public import FretsawCaptcha
public import FretsawRaster

/// A page that shows pairs as cards, row by row.
public struct ContactSheet {
    /// The default number of pairs on a page.
    public static let defaultCount = 12
    /// The default number of columns.
    public static let defaultColumns = 4
    /// The maximum number of pairs on a page, which keeps the page of one column below JPEG's 65,535 pixels.
    public static let maxCount = 64

    private static let gap = 24
    static let padding = 12
    /// The space around a picture in the lower part of a card.
    private static let inset = 4
    private static let page = RGBA8(red: 236, green: 238, blue: 241)
    private static let card = RGBA8(red: 255, green: 255, blue: 255)
    private static let edge = RGBA8(red: 214, green: 218, blue: 223)
    /// The colour behind a piece; it differs from the card's, so that soft edges are visible.
    private static let mat = RGBA8(red: 226, green: 230, blue: 235)
    private static let mark = RGBA8(red: 230, green: 0, blue: 80)

    /// The maximum size of a card in pixels; larger cards are scaled down.
    private static let maxCard = PixelSize(width: 480, height: 960)

    /// Draws a page of `cards`, each in a place that fits the largest; nil if there are no cards.
    public static func sheet(
        of cards: [Image<RGBA8>],
        columns: Int = defaultColumns
    ) -> Image<RGBA8>? {
        guard let width = cards.map(\.width).max(), let height = cards.map(\.height).max() else {
            return nil
        }
        let columns = max(1, min(columns, cards.count))
        let rows = (cards.count + columns - 1) / columns
        var sheet = Image(
            width: columns * (width + gap) + gap,
            height: rows * (height + gap) + gap,
            filledWith: page
        )
        for (position, card) in cards.enumerated() {
            let x = gap + position % columns * (width + gap)
            let y = gap + position / columns * (height + gap)
            sheet.draw(card, at: PixelPoint(x: x, y: y))
        }
        return sheet
    }

    /// The pictures of a pair and its answer, in pixels of the pictures.
    public struct Pair {
        /// The answer of a pair.
        public enum Answer {
            /// The top left corner of the piece.
            case place(PixelPoint)
            /// The clockwise rotation of the piece in degrees.
            case angle(Int)
            /// The boxes to click, in their order.
            case boxes([PixelRect])
        }

        /// The background, or the first frame of an animation.
        public var background: Image<RGBA8>
        /// The last frame of an animation.
        public var lastFrame: Image<RGBA8>?
        /// The piece, or the strip of figures to click.
        public var piece: Image<RGBA8>?
        /// The top left corner of the piece before it moves; nil for a strip.
        public var start: PixelPoint?
        /// The answer; nil for a card without it.
        public var answer: Answer?

        /// Creates a pair without an answer.
        public init(background: Image<RGBA8>) { self.background = background }
    }

    /// The card of one pair, at most 480 pixels wide and 960 high.
    ///
    /// At the top, the picture as it is before an answer. Below it the piece or the strip, crops of the boxes to click,
    /// and the picture after the right answer; of an animation its last frame, with a mark on the answer.
    public static func card(of pair: Pair) -> Image<RGBA8> {
        var (shown, solved) = (pair.background, pair.lastFrame)
        var cells: [Image<RGBA8>] = []
        if let piece = pair.piece {
            if let start = pair.start { shown.draw(piece, at: start) }
            if pair.start == nil || pair.answer != nil { cells.append(piece.croppedToContent()) }
        }
        switch pair.answer {
        case .place(let place): solved = pair.solved(by: pair.piece, at: place)
        case .angle(let angle):
            solved = pair.solved(by: pair.piece?.rotated(byDegrees: angle), at: pair.start)
        case .boxes(let boxes):
            for box in boxes.map({ $0.intersection(shown.bounds) }) where !box.isEmpty {
                if solved == nil {
                    cells.append(pair.background.cropped(to: box))
                } else {
                    solved?.fill(box.middle, with: mark)
                }
            }
        case nil: break
        }
        let card = card(shown, cells, solved)
        let width = min(maxCard.width, card.width * maxCard.height / card.height)
        return card.width > width ? scaled(card, to: width) : card
    }

    private static func card(
        _ shown: Image<RGBA8>,
        _ cells: [Image<RGBA8>],
        _ solved: Image<RGBA8>?
    ) -> Image<RGBA8> {
        // Cells that are too wide for the row, or for half of it beside the solved picture, are scaled down.
        let room = solved == nil ? shown.width : (shown.width - padding) / 2
        let space = max(0, cells.count * (2 * inset + padding) - padding)
        let content = cells.reduce(0) { $0 + $1.width }
        let cells =
            content + space <= room
            ? cells : cells.map { scaled($0, to: $0.width * max(0, room - space) / content) }
        let used = cells.reduce(0) { $0 + $1.width + 2 * inset + padding }
        let small = solved.map { scaled($0, to: min($0.width, shown.width - used)) }
        let lower = max(cells.map { $0.height + 2 * inset }.max() ?? 0, small?.height ?? 0)
        var card = Image(
            width: shown.width + 2 * padding,
            height: shown.height + 2 * padding + (lower > 0 ? lower + padding : 0),
            filledWith: edge
        )
        card.fill(
            PixelRect(x: 1, y: 1, width: card.width - 2, height: card.height - 2),
            with: ContactSheet.card
        )
        card.draw(shown, at: PixelPoint(x: padding, y: padding))
        let top = shown.height + 2 * padding
        var x = padding
        for cell in cells {
            let width = cell.width + 2 * inset
            card.fill(PixelRect(x: x, y: top, width: width, height: lower), with: mat)
            let y = top + (lower - cell.height) / 2
            card.draw(cell, at: PixelPoint(x: x + inset, y: y))
            x += width + padding
        }
        if let small { card.draw(small, at: PixelPoint(x: x, y: top + (lower - small.height) / 2)) }
        return card
    }

    /// The picture scaled to `width`, with the same aspect ratio.
    private static func scaled(_ image: Image<RGBA8>, to width: Int) -> Image<RGBA8> {
        let width = max(1, width)
        return image.resampled(
            to: PixelSize(width: width, height: max(1, image.height * width / image.width))
        )
    }
}

extension ContactSheet.Pair {
    /// The pictures of `puzzle` and its answer.
    public init(_ puzzle: Puzzle) {
        let solution = puzzle.solution.scaled(to: puzzle.scale)
        let frames = puzzle.animation?.frames
        background = frames?.first?.image ?? puzzle.pictures[0].image
        lastFrame = frames?.last?.image
        piece = puzzle.picture(.piece)
        switch solution {
        case .slide(let plan), .drag(let plan): answer = .place(plan.answer)
        case .rotate(let plan): answer = .angle(plan.angle)
        case .clickWord(let plan): answer = .boxes(plan.prompted.map(\.box))
        case .icons(let plan):
            answer = .boxes(plan.prompted.map(\.box))
            return
        case .cups(let plan): answer = .boxes(plan.prompted.map(\.box))
        }
        start = solution.layout.piece?.origin
    }

    fileprivate func solved(by piece: Image<RGBA8>?, at place: PixelPoint?) -> Image<RGBA8> {
        var picture = background
        if let piece, let place { picture.draw(piece, at: place) }
        return picture
    }
}

extension PixelRect {
    /// The square in the middle, half as wide as the shorter side.
    fileprivate var middle: PixelRect {
        let side = max(1, min(size.width, size.height) / 2)
        return PixelRect(
            x: minX + (size.width - side) / 2,
            y: minY + (size.height - side) / 2,
            width: side,
            height: side
        )
    }
}

extension Image<RGBA8> {
    /// The picture without transparent rows and columns at its edges; the whole one if all is transparent.
    package func croppedToContent() -> Image<RGBA8> {
        let columns = (0..<width).filter { x in (0..<height).contains { self[x, $0].alpha > 0 } }
        let rows = (0..<height).filter { y in (0..<width).contains { self[$0, y].alpha > 0 } }
        guard let left = columns.first, let right = columns.last, let top = rows.first,
            let bottom = rows.last
        else { return self }
        return cropped(
            to: PixelRect(x: left, y: top, width: right + 1 - left, height: bottom + 1 - top)
        )
    }
}
