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

    /// The frame's colour.
    static let frame = RGBA8(red: 244, green: 246, blue: 250)

    /// The free border that outlines leave in their box, in pixels: for the piece's soft edge.
    static let margin = 2

    /// The frame's widths in pixels where a piece measures `side`: 4 and 1.5 at a piece of 47, and in
    /// proportion.
    static func widths(side: Int) -> FramedNotch.Widths {
        let scale = Double(side) / 47
        // Beyond the widest that a notch has, they no longer grow with the piece.
        func pixels(_ length: Double) -> Float {
            min(FramedNotch.Widths.greatest, Float((length * scale * 4).rounded() / 4))
        }
        return FramedNotch.Widths(frame: pixels(4), pieceFrame: pixels(1.5))
    }

    /// Pixels between two boxes, so that no frame touches another.
    static func gap(side: Int) -> Int {
        let frames = Double(2 * widths(side: side).frame).rounded(.up)
        return max(SlideGeometry.gap, Int(frames) - 2 * margin + 2)
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
