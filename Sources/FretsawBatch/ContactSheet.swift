public import FretsawCaptcha
public import FretsawRaster

/// A page of pairs to look at: each as a card with the background, the piece below it, and beside
/// that the background once more with the piece set into its notch.
public struct ContactSheet {
    /// Pairs on a page of its own accord.
    public static let usualCount = 12

    private static let columns = 4
    private static let gap = 24
    private static let padding = 12
    private static let page = RGBA8(red: 236, green: 238, blue: 241)
    private static let card = RGBA8(red: 255, green: 255, blue: 255)
    private static let edge = RGBA8(red: 214, green: 218, blue: 223)
    /// Below a piece, so that its soft edge shows.
    private static let mat = RGBA8(red: 226, green: 230, blue: 235)

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
        func picture(_ role: PictureRole) -> Image<RGBA8>? {
            puzzle.pictures.first { $0.role == role }?.image
        }
        guard let background = picture(.background), let piece = picture(.piece) else { return nil }
        let card =
            switch puzzle.solution {
            case .slide(let plan): card(of: background, piece, plan: plan)
            }
        guard card.width > greatestCardWidth else { return card }
        return card.resampled(
            to: PixelSize(
                width: greatestCardWidth,
                height: max(1, card.height * greatestCardWidth / card.width)
            )
        )
    }

    /// Background above; below it the piece, cut to its box, and the finished picture at the size
    /// that is left beside it.
    private static func card(
        of background: Image<RGBA8>,
        _ piece: Image<RGBA8>,
        plan: SlidePlan
    ) -> Image<RGBA8> {
        let box = plan.notch.box
        var solved = background
        solved.draw(piece, at: plan.answer)
        let shape = piece.cropped(
            to: PixelRect(
                x: box.minX - plan.answer.x,
                y: box.minY - plan.answer.y,
                width: box.size.width,
                height: box.size.height
            )
        )
        let matSide = box.size.width + 2 * padding
        let width = background.width - matSide - padding
        let small = solved.resampled(
            to: PixelSize(
                width: max(1, width),
                height: max(1, background.height * max(1, width) / background.width)
            )
        )
        let lowerHeight = max(matSide, small.height)
        var card = Image(
            width: background.width + 2 * padding,
            height: background.height + lowerHeight + 3 * padding,
            filledWith: edge
        )
        card.fill(
            PixelRect(x: 1, y: 1, width: card.width - 2, height: card.height - 2),
            with: ContactSheet.card
        )
        let lower = background.height + 2 * padding
        card.draw(background, at: PixelPoint(x: padding, y: padding))
        let matPlace = PixelRect(x: padding, y: lower, width: matSide, height: lowerHeight)
        card.fill(matPlace, with: mat)
        card.draw(
            shape,
            at: PixelPoint(
                x: matPlace.minX + padding,
                y: matPlace.minY + (lowerHeight - shape.height) / 2
            )
        )
        card.draw(
            small,
            at: PixelPoint(
                x: matPlace.maxX + padding,
                y: lower + (lowerHeight - small.height) / 2
            )
        )
        return card
    }
}
