internal import FretsawRaster

/// How tiles with figures are painted: all framed and filled alike, on one row, each showing another
/// figure; the piece shows the true one's, drawn another way.
///
/// Nothing continues from piece to picture: people match figures by what they mean, and all else is
/// drawn anew for each.
public struct FigureNotches: Hashable, Sendable {
    /// How far a figure is turned either way at most, in degrees, 0 … 30: two of them differ by twice
    /// that.
    public var turn: Double
    /// How strongly a figure is sheared, stretched and bent, 0 … 1.
    public var bend: Double
    /// Strokes that cross every tile, and dots besides, 0 … 6.
    public var clutter: Int

    /// Numbers; the look's where left out.
    public init(turn: Double = 16, bend: Double = 0.8, clutter: Int = 2) {
        self.turn = turn
        self.bend = bend
        self.clutter = clutter
    }

    /// Refuses numbers outside their ranges.
    public func validate() throws(CaptchaError) {
        let numbers: [(name: String, value: Double, range: ClosedRange<Double>)] = [
            ("turn", turn, 0...30), ("bend", bend, 0...1), ("clutter", Double(clutter), 0...6),
        ]
        for number in numbers where !number.range.contains(number.value) {
            throw CaptchaError(
                .optionOutOfRange(
                    name: number.name,
                    value: "\(number.value)",
                    allowed: "\(number.range.lowerBound)…\(number.range.upperBound)"
                )
            )
        }
    }

    /// How the tiles are cut and placed: a moat just as wide as the frame.
    var row: FramedNotches {
        FramedNotches(
            moat: 4,
            inset: 0,
            recolouring: 0,
            drift: 0,
            placements: 1,
            distinction: 0
        )
    }

    /// Those of `families` whose outlines have room for a figure.
    ///
    /// Stars, hearts, leaves and flowers have no large circle in them, jigsaw's blanks cut into it.
    static func tiles(among families: [ShapeFamily]) -> [ShapeFamily] {
        families.filter { [.polygon, .cloud].contains($0) }
    }

    /// The least radius of the circle in a tile's outline, in shares of the box's side.
    static let leastRoom = 0.4
}
