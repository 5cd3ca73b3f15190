internal import FretsawRandom
internal import FretsawRaster

/// Generates icons puzzles: scattered figures, some of which must be clicked in the order of a strip.
struct IconsGenerator: KindGenerator {
    private let options: IconsOptions
    private var stickers: FigureStamp
    private var tiles: FigureStamp

    init(options: IconsOptions) throws(CaptchaError) {
        try options.validate()
        self.options = options
        let spacing = options.deck?.style.spacing ?? 1
        stickers = FigureStamp(
            side: options.geometry.targetSide,
            options.scale,
            spacing,
            isSticker: true
        )
        tiles = FigureStamp(side: options.strip.tile, options.scale, spacing, isSticker: false)
    }

    /// The figures of an item, their positions, and those to click; no pixel is drawn.
    func plan(seed: Seed, item: UInt64) -> IconsPlan {
        let geometry = options.geometry
        var figures = SeededGenerator(seed: seed, item: item, for: .figures)
        let chosen = Figure.distinct(options.figures, of: options.deck, using: &figures)
        var places = SeededGenerator(seed: seed, item: item, for: .placement)
        let size = PixelSize(width: geometry.targetSide, height: geometry.targetSide)
        var boxes = ClickPlacement(geometry: geometry)
            .boxes(chosen.map { _ in size }, using: &places)
        // Earlier boxes have more positions to choose from.
        places.shuffle(&boxes)
        let placed = zip(chosen, boxes).enumerated().map { index, target in
            PlacedFigure(
                figure: target.0,
                prompt: index < IconsOptions.clicks
                    ? Figure(target.0.subject, using: &figures) : nil,
                box: target.1
            )
        }
        return IconsPlan(
            backgroundSize: geometry.background,
            prompted: Array(placed.prefix(IconsOptions.clicks)),
            others: Array(placed.dropFirst(IconsOptions.clicks)),
            tolerance: geometry.tolerance
        )
    }

    func solution(seed: Seed, item: UInt64) -> Puzzle.Solution {
        plan(seed: seed, item: item).solution
    }

    mutating func draw(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) -> Puzzle.Solution {
        let plan = plan(seed: seed, item: item)
        let tone = PictureTone(background)
        var inks = SeededGenerator(seed: seed, item: item, for: .tileColours)
        var renderings = SeededGenerator(seed: seed, item: item, for: .renderings)
        var poses = SeededGenerator(seed: seed, item: item, for: .poses)
        let style = options.deck?.style
        // Stripes are hard to read at these sizes.
        var groups = FigureRendering.groups(of: style?.renderings ?? FigureRendering.allCases)
            .map { $0.contains(.outlined) ? [.outlined] : $0 }
        renderings.shuffle(&groups)
        // From left to right, so that the order of random numbers does not depend on the answer.
        let shown = plan.scaled(to: options.scale).targets
            .sorted { ($0.box.minX, $0.box.minY) < ($1.box.minX, $1.box.minY) }
        for target in shown {
            stickers.draw(
                target.figure,
                renderings.pick(groups[0]),
                (FramedNotch.frame, FigureColours(tone, style, using: &inks).dark),
                poses: &poses,
                parameters: &renderings
            )
            background.cutOut(stickers.notch, at: target.box.origin, tile: stickers.tile.tile)
        }
        piece.fill(with: .transparent)
        let strip = IconStrip(height: piece.height).tiles
        for (target, box) in zip(plan.prompted, strip) {
            guard let prompt = target.prompt else { continue }
            let colours = FigureColours(tone, style, using: &inks)
            tiles.draw(
                prompt,
                renderings.pick(groups[1]),
                (colours.light, colours.dark),
                poses: &poses,
                parameters: &renderings
            )
            piece.drawPiece(tiles.tile.tile, of: tiles.notch, at: box.origin)
        }
        for (box, next) in zip(strip, strip.dropFirst()) {
            piece.drawArrow(
                in: PixelRect(
                    x: box.maxX,
                    y: 0,
                    width: next.minX - box.maxX,
                    height: box.size.height
                )
            )
        }
        return plan.solution
    }
}

/// Draws figures as stickers, which are cut out along the figure with a white edge, or on square tiles.
private struct FigureStamp {
    private(set) var notch: FramedNotch
    private(set) var tile: TileRenderer
    private let circle: TileRenderer.FigureCircle
    /// The width of the edge around a sticker, and the margin around a tile.
    private let edge, margin: Int
    private let isSticker: Bool
    private var mask, grown: Mask
    private var rasteriser = CoverageRasteriser()

    /// Creates a stamp for boxes of `side` layout pixels.
    init(side: Int, _ scale: PictureScale, _ spacing: Double, isSticker: Bool) {
        self.isSticker = isSticker
        var widths = FramedNotch.widths(side: side, scale)
        let whole = widths.frame
        edge = min(14, Int(whole.rounded(.down)))
        margin = FramedNotch.margin(side: side) * scale.rawValue
        // Most of a sticker's edge belongs to its paper, so that the figure is drawn with soft edges.
        if isSticker { widths.frame -= Float(edge) }
        notch = FramedNotch(
            side: side * scale.rawValue,
            margin: isSticker ? 0 : margin,
            widths: widths
        )
        mask = Mask(width: notch.size.width, height: notch.size.height, filledWith: 0)
        grown = mask
        tile = TileRenderer(side: notch.side, spacing: spacing)
        let half = Double(notch.side) / 2
        circle = TileRenderer.FigureCircle(
            center: Point(x: half, y: half),
            radius: half - (isSticker ? Double(whole) : Double(margin) + 0.08 * half)
        )
        // All tiles have the same outline.
        guard !isSticker else { return }
        let inner = notch.side - 2 * margin
        let square = PixelRect(x: margin, y: margin, width: inner, height: inner)
        fill(Path(box: square, rounding: 0.45))
        notch.draw(mask, hasPiece: true)
    }

    /// Draws `figure` into the tile, in a random pose, and prepares the notch.
    mutating func draw(
        _ figure: Figure,
        _ rendering: FigureRendering,
        _ colours: (paper: RGBA8, ink: RGBA8),
        poses: inout SeededGenerator,
        parameters: inout SeededGenerator
    ) {
        let pose = FigurePose(FigureNotches(), isPiece: !isSticker, using: &poses)
        tile.draw(figure, rendering, pose, in: circle, using: &parameters)
        if isSticker {
            fill(tile.outline)
            mask.boxBlur(radius: edge, gain: 2 * edge + 1, into: &grown)
            notch.draw(grown, hasPiece: false)
        }
        notch.colour(frame: FramedNotch.frame, fill: colours.paper)
        tile.colour(fill: colours.paper, ink: colours.ink)
    }

    private mutating func fill(_ path: Path) {
        let reach = Double(notch.reach)
        rasteriser.fill(path.transformed(by: .translation(x: reach, y: reach)), into: &mask)
    }
}

/// The two colours of a tile or of a piece, by lightness.
struct FigureColours {
    let dark, light: RGBA8

    /// Draws random colours: those of notches or those of a piece.
    init(
        _ tone: PictureTone,
        _ style: FigureStyle?,
        using generator: inout some RandomNumberGenerator
    ) {
        let colours = TileColours(tone, style, using: &generator)
        let pair =
            generator.chance(0.5)
            ? (colours.fill, colours.ink) : (colours.pieceFill, colours.pieceInk)
        (dark, light) =
            TileColours.luma(pair.0) < TileColours.luma(pair.1) ? pair : (pair.1, pair.0)
    }
}

extension Image<RGBA8> {
    /// Draws an arrow head to the right in the middle of `box` of this transparent picture.
    fileprivate mutating func drawArrow(in box: PixelRect) {
        let (width, height) = (Double(box.size.width), Double(box.size.height))
        let (half, line) = (width * 0.3, width * 0.14)
        let (x, y) = (width / 2 - half / 2, height / 2)
        let head = [
            (0, -half), (line, -half), (half + line, 0), (line, half), (0, half), (half, 0),
        ].map { Point(x: x - line / 2 + $0.0, y: y + $0.1) }
        let mask = Path(polygon: head).coverage(width: box.size.width, height: box.size.height)
        for row in 0..<mask.height {
            let levels = mask.row(row)
            var target = mutableRow(box.minY + row)
            for column in levels.indices where levels[column] > 0 {
                // A grey that is visible on light and on dark pages.
                target[box.minX + column] = RGBA8(
                    red: 128,
                    green: 128,
                    blue: 128,
                    alpha: levels[column]
                )
            }
        }
    }
}
