internal import FretsawCaptcha
internal import FretsawRaster

extension ContactSheet {
    /// The picture above; below it the words asked for, cut out of it in their order, on the left the
    /// first.
    static func card(of puzzle: Puzzle, _ plan: ClickWordPlan) -> Image<RGBA8>? {
        guard let background = puzzle.picture(.background) else { return nil }
        let side = plan.words.map { max($0.box.size.width, $0.box.size.height) }.max() ?? 0
        // A puzzle of many words may ask for more than a row holds.
        let shown = min(plan.asked.count, max(1, (background.width + padding) / (side + padding)))
        var card = blank(background: background.size, lowerHeight: side)
        card.draw(background, at: PixelPoint(x: padding, y: padding))
        for (position, word) in plan.asked.prefix(shown).enumerated() {
            let cell = PixelRect(
                x: padding + position * (side + padding),
                y: background.height + 2 * padding,
                width: side,
                height: side
            )
            card.fill(cell, with: mat)
            let box = word.box
            card.draw(
                background.cropped(to: box),
                at: PixelPoint(
                    x: cell.minX + (side - box.size.width) / 2,
                    y: cell.minY + (side - box.size.height) / 2
                )
            )
        }
        return card
    }
}
