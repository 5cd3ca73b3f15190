internal import FretsawRandom
internal import FretsawRaster

/// A regular polygon of 3 … 8 corners, turned, with rounded corners.
public struct PolygonShape: NotchFigure {
    /// 3 … 8.
    public let corners: Int
    /// How it is turned, in full turns.
    let turn: Double
    /// Share of each side that its two corners round off, 0.2 … 0.5.
    let rounding: Double

    init(using generator: inout some RandomNumberGenerator) {
        corners = generator.draw(in: 3...8)
        turn = generator.draw(in: 0.0...1.0)
        rounding = generator.draw(in: 0.2...0.5)
    }

    var detail: String { "\(corners) corners" }

    var outline: Path {
        let points = (0..<corners).map { index in
            let angle = turn + Double(index) / Double(corners)
            return Point(x: PortableMath.cosine(turns: angle), y: PortableMath.sine(turns: angle))
        }
        return Path(roundedPolygon: points, rounding: rounding)
    }
}
