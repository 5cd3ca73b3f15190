internal import FretsawRandom
internal import FretsawRaster

/// Plans and paints puzzles whose notches are tiles with figures.
struct FigureRenderer: SlideRenderer {
    private let options: SlideOptions
    private let notches: FigureNotches
    private let tiles: [ShapeFamily]
    private let placement: NotchRowPlacement
    private var notch: FramedNotch
    private var mask: Mask
    private var rasteriser = CoverageRasteriser()
    private var renderer: TileRenderer

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
        renderer = TileRenderer(side: side)
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
        let room = TileRenderer.Room(center: circle.center, radius: circle.radius - margin)
        var draws = Draws(seed: seed, item: item, decoys: plan.decoys.count)
        notch.colour(frame: FigureNotches.frame, fill: draws.colours.fill)

        draws.draw(figures.piece, draws.pieceRendering, notches, room, with: &renderer)
        renderer.colour(fill: draws.colours.pieceFill, ink: draws.colours.pieceInk)
        piece.paintPiece(
            renderer.tile,
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
            draws.draw(figure, draws.rendering(), notches, room, with: &renderer)
            renderer.colour(fill: draws.colours.fill, ink: draws.colours.inks[place])
            background.cutOut(notch, at: cut.box.origin, tile: renderer.tile)
        }
        return plan
    }

    /// All that is drawn at random in painting, each from a stream of its own.
    private struct Draws {
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

        mutating func rendering() -> FigureRendering { renderings.pick(others) }

        mutating func draw(
            _ figure: Figure,
            _ rendering: FigureRendering,
            _ notches: FigureNotches,
            _ room: TileRenderer.Room,
            with renderer: inout TileRenderer
        ) {
            let pose = FigurePose(notches, using: &poses)
            renderer.draw(figure, rendering, pose, in: room, using: &renderings)
            renderer.clutter(notches.clutter, in: room, using: &clutter)
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

/// The largest circle in an outline about the middle of its box, to within a twentieth of its side.
private struct InscribedCircle {
    let center: Point
    let radius: Double

    /// The circle in `path`, which lies in a box of `side` and whose middle lies inside it.
    init(_ path: Path, side: Double) {
        var points: [Point] = []
        points.reserveCapacity(128)
        path.forEachLine(tolerance: 0.5) { from, to in
            // Close enough that the distance of points is that of lines.
            let parts = max(1, min(32, Int(((to - from).length / side * 16).rounded(.up))))
            for part in 0..<parts {
                points.append(.between(from, to, at: Double(part) / Double(parts)))
            }
        }
        var best = (center: Point(x: side / 2, y: side / 2), square: -1.0)
        for row in -2...2 {
            for column in -2...2 {
                let center = Point(
                    x: side * (0.5 + Double(column) * 0.04),
                    y: side * (0.5 + Double(row) * 0.04)
                )
                let square = center.squareOfNearest(points.span)
                if square.isFinite, square > best.square { best = (center, square) }
            }
        }
        center = best.center
        radius = max(0, best.square).squareRoot()
    }
}
