internal import FretsawCaptcha
internal import FretsawRaster

extension ContactSheet {
    /// The puzzle as it is shown, the disc in its hole, above; below it the disc turned upright, by
    /// itself, and in its hole beside that.
    static func card(of puzzle: Puzzle, _ plan: RotatePlan) -> Image<RGBA8>? {
        guard let background = puzzle.picture(.background), let piece = puzzle.picture(.piece)
        else { return nil }
        let upright = piece.turned(byDegrees: plan.angle)
        var (shown, solved) = (background, background)
        shown.draw(piece, at: plan.disc.origin)
        solved.draw(upright, at: plan.disc.origin)
        let half = (background.width - padding) / 2
        func reduced(_ image: Image<RGBA8>, to width: Int) -> Image<RGBA8> {
            image.resampled(
                to: PixelSize(
                    width: max(1, width),
                    height: max(1, image.height * max(1, width) / image.width)
                )
            )
        }
        let small = reduced(solved, to: half)
        let lowerHeight = max(small.height, 1)
        let disc = reduced(upright, to: min(half, lowerHeight) - padding)
        var card = blank(background: background.size, lowerHeight: lowerHeight)
        card.draw(shown, at: PixelPoint(x: padding, y: padding))
        let lower = background.height + 2 * padding
        let matPlace = PixelRect(x: padding, y: lower, width: half, height: lowerHeight)
        card.fill(matPlace, with: mat)
        card.draw(
            disc,
            at: PixelPoint(
                x: matPlace.minX + (half - disc.width) / 2,
                y: matPlace.minY + (lowerHeight - disc.height) / 2
            )
        )
        card.draw(
            small,
            at: PixelPoint(x: padding + background.width - small.width, y: lower)
        )
        return card
    }
}
