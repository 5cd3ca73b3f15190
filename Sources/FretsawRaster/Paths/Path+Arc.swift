extension Path {
    /// Continues along a circle, from the angle `from` to the angle `to`, both in full turns from the
    /// x axis towards the y axis; `to` below `from` runs the other way round.
    ///
    /// Cubics of at most an eighth of a turn: within 4·10⁻⁶ of the radius. The pen should be at the
    /// arc's beginning. Every point is mapped by `frame` before it is added, for arcs drawn in a frame
    /// of their own.
    public mutating func addArc(
        center: Point,
        radius: Double,
        from: Double,
        to: Double,
        mappedBy frame: AffineTransform = .identity
    ) {
        let sweep = to - from
        let parts = max(1, Int((abs(sweep) * 8).rounded(.up)))
        let step = sweep / Double(parts)
        // 4/3 · tan(step / 4), the handle that makes a cubic touch the circle in the middle too.
        let handle =
            4.0 / 3 * PortableMath.sine(turns: step / 4) / PortableMath.cosine(turns: step / 4)
        func at(_ cosine: Double, _ sine: Double) -> Point {
            frame.apply(Point(x: center.x + radius * cosine, y: center.y + radius * sine))
        }
        var (c0, s0) = (PortableMath.cosine(turns: from), PortableMath.sine(turns: from))
        for part in 1...parts {
            let angle = from + step * Double(part)
            let (c1, s1) = (PortableMath.cosine(turns: angle), PortableMath.sine(turns: angle))
            addCubic(
                control1: at(c0 - handle * s0, s0 + handle * c0),
                control2: at(c1 + handle * s1, s1 - handle * c1),
                to: at(c1, s1)
            )
            (c0, s0) = (c1, s1)
        }
    }

    /// A closed polygon whose corners are rounded by quadratics.
    ///
    /// `rounding` is the share of each side that its two corners take together, 0 (sharp) … 1
    /// (nothing straight is left).
    public init(roundedPolygon corners: [Point], rounding: Double) {
        self.init()
        guard corners.count >= 3 else { return }
        let cut = min(max(rounding, 0), 1) / 2
        for index in corners.indices {
            let before = corners[(index + corners.count - 1) % corners.count]
            let corner = corners[index]
            let after = corners[(index + 1) % corners.count]
            let arrival = Point.between(corner, before, at: cut)
            if index == 0 { move(to: arrival) } else { addLine(to: arrival) }
            addQuadratic(control: corner, to: Point.between(corner, after, at: cut))
        }
        close()
    }
}
