internal import FretsawRandom
internal import FretsawRaster

/// Plans puzzles whose notches have figures, and draws the figures.
struct FigureDrawing: Sendable {
    let options: SlideOptions
    let notches: FigureNotches
    /// The notch of the item that was started.
    var notch: FramedNotch
    private let placement: NotchPlacement
    private var mask: Mask
    private var rasteriser = CoverageRasteriser()
    private(set) var renderer: TileRenderer
    private var choices: Choices

    init(options: SlideOptions, notches: FigureNotches) {
        self.options = options
        self.notches = notches
        placement = NotchPlacement(geometry: options.geometry, options.notches)
        notch = FramedNotch(
            side: options.geometry.pieceSide,
            options.scale,
            isHole: notches.ground == .hole
        )
        mask = Mask(width: notch.size.width, height: notch.size.height, filledWith: 0)
        renderer = TileRenderer(
            side: options.geometry.pieceSide * options.scale.rawValue,
            spacing: options.deck?.style.spacing ?? 1
        )
        choices = Choices(seed: Seed(0), item: 0, style: options.deck?.style)
    }

    func plan(seed: Seed, item: UInt64) -> SlidePlan {
        plan(seed: seed, item: item, shape: outline(seed: seed, item: item).shape)
    }

    func plan(seed: Seed, item: UInt64, shape: NotchShape) -> SlidePlan {
        var places = SeededGenerator(seed: seed, item: item, for: .placement)
        let boxes = placement.draw(options.decoys + 1, using: &places)
        var decoys = boxes.map { Notch(box: $0, shape: shape) }
        let notch = decoys.removeFirst()
        var generator = SeededGenerator(seed: seed, item: item, for: .figures)
        let figures = PuzzleFigures(decoys: options.decoys, of: options.deck, using: &generator)
        return options.plan(notch, decoys: decoys, figures: figures)
    }

    /// The outline of an item's notches in layout pixels, which has space for a figure.
    func outline(
        seed: Seed,
        item: UInt64
    ) -> (shape: NotchShape, path: Path, circle: InscribedCircle) {
        var generator = SeededGenerator(seed: seed, item: item, for: .shapes)
        let side = options.geometry.pieceSide
        var best: (shape: NotchShape, path: Path, circle: InscribedCircle)?
        // Many outlines have enough space; otherwise the best of some is used.
        for _ in 0..<12 {
            let shape: NotchShape =
                switch notches.ground {
                case .tile: .polygon(PolygonShape(using: &generator))
                case .hole: .jigsaw(JigsawShape(forFigureUsing: &generator))
                }
            let path = shape.outline(
                side: Double(side),
                margin: Double(FramedNotch.margin(side: side))
            )
            let circle = InscribedCircle(path, side: Double(side))
            if circle.radius > best?.circle.radius ?? -1 { best = (shape, path, circle) }
            if circle.radius >= notches.ground.minCircle * Double(side) { break }
        }
        guard let best else { preconditionFailure("at least one outline is drawn") }
        return best
    }

    /// Prepares ``notch`` with its piece for an item; returns the plan, and the circle for the figures.
    ///
    /// `margin` is how far a figure stays inside the largest circle, in pixels of a notch of 47; negative
    /// for a figure that reaches beyond it.
    mutating func start(
        seed: Seed,
        item: UInt64,
        margin: Double
    ) -> (plan: SlidePlan, circle: TileRenderer.FigureCircle) {
        let (shape, path, circle) = outline(seed: seed, item: item)
        let (reach, factor) = (Double(notch.reach), Double(options.scale.rawValue))
        let place = AffineTransform.scaling(x: factor, y: factor)
            .then(.translation(x: reach, y: reach))
        rasteriser.fill(path.transformed(by: place), into: &mask)
        notch.draw(mask, hasPiece: true)
        choices = Choices(seed: seed, item: item, style: options.deck?.style)
        let space = circle.figureCircle(factor, margin: margin * Double(notch.side) / 47)
        return (plan(seed: seed, item: item, shape: shape), space)
    }

    /// Draws the piece's figure in `circle`, in another drawing style than those of the notches.
    mutating func drawPiece(_ figure: Figure, in circle: TileRenderer.FigureCircle) {
        draw(figure, choices.pieceRendering, isPiece: true, in: circle)
    }

    mutating func drawNotch(_ figure: Figure, in circle: TileRenderer.FigureCircle) {
        draw(figure, choices.rendering(), isPiece: false, in: circle)
    }

    private mutating func draw(
        _ figure: Figure,
        _ rendering: FigureRendering,
        isPiece: Bool,
        in circle: TileRenderer.FigureCircle
    ) {
        let pose = FigurePose(notches, isPiece: isPiece, using: &choices.poses)
        var circle = circle
        // A blob that touches a jigsaw's blanks would hide its outline.
        if rendering == .inverted, notches.ground == .hole { circle.radius *= 0.88 }
        renderer.draw(figure, rendering, pose, in: circle, using: &choices.renderings)
    }

    mutating func colour(fill: RGBA8, ink: RGBA8) { renderer.colour(fill: fill, ink: ink) }

    /// The random choices of drawing, each from its own stream.
    private struct Choices: Sendable {
        /// The piece's drawing style, from another group than those of the notches.
        let pieceRendering: FigureRendering
        private let others: [FigureRendering]
        var renderings, poses: SeededGenerator

        init(seed: Seed, item: UInt64, style: FigureStyle?) {
            renderings = SeededGenerator(seed: seed, item: item, for: .renderings)
            poses = SeededGenerator(seed: seed, item: item, for: .poses)
            var groups = FigureRendering.groups(of: style?.renderings ?? FigureRendering.allCases)
            renderings.shuffle(&groups)
            pieceRendering = renderings.pick(groups[0])
            others = groups[1]
        }

        mutating func rendering() -> FigureRendering { renderings.pick(others) }
    }
}

extension SlidePlan {
    /// The notches with figures from left to right, so that random numbers do not depend on the true one.
    func sorted(with figures: PuzzleFigures) -> [(notch: Notch, figure: Figure)] {
        zip(notches, [figures.notch] + figures.decoys)
            .sorted { ($0.0.box.minX, $0.0.box.minY) < ($1.0.box.minX, $1.0.box.minY) }
            .map { ($0, $1) }
    }
}
