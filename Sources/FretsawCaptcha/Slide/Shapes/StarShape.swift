internal import FretsawRandom
internal import FretsawRaster

/// A star of 4 … 7 rays with blunt tips.
public struct StarShape: NotchFigure {
    /// 4 … 7.
    public let rays: Int
    /// Radius of the inner corners, in shares of the tips' radius, 0.5 … 0.65.
    let waist: Double
    /// How it is turned, in full turns.
    let turn: Double
    /// Share of each side that its two corners round off, 0.15 … 0.4.
    let rounding: Double

    init(using generator: inout some RandomNumberGenerator) {
        rays = generator.draw(in: 4...7)
        waist = generator.draw(in: 0.5...0.65)
        turn = generator.draw(in: 0.0...1.0)
        rounding = generator.draw(in: 0.15...0.4)
    }

    var detail: String { "\(rays) rays" }

    var outline: Path {
        let points = (0..<2 * rays).map { index in
            let angle = turn + Double(index) / Double(2 * rays)
            let radius = index % 2 == 0 ? 1 : waist
            return Point(
                x: radius * PortableMath.cosine(turns: angle),
                y: radius * PortableMath.sine(turns: angle)
            )
        }
        return Path(roundedPolygon: points, rounding: rounding)
    }
}
