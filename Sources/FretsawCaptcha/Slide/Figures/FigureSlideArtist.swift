internal import FretsawRandom
internal import FretsawRaster

/// Plans and paints puzzles whose notches are tiles with figures.
struct FigureSlideArtist: SlideArtist {
    private let options: SlideOptions
    private let notches: FigureNotches
    private let tiles: [ShapeFamily]
    private let placement: NotchRowPlacement
    private var notch: FramedNotch
    private var mask: Mask
    private var rasteriser = CoverageRasteriser()
    private var painter: TilePainter

    init(options: SlideOptions, notches: FigureNotches) throws(CaptchaError) {
        guard
            let placement = NotchRowPlacement(
                geometry: options.geometry,
                decoys: options.decoys
            )
        else { throw CaptchaError(.impossibleGeometry("a row without room")) }
        self.options = options
        self.notches = notches
        self.placement = placement
        tiles = FigureNotches.tiles(among: options.shapes)
        let side = options.geometry.pieceSide
        notch = FramedNotch(side: side, widths: FigureNotches.widths(side: side))
        mask = Mask(width: notch.size.width, height: notch.size.height, filledWith: 0)
        painter = TilePainter(side: side)
    }

    func plan(seed: Seed, item: UInt64) -> SlidePlan {
        plan(seed: seed, item: item, shape: shape(seed: seed, item: item).shape)
    }

    mutating func paint(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) throws -> SlidePlan {
        let (shape, path, circle) = shape(seed: seed, item: item)
        let plan = plan(seed: seed, item: item, shape: shape)
        guard let figures = plan.figures else { return plan }
        let reach = Double(notch.reach)
        rasteriser.fill(path.transformed(by: .translation(x: reach, y: reach)), into: &mask)
        notch.draw(mask)
        // A hair's breadth of fill stays between a figure and the frame.
        let margin = 2.2 * Double(notch.side) / 47
        let room = TilePainter.Room(center: circle.center, radius: circle.radius - margin)
        var brush = Brush(seed: seed, item: item, decoys: plan.decoys.count)
        notch.colour(frame: FigureNotches.frame, fill: brush.colours.fill)

        brush.draw(figures.piece, brush.pieceRendering, notches, room, with: &painter)
        painter.colour(fill: brush.colours.pieceFill, ink: brush.colours.pieceInk)
        piece.paintPiece(
            painter.tile,
            of: notch,
            at: PixelPoint(
                x: plan.notch.box.minX - plan.answer.x,
                y: plan.notch.box.minY - plan.answer.y
            )
        )
        // From the left, so that the stream's order says nothing of the true one.
        let shown = zip(plan.notches, [figures.notch] + figures.decoys)
            .sorted { $0.0.box.minX < $1.0.box.minX }
        for (place, (cut, figure)) in shown.enumerated() {
            brush.draw(figure, brush.drawRendering(), notches, room, with: &painter)
            painter.colour(fill: brush.colours.fill, ink: brush.colours.inks[place])
            background.cutOut(notch, at: cut.box.origin, tile: painter.tile)
        }
        return plan
    }

    /// All that is drawn at random in painting, each from a stream of its own.
    private struct Brush {
        let colours: TileColours
        /// No notch has the piece's rendering: were it only the true one's that has not, it would tell.
        let pieceRendering: FigureRendering
        private let others: [FigureRendering]
        private var renderings, poses, clutter: SeededGenerator

        init(seed: Seed, item: UInt64, decoys: Int) {
            var tileColours = SeededGenerator(seed: seed, item: item, for: .tileColours)
            colours = TileColours(notches: decoys + 1, using: &tileColours)
            renderings = SeededGenerator(seed: seed, item: item, for: .renderings)
            poses = SeededGenerator(seed: seed, item: item, for: .poses)
            clutter = SeededGenerator(seed: seed, item: item, for: .clutter)
            let rendering = renderings.pick(FigureRendering.allCases)
            pieceRendering = rendering
            others = FigureRendering.allCases.filter { $0 != rendering }
        }

        mutating func drawRendering() -> FigureRendering { renderings.pick(others) }

        mutating func draw(
            _ figure: Figure,
            _ rendering: FigureRendering,
            _ notches: FigureNotches,
            _ room: TilePainter.Room,
            with painter: inout TilePainter
        ) {
            let pose = FigurePose(notches, using: &poses)
            painter.draw(figure, rendering, pose, in: room, using: &renderings)
            painter.clutter(notches.clutter, in: room, using: &clutter)
        }
    }

    private func plan(seed: Seed, item: UInt64, shape: NotchShape) -> SlidePlan {
        var places = SeededGenerator(seed: seed, item: item, for: .placement)
        let row = placement.draw(using: &places)
        var decoys = row.boxes.map { Notch(box: $0, shape: shape) }
        let notch = decoys.remove(at: row.truth)
        var generator = SeededGenerator(seed: seed, item: item, for: .figures)
        let figures = PuzzleFigures(decoys: options.decoys, using: &generator)
        return options.plan(notch, decoys: decoys, figures: figures)
    }

    /// The outline of an item's tiles, with room for a figure.
    private func shape(seed: Seed, item: UInt64) -> (shape: NotchShape, path: Path, InscribedCircle)
    {
        var generator = SeededGenerator(seed: seed, item: item, for: .shapes)
        let side = options.geometry.pieceSide
        var best: (shape: NotchShape, path: Path, circle: InscribedCircle)?
        // Most have room; the roomiest of many where none has enough.
        for _ in 0..<32 {
            let shape = generator.pick(tiles).draw(using: &generator)
            let path = shape.outline(side: Double(side), margin: Double(FigureNotches.margin))
            let circle = InscribedCircle(path, side: Double(side))
            if circle.radius > best?.circle.radius ?? -1 { best = (shape, path, circle) }
            if circle.radius >= FigureNotches.leastRoom * Double(side) { break }
        }
        guard let best else { preconditionFailure("at least one outline is drawn") }
        return (best.shape, best.path, best.circle)
    }
}
