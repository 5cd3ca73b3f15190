public import FretsawCaptcha
public import FretsawRaster

/// A page that shows puzzles as cards.
///
/// A slide card has the background at the top, and below it the piece and the solved picture.
public struct ContactSheet {
    /// The default number of puzzles on a page.
    public static let defaultCount = 12

    private static let columns = 4
    private static let gap = 24
    static let padding = 12
    private static let page = RGBA8(red: 236, green: 238, blue: 241)
    private static let card = RGBA8(red: 255, green: 255, blue: 255)
    private static let edge = RGBA8(red: 214, green: 218, blue: 223)
    /// The colour behind a piece; it differs from the card's, so that soft edges are visible.
    static let mat = RGBA8(red: 226, green: 230, blue: 235)

    /// The maximum width of a card in pixels; wider cards are scaled down.
    static let maxCardWidth = 480

    /// Draws a page of `puzzles`, row by row; nil if there are no puzzles.
    public static func draw(_ puzzles: [Puzzle]) -> Image<RGBA8>? {
        sheet(of: puzzles.compactMap(card(of:)))
    }

    /// Draws a page of `cards` row by row, each in a place that fits the largest; nil if there are no cards.
    static func sheet(of cards: [Image<RGBA8>]) -> Image<RGBA8>? {
        guard let width = cards.map(\.width).max(), let height = cards.map(\.height).max() else {
            return nil
        }
        let size = PixelSize(width: width, height: height)
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

    /// The card of one puzzle, at most ``maxCardWidth`` wide; nil if a picture is missing.
    static func card(of puzzle: Puzzle) -> Image<RGBA8>? {
        let drawn =
            switch puzzle.solution.scaled(to: puzzle.scale) {
            case .slide(let plan), .drag(let plan): card(of: puzzle, plan)
            case .clickWord(let plan): card(of: puzzle, plan)
            case .icons: stripCard(of: puzzle)
            case .rotate(let plan): card(of: puzzle, plan)
            case .cups(let plan): card(of: puzzle, plan)
            }
        guard let card = drawn else { return nil }
        return card.width > maxCardWidth ? scaled(card, to: maxCardWidth) : card
    }

    /// The picture scaled to `width`, with the same aspect ratio.
    private static func scaled(_ image: Image<RGBA8>, to width: Int) -> Image<RGBA8> {
        let width = max(1, width)
        return image.resampled(
            to: PixelSize(width: width, height: max(1, image.height * width / image.width))
        )
    }

    /// A card with `background` at the top, and below it an area of `lowerHeight` pixels.
    static func card(_ background: Image<RGBA8>, lowerHeight: Int) -> Image<RGBA8> {
        var card = Image(
            width: background.width + 2 * padding,
            height: background.height + lowerHeight + 3 * padding,
            filledWith: edge
        )
        card.fill(
            PixelRect(x: 1, y: 1, width: card.width - 2, height: card.height - 2),
            with: ContactSheet.card
        )
        card.draw(background, at: PixelPoint(x: padding, y: padding))
        return card
    }
}

extension ContactSheet {
    /// The background at the top; below it the piece, cropped to its box, and the solved picture,
    /// scaled to the remaining width.
    static func card(of puzzle: Puzzle, _ plan: SlidePlan) -> Image<RGBA8>? {
        guard let background = puzzle.picture(.background), let piece = puzzle.picture(.piece)
        else { return nil }
        var solved = background
        solved.draw(piece, at: plan.answer)
        let shape = piece.cropped(to: plan.pieceBox)
        let matSide = plan.notch.box.size.width + 2 * padding
        let small = scaled(solved, to: background.width - matSide - padding)
        let lowerHeight = max(matSide, small.height)
        var card = card(background, lowerHeight: lowerHeight)
        let lower = background.height + 2 * padding
        let matPlace = PixelRect(x: padding, y: lower, width: matSide, height: lowerHeight)
        card.fill(matPlace, with: mat)
        card.draw(shape, centredIn: matPlace)
        let left = matPlace.maxX + padding
        card.draw(
            small,
            centredIn: PixelRect(x: left, y: lower, width: small.width, height: lowerHeight)
        )
        return card
    }

    /// The picture at the top; below it the crops of the prompted words, from left to right in the
    /// order in which they must be clicked.
    static func card(of puzzle: Puzzle, _ plan: ClickWordPlan) -> Image<RGBA8>? {
        guard let background = puzzle.picture(.background) else { return nil }
        let side = plan.words.map { max($0.box.size.width, $0.box.size.height) }.max() ?? 0
        // A puzzle of many words may have more prompts than fit in a row.
        let shown = min(
            plan.prompted.count,
            max(1, (background.width + padding) / (side + padding))
        )
        var card = card(background, lowerHeight: side)
        for (position, word) in plan.prompted.prefix(shown).enumerated() {
            let cell = PixelRect(
                x: padding + position * (side + padding),
                y: background.height + 2 * padding,
                width: side,
                height: side
            )
            card.fill(cell, with: mat)
            card.draw(background.cropped(to: word.box), centredIn: cell)
        }
        return card
    }

    /// The picture of an icons puzzle at the top, and the strip below it.
    static func stripCard(of puzzle: Puzzle) -> Image<RGBA8>? {
        guard let background = puzzle.picture(.background), let strip = puzzle.picture(.piece)
        else { return nil }
        let lowerHeight = strip.height + 2 * padding
        var card = card(background, lowerHeight: lowerHeight)
        let place = PixelRect(
            x: padding,
            y: background.height + 2 * padding,
            width: background.width,
            height: lowerHeight
        )
        card.fill(place, with: mat)
        card.draw(strip, centredIn: place)
        return card
    }

    /// The first frame, with the star, at the top; below it the last one with a mark on the cup to click.
    static func card(of puzzle: Puzzle, _ plan: CupsPlan) -> Image<RGBA8>? {
        guard let first = puzzle.animation?.frames.first?.image,
            var last = puzzle.picture(.background), let answer = plan.prompted.first
        else { return nil }
        let side = plan.tolerance / 2
        last.fill(
            PixelRect(
                x: answer.centre.x - side / 2,
                y: answer.centre.y - side / 2,
                width: side,
                height: side
            ),
            with: edge
        )
        var card = card(first, lowerHeight: last.height)
        card.draw(last, at: PixelPoint(x: padding, y: first.height + 2 * padding))
        return card
    }

    /// The puzzle with its disc at the top; below it the upright disc, and the solved picture.
    static func card(of puzzle: Puzzle, _ plan: RotatePlan) -> Image<RGBA8>? {
        guard let background = puzzle.picture(.background), let piece = puzzle.picture(.piece)
        else { return nil }
        let upright = piece.rotated(byDegrees: plan.angle)
        var (shown, solved) = (background, background)
        shown.draw(piece, at: plan.disc.origin)
        solved.draw(upright, at: plan.disc.origin)
        let half = (background.width - padding) / 2
        let small = scaled(solved, to: half)
        let lowerHeight = small.height
        let disc = scaled(upright, to: min(half, lowerHeight) - padding)
        var card = card(shown, lowerHeight: lowerHeight)
        let lower = background.height + 2 * padding
        let matPlace = PixelRect(x: padding, y: lower, width: half, height: lowerHeight)
        card.fill(matPlace, with: mat)
        card.draw(disc, centredIn: matPlace)
        card.draw(small, at: PixelPoint(x: padding + background.width - small.width, y: lower))
        return card
    }
}

extension SlidePlan {
    /// The notch's box in the picture of the piece.
    package var pieceBox: PixelRect {
        let box = notch.box
        let origin = PixelPoint(x: box.minX - answer.x, y: box.minY - answer.y)
        return PixelRect(origin: origin, size: box.size)
    }
}

extension Image<RGBA8> {
    fileprivate mutating func draw(_ image: Image<RGBA8>, centredIn place: PixelRect) {
        draw(
            image,
            at: PixelPoint(
                x: place.minX + (place.size.width - image.width) / 2,
                y: place.minY + (place.size.height - image.height) / 2
            )
        )
    }
}
