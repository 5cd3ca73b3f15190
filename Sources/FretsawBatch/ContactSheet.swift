public import FretsawCaptcha
public import FretsawRaster

/// A page of pairs to look at: each as a card with the background, the piece below it, and beside
/// that the background once more with the piece set into its notch.
public struct ContactSheet {
    /// Pairs on a page of its own accord.
    public static let usualCount = 12

    private static let columns = 4
    private static let gap = 24
    static let padding = 12
    private static let page = RGBA8(red: 236, green: 238, blue: 241)
    private static let card = RGBA8(red: 255, green: 255, blue: 255)
    private static let edge = RGBA8(red: 214, green: 218, blue: 223)
    /// Below a piece, so that its soft edge shows.
    static let mat = RGBA8(red: 226, green: 230, blue: 235)

    /// The widest card, in pixels: a wider one is scaled down.
    static let greatestCardWidth = 480

    /// The page with `puzzles`, row by row; nil where there are none.
    ///
    /// All have pictures of the same sizes.
    public static func draw(_ puzzles: [Puzzle]) -> Image<RGBA8>? {
        sheet(of: puzzles.compactMap(card(of:)))
    }

    /// The page with `cards`, all of the same size, row by row; nil where there are none.
    static func sheet(of cards: [Image<RGBA8>]) -> Image<RGBA8>? {
        guard let size = cards.first?.size else { return nil }
        let columns = min(ContactSheet.columns, cards.count)
        let rows = (cards.count + columns - 1) / columns
        var sheet = Image(
            width: columns * (size.width + gap) + gap,
            height: rows * (size.height + gap) + gap,
            filledWith: page
        )
        for (position, card) in cards.enumerated() {
            sheet.draw(
                card,
                at: PixelPoint(
                    x: gap + position % columns * (size.width + gap),
                    y: gap + position / columns * (size.height + gap)
                )
            )
        }
        return sheet
    }

    /// The card of one puzzle, no wider than ``greatestCardWidth``; nil where a picture is missing.
    static func card(of puzzle: Puzzle) -> Image<RGBA8>? {
        let drawn =
            switch puzzle.solution {
            case .slide(let plan): card(of: puzzle, plan)
            case .clickWord(let plan): card(of: puzzle, plan)
            case .rotate(let plan): card(of: puzzle, plan)
            }
        guard let card = drawn else { return nil }
        guard card.width > greatestCardWidth else { return card }
        return card.resampled(
            to: PixelSize(
                width: greatestCardWidth,
                height: max(1, card.height * greatestCardWidth / card.width)
            )
        )
    }

    /// An empty card with a background of `size` to come at its top, and below that an area of
    /// `lowerHeight`.
    static func blank(background size: PixelSize, lowerHeight: Int) -> Image<RGBA8> {
        var card = Image(
            width: size.width + 2 * padding,
            height: size.height + lowerHeight + 3 * padding,
            filledWith: edge
        )
        card.fill(
            PixelRect(x: 1, y: 1, width: card.width - 2, height: card.height - 2),
            with: ContactSheet.card
        )
        return card
    }
}
