internal import FretsawRandom
internal import FretsawRaster

/// A cloud: an arch of 3 … 5 round puffs over a flat base.
public struct CloudShape: NotchFigure {
    /// Radius of each puff, from the left, before scaling.
    let puffs: [Double]

    init(using generator: inout some RandomNumberGenerator) {
        let count = generator.draw(in: 3...5)
        puffs = (0..<count).map { _ in generator.draw(in: 0.34...0.46) }
    }

    var detail: String { "\(puffs.count) puffs" }

    /// Half circles on end from point to point along an arch, and a straight base: one contour, so
    /// that nothing overlaps.
    var outline: Path {
        let count = puffs.count
        // The arch's feet and the joints between puffs, clockwise from the left foot.
        let joints = (0...count).map { index in
            let angle = 0.5 + 0.5 * Double(index) / Double(count)
            return Point(
                x: PortableMath.cosine(turns: angle),
                y: 0.62 * PortableMath.sine(turns: angle)
            )
        }
        var path = Path()
        path.move(to: joints[0])
        for index in 0..<count {
            let (start, end) = (joints[index], joints[index + 1])
            let chord = end - start
            // Outwards is left of the way, as seen going clockwise with y downwards.
            let out = Point(x: chord.y, y: -chord.x) * (puffs[index] / 0.4)
            let lift = 0.82
            path.addCubic(
                control1: start + out * lift - chord * 0.12,
                control2: end + out * lift + chord * 0.12,
                to: end
            )
        }
        let (right, left) = (joints[count], joints[0])
        path.addCubic(
            control1: right + Point(x: 0.18, y: 0.5),
            control2: right + Point(x: -0.25, y: 0.42),
            to: right + Point(x: -0.4, y: 0.4)
        )
        path.addLine(to: left + Point(x: 0.4, y: 0.4))
        path.addCubic(
            control1: left + Point(x: 0.25, y: 0.42),
            control2: left + Point(x: -0.18, y: 0.5),
            to: left
        )
        path.close()
        return path
    }
}
