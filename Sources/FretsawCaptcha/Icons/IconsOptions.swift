internal import FretsawKinds
public import FretsawRaster

/// The options of icons puzzles.
public struct IconsOptions: Hashable, Sendable {
    /// The size of the picture and the valid positions.
    public var geometry: ClickGeometry
    /// The number of figures in the picture, 4 … 8.
    public var figures: Int
    /// The figures to choose from and their style; nil for the built-in figures.
    public var deck: Deck?
    /// The scale of the pictures; everything else is in layout pixels.
    public var scale = PictureScale.one

    /// The valid values of ``figures``.
    public static let figureRange = 4...8
    /// The default number of figures in the picture.
    public static let defaultFigures = 6
    /// The number of figures to click.
    public static let clicks = 3

    /// Creates options (default: AJ-Captcha's size, six figures).
    public init(
        geometry: ClickGeometry = ClickGeometry(),
        figures: Int = IconsOptions.defaultFigures,
        deck: Deck? = nil
    ) {
        self.geometry = geometry
        self.figures = figures
        self.deck = deck
    }

    /// Checks the ranges of the options, and that the figures fit.
    public func validate() throws(CaptchaError) {
        try CaptchaError.check("figures", figures, in: IconsOptions.figureRange)
        try geometry.validate(figures, of: "figures")
    }

    /// The strip of the figures to click, in layout pixels.
    var strip: IconStrip { IconStrip(targetSide: geometry.targetSide) }
}

/// The strip that shows the figures to click: tiles in a row, with arrows between them.
public struct IconStrip: Hashable, Sendable {
    /// The side of a tile in pixels, an even number.
    let tile: Int

    /// The strip of a picture with figures in squares of `targetSide` pixels: tiles of 36 pixels for 50.
    init(targetSide: Int) { tile = targetSide * 9 / 25 * 2 }

    /// The strip with this height, in the pixels of its picture.
    public init(height: Int) { tile = height }

    /// The size of the strip.
    public var size: PixelSize { PixelSize(width: tiles.last?.maxX ?? 0, height: tile) }

    /// The boxes of the tiles, from left to right.
    public var tiles: [PixelRect] {
        (0..<IconsOptions.clicks).map {
            PixelRect(x: $0 * (tile + tile / 2), y: 0, width: tile, height: tile)
        }
    }
}

/// A figure and its position.
public struct PlacedFigure: ClickTarget {
    /// The figure in the picture.
    public internal(set) var figure: Figure
    /// Another form of the figure for the strip; nil for figures that are not to click.
    public internal(set) var prompt: Figure?
    /// The square box around the figure and its white edge.
    public internal(set) var box: PixelRect

    /// The figure in pixels of pictures at `scale`.
    public func scaled(to scale: PictureScale) -> PlacedFigure {
        PlacedFigure(figure: figure, prompt: prompt, box: box.scaled(to: scale))
    }
}

/// The figures of an icons puzzle, with its answer.
public typealias IconsPlan = ClickPlan<PlacedFigure>

extension IconsOptions: PuzzleOptions {
    var recipe: CaptchaRecipe { .icons(self) }
    var background: PixelSize { geometry.background }
    var pieceSize: PixelSize? { strip.size }

    func makeGenerator() throws(CaptchaError) -> any KindGenerator {
        try IconsGenerator(options: self)
    }

    init(_ values: [String: OptionValue]) throws(CaptchaError) {
        self.init(
            geometry: try ClickGeometry(values),
            figures: try values.integer("figures") ?? IconsOptions.defaultFigures
        )
    }

    var values: [NamedValue] {
        [
            NamedValue("size", .size(geometry.background)),
            NamedValue("figures", .integer(figures)),
        ] + deck.values
    }
}

extension PlacedFigure: KindTarget {
    static let task = PuzzleTask.icons

    static func solution(_ plan: IconsPlan) -> Puzzle.Solution { .icons(plan) }

    static func layout(_ plan: IconsPlan) -> PuzzleLayout {
        let strip = IconStrip(targetSide: plan.targets[0].box.size.width).size
        return PuzzleLayout(
            background: plan.backgroundSize,
            piece: PixelRect(origin: PixelPoint(x: 0, y: 0), size: strip),
            clicks: plan.prompted.count
        )
    }
}
