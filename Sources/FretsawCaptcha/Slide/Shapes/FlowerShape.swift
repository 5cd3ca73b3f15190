internal import FretsawRandom
internal import FretsawRaster

/// A flower of 4 … 7 round petals.
public struct FlowerShape: NotchFigure {
    /// 4 … 7.
    public let petals: Int
    /// How it is turned, in full turns.
    let turn: Double
    /// Radius where two petals meet, in shares of the tips', 0.5 … 0.65.
    let waist: Double

    init(using generator: inout some RandomNumberGenerator) {
        petals = generator.draw(in: 4...7)
        turn = generator.draw(in: 0.0...1.0)
        waist = generator.draw(in: 0.5...0.65)
    }

    var detail: String { "\(petals) petals" }

    var outline: Path {
        func at(_ angle: Double, _ radius: Double) -> Point {
            Point(
                x: radius * PortableMath.cosine(turns: turn + angle),
                y: radius * PortableMath.sine(turns: turn + angle)
            )
        }
        let step = 1 / Double(petals)
        var path = Path()
        path.move(to: at(0, waist))
        for index in 0..<petals {
            let angle = Double(index) * step
            path.addCubic(
                control1: at(angle + step * 0.02, 1.2),
                control2: at(angle + step * 0.98, 1.2),
                to: at(angle + step, waist)
            )
        }
        path.close()
        return path
    }
}
