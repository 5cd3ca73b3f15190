internal import FretsawRandom
internal import FretsawRaster

/// A leaf: two bows from base to tip, turned any way.
public struct LeafShape: NotchFigure {
    /// How it is turned, in full turns.
    let turn: Double
    /// How far the two bows stand off the middle, 0.55 … 0.95 of half its length.
    let bows: [Double]

    init(using generator: inout some RandomNumberGenerator) {
        turn = generator.draw(in: 0.0...1.0)
        bows = [generator.draw(in: 0.75...1.1), generator.draw(in: 0.75...1.1)]
    }

    var detail: String {
        let directions = ["right", "down", "left", "up"]
        let quarter = Int((turn * 4).rounded(.toNearestOrEven)) % 4
        return "pointing \(directions[quarter])"
    }

    var outline: Path {
        let base = Point(x: -1, y: 0)
        let tip = Point(x: 1, y: 0)
        var path = Path()
        path.move(to: base)
        path.addCubic(
            control1: Point(x: -0.75, y: -bows[0]),
            control2: Point(x: 0.35, y: -bows[0]),
            to: tip
        )
        path.addCubic(
            control1: Point(x: 0.35, y: bows[1]),
            control2: Point(x: -0.75, y: bows[1]),
            to: base
        )
        path.close()
        return path.transformed(by: .rotation(turns: turn))
    }
}
