internal import FretsawRandom
internal import FretsawRaster

/// Plans and draws puzzles whose notches are tiles with figures.
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
        else { throw .impossible("a row without space") }
        self.options = options
        self.notches = notches
        self.placement = placement
        tiles = FigureNotches.tiles(among: options.shapes)
        let side = options.geometry.pieceSide
        notch = FramedNotch(side: side, widths: FigureNotches.widths(side: side))
        mask = Mask(width: notch.size.width, height: notch.size.height, filledWith: 0)
        renderer = TileRenderer(side: side, spacing: options.deck?.style.spacing ?? 1)
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
        let reach = Double(notch.reach)
        rasteriser.fill(path.transformed(by: .translation(x: reach, y: reach)), into: &mask)
        notch.draw(mask)
        // A thin margin of fill between a figure and the frame.
        let margin = 2.2 * Double(notch.side) / 47
        let space = TileRenderer.FigureCircle(center: circle.center, radius: circle.radius - margin)
        var draws = Draws(
            seed: seed,
            item: item,
            decoys: plan.decoys.count,
            style: options.deck?.style
        )
        notch.colour(frame: FigureNotches.frame, fill: draws.colours.fill)

        draws.draw(figures.piece, draws.pieceRendering, notches, space, with: &renderer)
        renderer.colour(fill: draws.colours.pieceFill, ink: draws.colours.pieceInk)
        piece.drawPiece(
            renderer.tile,
            of: notch,
            at: PixelPoint(
                x: plan.notch.box.minX - plan.answer.x,
                y: plan.notch.box.minY - plan.answer.y
            )
        )
        // From left to right, so that the order of random numbers does not depend on the true
        // notch.
        let shown = zip(plan.notches, [figures.notch] + figures.decoys)
            .sorted { $0.0.box.minX < $1.0.box.minX }
        for (place, (cut, figure)) in shown.enumerated() {
            draws.draw(figure, draws.rendering(), notches, space, with: &renderer)
            renderer.colour(fill: draws.colours.fill, ink: draws.colours.inks[place])
            background.cutOut(notch, at: cut.box.origin, tile: renderer.tile)
        }
        return plan
    }

    /// The random choices of drawing, each from its own stream.
    private struct Draws {
        let colours: TileColours
        /// The piece's drawing style, which no notch has.
        ///
        /// The true notch must not have it. A notch with this style would therefore be recognisable
        /// as a decoy.
        let pieceRendering: FigureRendering
        private let others: [FigureRendering]
        private var renderings, poses, clutter: SeededGenerator

        init(seed: Seed, item: UInt64, decoys: Int, style: FigureStyle?) {
            var tileColours = SeededGenerator(seed: seed, item: item, for: .tileColours)
            colours = TileColours(notches: decoys + 1, style: style, using: &tileColours)
            renderings = SeededGenerator(seed: seed, item: item, for: .renderings)
            poses = SeededGenerator(seed: seed, item: item, for: .poses)
            clutter = SeededGenerator(seed: seed, item: item, for: .clutter)
            let all = style?.renderings ?? FigureRendering.allCases
            let rendering = renderings.pick(all)
            pieceRendering = rendering
            others = all.filter { $0 != rendering }
        }

        mutating func rendering() -> FigureRendering { renderings.pick(others) }

        mutating func draw(
            _ figure: Figure,
            _ rendering: FigureRendering,
            _ notches: FigureNotches,
            _ space: TileRenderer.FigureCircle,
            with renderer: inout TileRenderer
        ) {
            let pose = FigurePose(notches, using: &poses)
            renderer.draw(figure, rendering, pose, in: space, using: &renderings)
            renderer.clutter(notches.clutter, in: space, using: &clutter)
        }
    }

    private func plan(seed: Seed, item: UInt64, shape: NotchShape) -> SlidePlan {
        var places = SeededGenerator(seed: seed, item: item, for: .placement)
        let row = placement.draw(using: &places)
        var decoys = row.boxes.map { Notch(box: $0, shape: shape) }
        let notch = decoys.remove(at: row.truth)
        var generator = SeededGenerator(seed: seed, item: item, for: .figures)
        let figures = PuzzleFigures(decoys: options.decoys, of: options.deck, using: &generator)
        return options.plan(notch, decoys: decoys, figures: figures)
    }

    /// The outline of an item's tiles, which has space for a figure.
    private func shape(seed: Seed, item: UInt64) -> (shape: NotchShape, path: Path, InscribedCircle)
    {
        var generator = SeededGenerator(seed: seed, item: item, for: .shapes)
        let side = options.geometry.pieceSide
        var best: (shape: NotchShape, path: Path, circle: InscribedCircle)?
        // Most outlines have enough space; otherwise the best of many is used.
        for _ in 0..<32 {
            let shape = generator.pick(tiles).draw(using: &generator)
            let path = shape.outline(side: Double(side), margin: Double(FigureNotches.margin))
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
private struct InscribedCircle {
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
        var best = (center: Point(x: side / 2, y: side / 2), square: -1.0)
        for row in -2...2 {
            for column in -2...2 {
                let center = Point(
                    x: side * (0.5 + Double(column) * 0.04),
                    y: side * (0.5 + Double(row) * 0.04)
                )
                let square = center.squaredDistance(toNearestOf: points.span)
                if square.isFinite, square > best.square { best = (center, square) }
            }
        }
        center = best.center
        radius = max(0, best.square).squareRoot()
    }
}

/// Chooses the positions of notches on a row.
///
/// The columns are treated as a circle: distances between neighbours are drawn first, then all
/// notches are rotated together. Every column is therefore equally likely for every notch, so that
/// no constant answer is better than another.
struct NotchRowPlacement {
    private let geometry: SlideGeometry
    private let count: Int
    private let cell: Int
    private let columns: ClosedRange<Int>

    /// Creates a placement for `decoys` and the true notch; nil if they do not fit.
    init?(geometry: SlideGeometry, decoys: Int) {
        guard decoys + 1 <= NotchRowPlacement.capacity(geometry) else { return nil }
        self.geometry = geometry
        count = decoys + 1
        cell = NotchRowPlacement.cell(geometry)
        columns = geometry.rowTravel
    }

    /// The minimum distance of left edges in pixels.
    private static func cell(_ geometry: SlideGeometry) -> Int {
        geometry.side + FigureNotches.gap(side: geometry.side)
    }

    /// The maximum number of notches on a row.
    static func capacity(_ geometry: SlideGeometry) -> Int {
        guard geometry.width > 2 * geometry.side + SlideGeometry.gap else { return 0 }
        return max(1, geometry.rowTravel.count / cell(geometry))
    }

    /// The boxes from left to right, and the index of the true one; every index is equally likely.
    func draw(
        using generator: inout some RandomNumberGenerator
    ) -> (boxes: [PixelRect], truth: Int) {
        let truth = generator.draw(in: 0..<count)
        let y = generator.draw(in: geometry.rows)
        // `slack` is the number of columns that remain after one cell for each notch. A step is the
        // number of these columns before a notch, so distances are at least one cell.
        let slack = max(0, columns.count - count * cell)
        var steps = (1..<count).map { _ in generator.draw(in: 0...slack) }
        steps.sort()
        let rotation = generator.draw(in: 0..<columns.count)
        let places = ([0] + steps).enumerated().map { place, step in
            (rotation + place * cell + step) % columns.count
        }
        let boxes = places.sorted().map { place in
            geometry.box(at: PixelPoint(x: columns.lowerBound + place, y: y))
        }
        return (boxes, truth)
    }
}

/// The colours of a puzzle's tiles.
struct TileColours {
    /// The fill colour of all notches.
    var fill: RGBA8
    /// The colours of the notches' figures, by notch.
    var inks: [RGBA8]
    /// The piece's fill and the colour of its figure.
    var pieceFill, pieceInk: RGBA8

    /// The minimum difference of luma between a fill and its figure, in levels.
    static let minContrast = 120.0

    init(notches: Int, using generator: inout some RandomNumberGenerator) {
        let hue = generator.draw(in: 0.0...1.0)
        fill = TileColours.dark(hue, &generator)
        inks = (0..<notches).map { _ in
            TileColours.light(generator.draw(in: 0.0...1.0), &generator)
        }
        // Another hue; a light tile with a dark figure is as likely as the reverse.
        let other = hue + generator.draw(in: 0.3...0.7)
        let third = generator.draw(in: 0.0...1.0)
        if generator.chance(0.5) {
            pieceFill = TileColours.dark(other, &generator)
            pieceInk = TileColours.light(third, &generator)
        } else {
            pieceFill = TileColours.light(other, &generator)
            pieceInk = TileColours.dark(third, &generator)
        }
    }

    /// Luma by the weights of BT.601.
    static func luma(_ colour: RGBA8) -> Double {
        0.299 * Double(colour.red) + 0.587 * Double(colour.green) + 0.114 * Double(colour.blue)
    }

    private static func dark(
        _ hue: Double,
        _ generator: inout some RandomNumberGenerator
    ) -> RGBA8 {
        colour(hue, tint: generator.draw(in: 12.0...38.0), luma: generator.draw(in: 46.0...70.0))
    }

    private static func light(
        _ hue: Double,
        _ generator: inout some RandomNumberGenerator
    ) -> RGBA8 {
        colour(hue, tint: generator.draw(in: 10.0...40.0), luma: generator.draw(in: 205.0...228.0))
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
