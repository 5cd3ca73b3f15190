internal import FretsawRandom
internal import FretsawRaster

extension Figure {
    /// The family's outline with proportions drawn from `generator`.
    func outline(using generator: inout some RandomNumberGenerator) -> Path {
        switch family {
        case .arrow: SignOutlines.arrow(&generator)
        case .cross: SignOutlines.cross(&generator)
        case .ring: SignOutlines.ring(&generator)
        case .heart: HeartShape(using: &generator).outline
        case .star: SkyOutlines.star(&generator)
        case .cloud: CloudShape(using: &generator).outline
        case .crescent: SkyOutlines.crescent(&generator)
        case .bolt: SkyOutlines.bolt(&generator)
        case .drop: SkyOutlines.drop(&generator)
        case .umbrella: SkyOutlines.umbrella(&generator)
        case .flower: NatureOutlines.flower(&generator)
        case .tree: NatureOutlines.tree(&generator)
        case .mushroom: NatureOutlines.mushroom(&generator)
        case .fish: NatureOutlines.fish(&generator)
        case .butterfly: NatureOutlines.butterfly(&generator)
        case .cat: NatureOutlines.cat(&generator)
        case .house: ThingOutlines.house(&generator)
        case .key: ThingOutlines.key(&generator)
        case .anchor: ThingOutlines.anchor(&generator)
        case .crown: ThingOutlines.crown(&generator)
        case .cup: ThingOutlines.cup(&generator)
        case .sailboat: ThingOutlines.sailboat(&generator)
        case .hourglass: ThingOutlines.hourglass(&generator)
        case .flag: ThingOutlines.flag(&generator)
        }
    }
}

// Outlines are put together of contours: clockwise ones (as seen) unite, counterclockwise ones cut holes.
extension Path {
    /// Adds a polygon, clockwise whatever way its corners go; counterclockwise for a hole.
    mutating func addPolygon(_ corners: [(Double, Double)], hole: Bool = false) {
        var points = corners.map { Point(x: $0.0, y: $0.1) }
        var twice = 0.0
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % points.count]
            twice += point.x * next.y - next.x * point.y
        }
        if (twice < 0) != hole { points.reverse() }
        addPolygon(points)
    }

    /// Adds an ellipse; a hole where asked for.
    mutating func addEllipse(
        _ x: Double,
        _ y: Double,
        _ rx: Double,
        _ ry: Double,
        hole: Bool = false
    ) {
        // A negative radius turns the direction round.
        addEllipse(at: Point(x: x, y: y), radiusX: hole ? -rx : rx, radiusY: ry)
    }

    /// Adds a straight bar of a width.
    mutating func addBar(_ from: (Double, Double), _ to: (Double, Double), width: Double) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1)
        let length = (dx * dx + dy * dy).squareRoot()
        let (nx, ny) = (-dy / length * width / 2, dx / length * width / 2)
        addPolygon([
            (from.0 - nx, from.1 - ny), (to.0 - nx, to.1 - ny),
            (to.0 + nx, to.1 + ny), (from.0 + nx, from.1 + ny),
        ])
    }

    /// Adds a band between two radii from one angle to a greater one, in full turns; a hole where asked
    /// for.
    mutating func addBand(
        _ x: Double,
        _ y: Double,
        radii: (inner: Double, outer: Double),
        from: Double,
        to: Double,
        hole: Bool = false
    ) {
        let center = Point(x: x, y: y)
        // The inner edge first turns the direction round.
        let (first, second) = hole ? (radii.inner, radii.outer) : (radii.outer, radii.inner)
        func at(_ radius: Double, _ angle: Double) -> Point {
            center
                + Point(x: PortableMath.cosine(turns: angle), y: PortableMath.sine(turns: angle))
                * radius
        }
        move(to: at(first, from))
        addArc(center: center, radius: first, from: from, to: to)
        addLine(to: at(second, to))
        addArc(center: center, radius: second, from: to, to: from)
        close()
    }
}
