public import FretsawRandom
internal import FretsawRaster

/// The colours, drawing styles, textures and distortion of a deck's tiles, from a key or set one by one.
public struct FigureStyle: Hashable, Sendable {
    /// Whether figures are lighter or darker than their tiles.
    public enum InkOrder: String, CaseIterable, Sendable {
        /// Light figures on dark tiles.
        case light
        /// Dark figures on light tiles.
        case dark
    }

    /// The hue of tiles in turns, 0 … 1: 0 is red, 1/3 green, 2/3 blue.
    public var hue: Double
    /// The largest difference of a tile's hue from ``hue`` in turns, 0 … 0.5.
    public var hueSpread: Double
    /// The strength of colours, in levels, 5 … 60.
    public var tint: Double
    /// The hue of figures relative to their tiles, or of a jigsaw's patch to holes, in turns, 0 … 1.
    public var inkHue: Double
    /// Whether figures are lighter or darker than their tiles; those in holes of a jigsaw are always lighter.
    public var inkOrder: InkOrder
    /// The drawing styles of figures: at least one of areas (`filled`, `inverted`) and one of lines
    /// (`outlined`, `striped`), because the piece has the one sort and the notches have the other.
    public var renderings: [FigureRendering]
    /// The distance of stripes, relative to that of the built-in style, 0.8 … 1.4.
    public var spacing: Double
    /// The distortion of outlines.
    public var warp: FigureWarp

    /// The style that follows from `key`.
    public init(key: Seed) {
        var generator = SeededGenerator(seed: key, purpose: FigureStyle.purpose)
        hue = generator.draw(in: 0.0...1.0)
        hueSpread = generator.draw(in: 0.02...0.08)
        tint = generator.draw(in: 30.0...60.0)
        inkHue = generator.draw(in: 0.2...0.8)
        inkOrder = generator.chance(0.5) ? .light : .dark
        let dropped = generator.chance(0.5) ? generator.pick(FigureRendering.allCases) : nil
        renderings = FigureRendering.allCases.filter { $0 != dropped }
        spacing = generator.draw(in: 0.85...1.35)
        warp = FigureWarp(using: &generator)
    }

    /// Separates the numbers of a key from those of puzzles with an equal seed.
    private static let purpose: UInt8 = 200

    /// Checks the ranges of the parameters.
    public func validate() throws(DeckError) {
        func check(
            _ name: String,
            _ value: Double,
            _ range: ClosedRange<Double>
        ) throws(DeckError) {
            guard range.contains(value) else {
                throw DeckError(
                    .style(
                        "\(name) is \(value); it must be in \(range.lowerBound)…\(range.upperBound)"
                    )
                )
            }
        }
        try check("hue", hue, 0...1)
        try check("hueSpread", hueSpread, 0...0.5)
        try check("tint", tint, 5...60)
        try check("inkHue", inkHue, 0...1)
        try check("spacing", spacing, 0.8...1.4)
        for (name, value) in zip(
            ["waveX", "waveY", "taper"],
            [warp.waveX, warp.waveY, warp.taper]
        ) {
            try check(name, value, -FigureWarp.most...FigureWarp.most)
        }
        try check("phase", warp.phase, 0...1)
        guard Set(renderings).count == renderings.count,
            FigureRendering.groups(of: renderings).allSatisfy({ !$0.isEmpty })
        else {
            throw DeckError(
                .style("renderings needs filled or inverted, and outlined or striped, each once")
            )
        }
    }
}

/// A smooth distortion of all outlines of a deck.
public struct FigureWarp: Hashable, Sendable {
    /// The most strength of each part.
    public static let most = 0.2

    /// The strength of waves in x and in y, in shares of half a side.
    public var waveX, waveY: Double
    /// The phase of the waves in turns, 0 … 1.
    public var phase: Double
    /// How much wider the figure is below than above.
    public var taper: Double

    /// No distortion.
    public static let none = FigureWarp(waveX: 0, waveY: 0, phase: 0, taper: 0)

    /// Creates a distortion.
    public init(waveX: Double, waveY: Double, phase: Double, taper: Double) {
        (self.waveX, self.waveY, self.phase, self.taper) = (waveX, waveY, phase, taper)
    }

    init(using generator: inout some RandomNumberGenerator) {
        func strength() -> Double {
            generator.draw(in: 0.04...0.1) * (generator.chance(0.5) ? 1 : -1)
        }
        (waveX, waveY) = (strength(), strength())
        phase = generator.draw(in: 0.0...1.0)
        taper = strength()
    }

    /// The distorted outline, as polygons; `outline` is in the unit square.
    func apply(to outline: Path) -> Path {
        guard self != .none else { return outline }
        var path = Path()
        var end: Point?
        outline.forEachLine(tolerance: 0.002) { from, to in
            if end != from {
                if end != nil { path.close() }
                path.move(to: warped(from))
            }
            // Long lines are subdivided, so that they also bend.
            let parts = max(1, min(24, Int(((to - from).length * 12).rounded(.up))))
            for part in 1...parts {
                path.addLine(to: warped(.between(from, to, at: Double(part) / Double(parts))))
            }
            end = to
        }
        if end != nil { path.close() }
        return path
    }

    private func warped(_ point: Point) -> Point {
        let (x, y) = (2 * point.x - 1, 2 * point.y - 1)
        return Point(
            x: x * (1 + taper * y) + waveX * PortableMath.sine(turns: 0.5 * y + phase),
            y: y + waveY * PortableMath.sine(turns: 0.5 * x + phase)
        )
    }
}

extension TileColours {
    /// The colours of a puzzle in `style`, or in harmony with its picture.
    init(
        _ tone: PictureTone,
        _ style: FigureStyle?,
        using generator: inout some RandomNumberGenerator
    ) {
        self.init(tone, using: &generator)
        guard let style else { return }
        func hue(_ center: Double) -> Double {
            center + generator.draw(in: -style.hueSpread...style.hueSpread)
        }
        func colour(_ hue: Double, isLight: Bool) -> RGBA8 {
            TileColours.colour(
                hue,
                tint: style.tint * generator.draw(in: 0.8...1.0),
                luma: generator.draw(in: isLight ? 205.0...222.0 : 46.0...64.0)
            )
        }
        let isLight = style.inkOrder == .dark
        let ink = style.hue + style.inkHue
        fill = colour(hue(style.hue), isLight: isLight)
        self.ink = colour(hue(ink), isLight: !isLight)
        // The piece exchanges the hues of tiles and figures.
        pieceFill = colour(hue(ink), isLight: isLight)
        pieceInk = colour(hue(style.hue), isLight: !isLight)
    }
}
