internal import CCaptchaKernels
internal import FretsawRandom
internal import FretsawRaster

/// Plans and draws puzzles whose notches are tiles with figures.
struct FigureRenderer: SlideRenderer {
    private let options: SlideOptions
    private let notches: FigureNotches
    private let tiles: [ShapeFamily]
    private let placement: NotchPlacement
    private var notch: FramedNotch
    private var mask: Mask
    private var rasteriser = CoverageRasteriser()
    private var renderer: TileRenderer

    init(options: SlideOptions, notches: FigureNotches) {
        self.options = options
        self.notches = notches
        placement = NotchPlacement(geometry: options.geometry)
        tiles = FigureNotches.tiles(among: options.shapes)
        let side = options.geometry.pieceSide
        notch = FramedNotch(side: side, options.scale)
        mask = Mask(width: notch.size.width, height: notch.size.height, filledWith: 0)
        renderer = TileRenderer(
            side: notch.side,
            spacing: options.deck?.style.spacing ?? 1
        )
    }

    func plan(seed: Seed, item: UInt64) -> SlidePlan {
        plan(seed: seed, item: item, shape: shape(seed: seed, item: item).shape)
    }

    mutating func draw(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) -> SlidePlan {
        let (shape, path, circle) = shape(seed: seed, item: item)
        let plan = plan(seed: seed, item: item, shape: shape)
        guard let figures = plan.figures else { return plan }
        let (reach, factor) = (Double(notch.reach), Double(options.scale.rawValue))
        let place = AffineTransform.scaling(x: factor, y: factor)
            .then(.translation(x: reach, y: reach))
        rasteriser.fill(path.transformed(by: place), into: &mask)
        notch.draw(mask, hasPiece: true)
        // A thin margin of fill between a figure and the frame.
        let margin = 2.4 * Double(notch.side) / 47
        let space = TileRenderer.FigureCircle(
            center: circle.center * factor,
            radius: circle.radius * factor - margin
        )
        let tone = PictureTone(background, options.scale)
        var draws = Draws(seed: seed, item: item, tone: tone, style: options.deck?.style)
        let colours = draws.colours

        notch.colour(frame: FramedNotch.frame, fill: colours.pieceFill)
        draws.draw(
            figures.piece,
            draws.pieceRendering,
            notches,
            space,
            isPiece: true,
            with: &renderer
        )
        renderer.colour(fill: colours.pieceFill, ink: colours.pieceInk)
        let drawn = plan.scaled(to: options.scale)
        piece.drawPiece(
            renderer.tile,
            of: notch,
            at: PixelPoint(
                x: drawn.notch.box.minX - drawn.answer.x,
                y: drawn.notch.box.minY - drawn.answer.y
            )
        )
        notch.colour(frame: FramedNotch.frame, fill: colours.fill)
        renderer.colour(fill: colours.fill, ink: colours.ink)
        // From left to right, so that the order of random numbers does not depend on the true
        // notch.
        let shown = zip(drawn.notches, [figures.notch] + figures.decoys)
            .sorted { ($0.0.box.minX, $0.0.box.minY) < ($1.0.box.minX, $1.0.box.minY) }
        for (cut, figure) in shown {
            draws.draw(figure, draws.rendering(), notches, space, with: &renderer)
            background.cutOut(notch, at: cut.box.origin, tile: renderer.tile)
        }
        return plan
    }

    /// The random choices of drawing, each from its own stream.
    private struct Draws {
        let colours: TileColours
        /// The piece's drawing style, from another group than those of the notches.
        let pieceRendering: FigureRendering
        private let others: [FigureRendering]
        private var renderings, poses: SeededGenerator

        init(seed: Seed, item: UInt64, tone: PictureTone, style: FigureStyle?) {
            var tileColours = SeededGenerator(seed: seed, item: item, for: .tileColours)
            colours = TileColours(tone, style, using: &tileColours)
            renderings = SeededGenerator(seed: seed, item: item, for: .renderings)
            poses = SeededGenerator(seed: seed, item: item, for: .poses)
            var groups = FigureRendering.groups(of: style?.renderings ?? FigureRendering.allCases)
            renderings.shuffle(&groups)
            pieceRendering = renderings.pick(groups[0])
            others = groups[1]
        }

        mutating func rendering() -> FigureRendering { renderings.pick(others) }

        mutating func draw(
            _ figure: Figure,
            _ rendering: FigureRendering,
            _ notches: FigureNotches,
            _ space: TileRenderer.FigureCircle,
            isPiece: Bool = false,
            with renderer: inout TileRenderer
        ) {
            let pose = FigurePose(notches, isPiece: isPiece, using: &poses)
            renderer.draw(figure, rendering, pose, in: space, using: &renderings)
        }
    }

    private func plan(seed: Seed, item: UInt64, shape: NotchShape) -> SlidePlan {
        var places = SeededGenerator(seed: seed, item: item, for: .placement)
        let boxes = placement.draw(options.decoys + 1, using: &places)
        var decoys = boxes.map { Notch(box: $0, shape: shape) }
        let notch = decoys.removeFirst()
        var generator = SeededGenerator(seed: seed, item: item, for: .figures)
        let figures = PuzzleFigures(decoys: options.decoys, of: options.deck, using: &generator)
        return options.plan(notch, decoys: decoys, figures: figures)
    }

    /// The outline of an item's tiles in layout pixels, which has space for a figure.
    private func shape(seed: Seed, item: UInt64) -> (shape: NotchShape, path: Path, InscribedCircle)
    {
        var generator = SeededGenerator(seed: seed, item: item, for: .shapes)
        let side = options.geometry.pieceSide
        var best: (shape: NotchShape, path: Path, circle: InscribedCircle)?
        // Many outlines have enough space; otherwise the best of some is used.
        for _ in 0..<12 {
            let shape = generator.pick(tiles).draw(using: &generator)
            let path = shape.outline(
                side: Double(side),
                margin: Double(FramedNotch.margin(side: side))
            )
            let circle = InscribedCircle(path, side: Double(side))
            if circle.radius > best?.circle.radius ?? -1 { best = (shape, path, circle) }
            if circle.radius >= FigureNotches.minCircle * Double(side) { break }
        }
        guard let best else { preconditionFailure("at least one outline is drawn") }
        return (best.shape, best.path, best.circle)
    }
}

/// The largest of 25 circles inside an outline.
///
/// Their centres are on a grid around the centre of the outline's box.
struct InscribedCircle {
    let center: Point
    let radius: Double

    /// Finds the circle in `path`, which is in a box of `side` and contains the box's centre.
    init(_ path: Path, side: Double) {
        var points: [Point] = []
        points.reserveCapacity(128)
        path.forEachLine(tolerance: 0.5) { from, to in
            // Dense enough that distances to points approximate distances to lines.
            let parts = max(1, min(32, Int(((to - from).length / side * 16).rounded(.up))))
            for part in 0..<parts {
                points.append(.between(from, to, at: Double(part) / Double(parts)))
            }
        }
        let step = side * 0.04
        let first = side / 2 - step * Double(FS_GRID / 2)
        var squares = [Float](repeating: 0, count: FS_GRID * FS_GRID)
        unsafe points.withUnsafeBytes { bytes in
            // A point is two numbers, x before y.
            let numbers = unsafe bytes.assumingMemoryBound(to: Double.self)
            unsafe fs_find_nearest(
                numbers.baseAddress,
                numbers.count / 2,
                Float(first),
                Float(first),
                Float(step),
                &squares
            )
        }
        // The centre if there is no outline.
        var best = (place: FS_GRID * FS_GRID / 2, square: Float(0))
        for (place, square) in squares.enumerated() where square.isFinite && square > best.square {
            best = (place, square)
        }
        center = Point(
            x: first + step * Double(best.place % FS_GRID),
            y: first + step * Double(best.place / FS_GRID)
        )
        radius = Double(best.square).squareRoot()
    }
}

/// The colours of a puzzle's tiles, in harmony with its picture.
struct TileColours {
    /// The notches' fill and the colour of their figures.
    var fill, ink: RGBA8
    /// The piece's fill and the colour of its figure.
    var pieceFill, pieceInk: RGBA8

    /// The minimum difference of luma between a fill and its figure, in levels.
    static let minContrast = 120.0

    init(_ tone: PictureTone, using generator: inout some RandomNumberGenerator) {
        // A grey picture goes with any hue.
        let any = generator.draw(in: 0.0...1.0)
        let near = tone.hue + generator.draw(in: -0.07...0.07)
        let hue = tone.chroma < 8 ? any : near
        // The notches are of the picture's hue, the piece is of the opposite one.
        let other = hue + generator.draw(in: 0.4...0.6)
        fill = TileColours.colour(
            hue,
            tint: generator.draw(in: 24.0...38.0),
            luma: generator.draw(in: 58.0...76.0)
        )
        pieceFill = TileColours.colour(
            other,
            tint: generator.draw(in: 34.0...52.0),
            luma: generator.draw(in: 66.0...86.0)
        )
        ink = TileColours.colour(hue, tint: 8, luma: generator.draw(in: 222.0...236.0))
        pieceInk = TileColours.colour(other, tint: 8, luma: generator.draw(in: 222.0...236.0))
    }

    /// Luma by the weights of BT.601.
    static func luma(_ colour: RGBA8) -> Double {
        0.299 * Double(colour.red) + 0.587 * Double(colour.green) + 0.114 * Double(colour.blue)
    }

    /// A colour of the given luma, except for rounding and clamping.
    ///
    /// Its channels differ from the luma by at most 1.36 · `tint` levels.
    static func colour(_ hue: Double, tint: Double, luma: Double) -> RGBA8 {
        let waves = (0..<3).map { tint * PortableMath.cosine(turns: hue - Double($0) / 3) }
        let shift = luma - (0.299 * waves[0] + 0.587 * waves[1] + 0.114 * waves[2])
        func level(_ wave: Double) -> UInt8 {
            UInt8(max(0, min(255, (shift + wave).rounded(.toNearestOrEven))))
        }
        return RGBA8(red: level(waves[0]), green: level(waves[1]), blue: level(waves[2]))
    }
}
