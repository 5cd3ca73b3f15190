internal import FretsawCaptcha
internal import FretsawRaster

extension ContactSheet {
    /// Background above; below it the piece, cut to its box, and the finished picture at the size
    /// that is left beside it.
    static func card(of puzzle: Puzzle, _ plan: SlidePlan) -> Image<RGBA8>? {
        guard let background = puzzle.picture(.background), let piece = puzzle.picture(.piece)
        else { return nil }
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
        var card = blank(background: background.size, lowerHeight: lowerHeight)
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
