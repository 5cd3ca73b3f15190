internal import FretsawRandom
internal import FretsawRaster

/// A heart, leaning a little.
public struct HeartShape: NotchFigure {
    /// How it leans, in full turns, −0.06 … 0.06.
    let lean: Double
    /// How deep the dent between its lobes is, 0.2 … 0.4 of half its height.
    let dent: Double
    /// How full its lobes are, 0.9 … 1.15.
    let fullness: Double

    init(using generator: inout some RandomNumberGenerator) {
        lean = generator.draw(in: -0.06...0.06)
        dent = generator.draw(in: 0.2...0.4)
        fullness = generator.draw(in: 0.9...1.15)
    }

    var detail: String { lean < 0 ? "leaning left" : "leaning right" }

    var outline: Path {
        let top = Point(x: 0, y: -0.75 + dent)
        let tip = Point(x: 0, y: 0.95)
        var path = Path()
        path.move(to: top)
        path.addCubic(
            control1: Point(x: 0.22, y: -1.15),
            control2: Point(x: 1.2 * fullness, y: -1.0),
            to: Point(x: 0.95 * fullness, y: -0.12)
        )
        path.addCubic(
            control1: Point(x: 0.85 * fullness, y: 0.28),
            control2: Point(x: 0.35, y: 0.6),
            to: tip
        )
        path.addCubic(
            control1: Point(x: -0.35, y: 0.6),
            control2: Point(x: -0.85 * fullness, y: 0.28),
            to: Point(x: -0.95 * fullness, y: -0.12)
        )
        path.addCubic(
            control1: Point(x: -1.2 * fullness, y: -1.0),
            control2: Point(x: -0.22, y: -1.15),
            to: top
        )
        path.close()
        return path.transformed(by: .rotation(turns: lean))
    }
}
