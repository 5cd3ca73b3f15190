internal import FretsawRandom
internal import FretsawRaster

/// Plans and draws puzzles whose notches are opaque tiles with figures.
struct TileNotchRenderer: SlideRenderer {
    private var drawing: FigureDrawing

    init(options: SlideOptions, notches: FigureNotches) {
        drawing = FigureDrawing(options: options, notches: notches)
    }

    func plan(seed: Seed, item: UInt64) -> SlidePlan { drawing.plan(seed: seed, item: item) }

    mutating func draw(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) -> SlidePlan {
        let options = drawing.options
        // A thin margin of fill between a figure and the frame.
        let (plan, space) = drawing.start(seed: seed, item: item, margin: 2.4)
        guard let figures = plan.figures else { return plan }
        let tone = PictureTone(background, options.scale)
        var generator = SeededGenerator(seed: seed, item: item, for: .tileColours)
        let colours = TileColours(tone, options.deck?.style, using: &generator)

        drawing.notch.colour(frame: FramedNotch.frame, fill: colours.pieceFill)
        drawing.drawPiece(figures.piece, in: space)
        drawing.colour(fill: colours.pieceFill, ink: colours.pieceInk)
        let drawn = plan.scaled(to: options.scale)
        piece.drawPiece(drawing.renderer.tile, of: drawing.notch, at: drawn.pieceOrigin)
        drawing.notch.colour(frame: FramedNotch.frame, fill: colours.fill)
        drawing.colour(fill: colours.fill, ink: colours.ink)
        for (cut, figure) in drawn.sorted(with: figures) {
            drawing.drawNotch(figure, in: space)
            background.cutOut(drawing.notch, at: cut.box.origin, tile: drawing.renderer.tile)
        }
        return plan
    }
}
