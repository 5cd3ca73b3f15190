internal import FretsawRandom
internal import FretsawRaster

/// Plans and draws puzzles whose notches are holes of one interlocking outline with figures.
///
/// A hole shows the blurred picture under a dark tone, with a shadow and a fine rim. The piece shows the
/// picture at a uniformly drawn place, mirrored, so that its content reveals nothing.
struct JigsawRenderer: SlideRenderer {
    private var drawing: FigureDrawing
    /// The picture on the piece, and the round patch below its figure.
    private var content: Image<RGBA8>
    private var patch: Mask
    /// The blurred picture below each hole.
    private var grounds: [BlurredSquare]
    private var rasteriser = CoverageRasteriser()

    /// The opacity of the dark tone over the picture, and that of the rim of holes, 0 … 255.
    private static let (toneOpacity, rimOpacity): (UInt8, UInt8) = (190, 217)

    init(options: SlideOptions, notches: FigureNotches) {
        drawing = FigureDrawing(options: options, notches: notches)
        let notch = drawing.notch
        content = Image(width: notch.side, height: notch.side, filledWith: .black)
        patch = Mask(width: notch.side, height: notch.side, filledWith: 0)
        grounds = Array(repeating: BlurredSquare(for: notch), count: options.decoys + 1)
    }

    func plan(seed: Seed, item: UInt64) -> SlidePlan { drawing.plan(seed: seed, item: item) }

    mutating func draw(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) -> SlidePlan {
        let options = drawing.options
        // Figures are so large that some touch a blank, which covers less than a pixel of them.
        let (plan, space) = drawing.start(seed: seed, item: item, margin: -1)
        guard let figures = plan.figures else { return plan }
        let tone = PictureTone(background, options.scale)
        var generator = SeededGenerator(seed: seed, item: item, for: .tileColours)
        let colours = JigsawColours(tone, options.deck?.style, using: &generator)
        drawing.notch.colour(frame: FramedNotch.frame, fill: colours.tone)

        var places = SeededGenerator(seed: seed, item: item, for: .pieceContent)
        let drawn = plan.scaled(to: options.scale)
        takeContent(from: background, using: &places)
        drawing.drawPiece(figures.piece, in: space)
        drawFigure(colours, in: space)
        piece.drawPiece(of: drawing.notch, at: drawn.pieceOrigin, from: &content)
        // Before a hole is drawn, because the blur reaches beyond a hole.
        let shown = drawn.sorted(with: figures)
        for (index, hole) in shown.enumerated() {
            grounds[index].take(&background, around: drawing.notch, at: hole.notch.box.origin)
        }
        drawing.colour(fill: colours.tone, ink: colours.ink)
        for (index, hole) in shown.enumerated() {
            drawing.drawNotch(hole.figure, in: space)
            background.sink(
                drawing.notch,
                at: hole.notch.box.origin,
                opacity: JigsawRenderer.toneOpacity,
                frameOpacity: JigsawRenderer.rimOpacity,
                ground: grounds[index],
                figure: drawing.renderer.tile
            )
        }
        return plan
    }

    /// Replaces the content of the piece by a mirrored part of `picture`; all parts are equally likely.
    private mutating func takeContent(
        from picture: Image<RGBA8>,
        using generator: inout SeededGenerator
    ) {
        let origin = PixelPoint(
            x: generator.draw(in: 0...picture.width - content.width),
            y: generator.draw(in: 0...picture.height - content.height)
        )
        content.copyToned(from: picture, at: origin, mirrored: true, tone: FramedNotch.pieceTone)
    }

    /// Draws the piece's figure on the content, on a round patch.
    private mutating func drawFigure(_ colours: JigsawColours, in circle: TileRenderer.FigureCircle)
    {
        var path = Path()
        path.addEllipse(at: circle.center, radiusX: circle.radius, radiusY: circle.radius)
        rasteriser.fill(path, into: &patch)
        let everywhere = PlacedMask(bounds: content.bounds)
        for (colour, mask) in [
            (colours.patch, patch), (colours.patchInk, drawing.renderer.tile.levels),
        ] {
            content.blend(
                colour,
                over: content.bounds,
                through: PlacedMask(bounds: content.bounds, mask: mask),
                everywhere
            )
        }
    }
}

private struct JigsawColours {
    /// The dark tone of holes and the colour of their figures.
    let tone, ink: RGBA8
    /// The piece's patch and the colour of its figure: one is light and one is dark.
    let patch, patchInk: RGBA8

    init(
        _ picture: PictureTone,
        _ style: FigureStyle?,
        using generator: inout some RandomNumberGenerator
    ) {
        var (hue, other) = TileColours.hues(picture, using: &generator)
        if let style {
            let spread = generator.draw(in: -style.hueSpread...style.hueSpread)
            (hue, other) = (style.hue + spread, style.hue + style.inkHue + spread)
        }
        tone = TileColours.colour(
            hue,
            tint: (style?.tint ?? 45) * generator.draw(in: 0.3...0.55),
            luma: generator.draw(in: 34.0...46.0)
        )
        ink = TileColours.colour(hue, tint: 8, luma: generator.draw(in: 228.0...240.0))
        let light = TileColours.colour(other, tint: 6, luma: generator.draw(in: 236.0...246.0))
        let dark = TileColours.colour(
            other,
            tint: (style?.tint ?? 50) * generator.draw(in: 0.7...1.0),
            luma: generator.draw(in: 56.0...76.0)
        )
        (patch, patchInk) = generator.chance(0.5) ? (light, dark) : (dark, light)
    }
}
