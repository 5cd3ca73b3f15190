internal import FretsawRandom
internal import FretsawRaster

/// Plans and draws puzzles whose notches are opaque tiles with figures.
struct TileNotchRenderer: SlideRenderer {
    private var drawing: FigureDrawing
    private var notch: FramedNotch
    private var mask: Mask
    private var rasteriser = CoverageRasteriser()

    init(options: SlideOptions, notches: FigureNotches) {
        drawing = FigureDrawing(options: options, notches: notches)
        notch = FramedNotch(side: options.geometry.pieceSide, options.scale)
        mask = Mask(width: notch.size.width, height: notch.size.height, filledWith: 0)
    }

    func plan(seed: Seed, item: UInt64) -> SlidePlan { drawing.plan(seed: seed, item: item) }

    mutating func draw(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) -> SlidePlan {
        let options = drawing.options
        let (shape, path, circle) = drawing.outline(seed: seed, item: item)
        let plan = drawing.plan(seed: seed, item: item, shape: shape)
        guard let figures = plan.figures else { return plan }
        let (reach, factor) = (Double(notch.reach), Double(options.scale.rawValue))
        let place = AffineTransform.scaling(x: factor, y: factor)
            .then(.translation(x: reach, y: reach))
        rasteriser.fill(path.transformed(by: place), into: &mask)
        notch.draw(mask, hasPiece: true)
        // A thin margin of fill between a figure and the frame.
        let space = circle.figureCircle(factor, margin: 2.4 * Double(notch.side) / 47)
        let tone = PictureTone(background, options.scale)
        var generator = SeededGenerator(seed: seed, item: item, for: .tileColours)
        let colours = TileColours(tone, options.deck?.style, using: &generator)
        drawing.start(seed: seed, item: item)

        notch.colour(frame: FramedNotch.frame, fill: colours.pieceFill)
        drawing.drawPiece(figures.piece, in: space)
        drawing.colour(fill: colours.pieceFill, ink: colours.pieceInk)
        let drawn = plan.scaled(to: options.scale)
        piece.drawPiece(drawing.renderer.tile, of: notch, at: drawn.pieceOrigin)
        notch.colour(frame: FramedNotch.frame, fill: colours.fill)
        drawing.colour(fill: colours.fill, ink: colours.ink)
        for (cut, figure) in drawn.sorted(with: figures) {
            drawing.drawNotch(figure, in: space)
            background.cutOut(notch, at: cut.box.origin, tile: drawing.renderer.tile)
        }
        return plan
    }
}
