internal import FretsawRandom
internal import FretsawRaster

/// Outlines of what the sky holds, and of what helps against it.
enum SkyOutlines {
    static func star(_ generator: inout some RandomNumberGenerator) -> Path {
        let rays = generator.draw(in: 5...7)
        let waist = generator.draw(in: 0.36...0.52)
        let points = (0..<2 * rays).map { index in
            let angle = Double(index) / Double(2 * rays) - 0.25
            let radius = index % 2 == 0 ? 1 : waist
            return Point(
                x: radius * PortableMath.cosine(turns: angle),
                y: radius * PortableMath.sine(turns: angle)
            )
        }
        return Path(roundedPolygon: points, rounding: generator.draw(in: 0.05...0.3))
    }

    /// A circle of radius 1 less another one to its right.
    static func crescent(_ generator: inout some RandomNumberGenerator) -> Path {
        let (away, radius) = (generator.draw(in: 0.36...0.62), generator.draw(in: 0.72...0.92))
        let x = (1 - radius * radius + away * away) / (2 * away)
        let y = max(0, 1 - x * x).squareRoot()
        let (outer, inner) = (
            PortableMath.angle(x: x, y: y), PortableMath.angle(x: x - away, y: y)
        )
        var path = Path()
        path.move(to: Point(x: x, y: -y))
        path.addArc(center: Point(x: 0, y: 0), radius: 1, from: -outer, to: outer - 1)
        path.addArc(center: Point(x: away, y: 0), radius: radius, from: inner, to: 1 - inner)
        path.close()
        return path.transformed(by: .rotation(turns: generator.draw(in: -0.09...0.09)))
    }

    static func bolt(_ generator: inout some RandomNumberGenerator) -> Path {
        let wide = generator.draw(in: 0.8...1.15)
        let (one, other) = (generator.draw(in: 0.0...0.3), generator.draw(in: -0.35...(-0.1)))
        let top = generator.draw(in: 0.3...0.6)
        var path = Path()
        path.addPolygon([
            (0.0 * wide, -1), (-0.6 * wide, one), (-0.12 * wide, one), (-0.35 * wide, 1),
            (0.65 * wide, other), (0.12 * wide, other), (top * wide, -1),
        ])
        return path
    }

    static func drop(_ generator: inout some RandomNumberGenerator) -> Path {
        let wide = generator.draw(in: 0.62...0.85)
        let waist = generator.draw(in: -0.2...0.2)
        let lean = generator.draw(in: -0.2...0.35)
        var path = Path()
        path.move(to: Point(x: lean, y: -1))
        path.addCubic(
            control1: Point(x: lean + 0.06, y: -0.55),
            control2: Point(x: wide, y: waist - 0.15),
            to: Point(x: wide, y: 0.34)
        )
        path.addCubic(
            control1: Point(x: wide, y: 0.75),
            control2: Point(x: wide * 0.55, y: 1),
            to: Point(x: 0, y: 1)
        )
        path.addCubic(
            control1: Point(x: -wide * 0.55, y: 1),
            control2: Point(x: -wide, y: 0.75),
            to: Point(x: -wide, y: 0.34)
        )
        path.addCubic(
            control1: Point(x: -wide, y: waist - 0.15),
            control2: Point(x: lean - 0.06, y: -0.55),
            to: Point(x: lean, y: -1)
        )
        path.close()
        // A gleam, for a bare drop looks like a part of nearly anything.
        let (inner, outer) = (
            wide * generator.draw(in: 0.26...0.34), wide * generator.draw(in: 0.62...0.7)
        )
        let (from, to) = (generator.draw(in: 0.3...0.34), generator.draw(in: 0.5...0.56))
        path.addBand(0, 0.34, radii: (inner, outer), from: from, to: to, hole: true)
        return path
    }

    static func umbrella(_ generator: inout some RandomNumberGenerator) -> Path {
        let scallops = generator.draw(in: 3...4)
        let brim = generator.draw(in: -0.05...0.12)
        let high = generator.draw(in: 0.85...1.0)
        let stick = generator.draw(in: 0.15...0.21)
        let hook = generator.draw(in: 0.2...0.27)
        var path = Path()
        path.move(to: Point(x: -1, y: brim))
        path.addCubic(
            control1: Point(x: -0.95, y: brim - high * 1.25),
            control2: Point(x: 0.95, y: brim - high * 1.25),
            to: Point(x: 1, y: brim)
        )
        for index in 0..<scallops {
            let step = 2 / Double(scallops)
            let from = 1 - Double(index) * step
            path.addQuadratic(
                control: Point(x: from - step / 2, y: brim - 0.28),
                to: Point(x: from - step, y: brim)
            )
        }
        path.close()
        let foot = 0.72
        path.addBar((0, brim - 0.3), (0, foot), width: stick)
        path.addBand(
            hook,
            foot,
            radii: (hook - stick / 2, hook + stick / 2),
            from: -0.02,
            to: 0.5
        )
        return path
    }
}
