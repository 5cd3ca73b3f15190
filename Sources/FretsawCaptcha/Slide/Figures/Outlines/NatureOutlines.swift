internal import FretsawRandom
internal import FretsawRaster

/// Outlines of plants and animals.
enum NatureOutlines {
    static func flower(_ generator: inout some RandomNumberGenerator) -> Path {
        let petals = generator.draw(in: 5...7)
        let (wide, middle) = (generator.draw(in: 0.27...0.36), generator.draw(in: 0.17...0.24))
        let turn = generator.draw(in: 0.0...1.0)
        var path = Path()
        for index in 0..<petals {
            let angle = turn + Double(index) / Double(petals)
            path.addEllipse(
                0.66 * PortableMath.cosine(turns: angle),
                0.66 * PortableMath.sine(turns: angle),
                wide * 5.4 / Double(petals),
                wide * 5.4 / Double(petals)
            )
        }
        path.addBand(0, 0, radii: (middle, 0.52), from: 0, to: 1)
        return path
    }

    static func tree(_ generator: inout some RandomNumberGenerator) -> Path {
        let tiers = generator.draw(in: 2...4)
        let (wide, trunk) = (generator.draw(in: 0.6...0.85), generator.draw(in: 0.12...0.2))
        let foot = generator.draw(in: 0.5...0.68)
        let overlap = generator.draw(in: 0.15...0.32)
        var path = Path()
        let high = (foot + 1) / Double(tiers)
        for tier in 0..<tiers {
            let top = -1 + Double(tier) * high
            let share = (0.45 + 0.55 * Double(tier + 1) / Double(tiers)) * wide
            path.addPolygon([
                (0, tier == 0 ? top : top - overlap), (share, top + high), (-share, top + high),
            ])
        }
        path.addBar((0, foot - 0.1), (0, 1), width: 2 * trunk)
        return path
    }

    static func mushroom(_ generator: inout some RandomNumberGenerator) -> Path {
        let brim = generator.draw(in: -0.1...0.15)
        let stem = generator.draw(in: 0.2...0.34)
        let foot = stem + generator.draw(in: 0.0...0.16)
        let sag = generator.draw(in: 0.0...0.18)
        var path = Path()
        path.move(to: Point(x: -1, y: brim))
        path.addCubic(
            control1: Point(x: -0.95, y: brim - 1.2),
            control2: Point(x: 0.95, y: brim - 1.2),
            to: Point(x: 1, y: brim)
        )
        path.addQuadratic(control: Point(x: 0, y: brim + 2 * sag), to: Point(x: -1, y: brim))
        path.close()
        path.addPolygon([(-stem, brim - 0.1), (stem, brim - 0.1), (foot, 0.95), (-foot, 0.95)])
        let spot = generator.draw(in: 0.12...0.18)
        path.addEllipse(-0.38, brim - 0.34, spot, spot, hole: true)
        path.addEllipse(0.3, brim - 0.45, spot * 1.2, spot * 1.2, hole: true)
        return path
    }

    static func fish(_ generator: inout some RandomNumberGenerator) -> Path {
        let high = generator.draw(in: 0.4...0.62)
        let tail = generator.draw(in: 0.35...0.55)
        let fork = generator.draw(in: 0.0...0.25)
        let fin = generator.draw(in: 0.0...0.35)
        var path = Path()
        path.move(to: Point(x: -1, y: 0))
        path.addCubic(
            control1: Point(x: -0.6, y: -high * 1.3),
            control2: Point(x: 0.2, y: -high * 1.3),
            to: Point(x: 0.6, y: 0)
        )
        path.addCubic(
            control1: Point(x: 0.2, y: high * 1.3),
            control2: Point(x: -0.6, y: high * 1.3),
            to: Point(x: -1, y: 0)
        )
        path.close()
        path.addPolygon([(0.4, 0), (1, -tail), (1 - fork, 0), (1, tail)])
        path.addPolygon([(-0.4, -high * 0.7), (0.15, -high - fin), (0.3, -high * 0.4)])
        path.addEllipse(-0.58, -high * 0.22, 0.11, 0.11, hole: true)
        return path
    }

    static func butterfly(_ generator: inout some RandomNumberGenerator) -> Path {
        let (wing, lower) = (generator.draw(in: 0.36...0.48), generator.draw(in: 0.26...0.36))
        let rise = generator.draw(in: 0.3...0.45)
        var path = Path()
        for way in [-1.0, 1.0] {
            let upper = Path(
                ellipseAt: Point(x: 0, y: 0),
                radiusX: wing * 1.25,
                radiusY: wing * 0.85
            )
            path.add(
                upper.transformed(
                    by: .rotation(turns: way * -0.1).then(.translation(x: way * 0.55, y: -rise))
                )
            )
            let low = Path(ellipseAt: Point(x: 0, y: 0), radiusX: lower * 1.2, radiusY: lower)
            path.add(
                low.transformed(
                    by: .rotation(turns: way * 0.12).then(.translation(x: way * 0.42, y: 0.42))
                )
            )
        }
        path.addEllipse(0, 0, 0.14, 0.78)
        return path
    }

    static func cat(_ generator: inout some RandomNumberGenerator) -> Path {
        let high = generator.draw(in: 0.68...0.85)
        let ear = generator.draw(in: 0.85...1.1)
        let tip = generator.draw(in: 0.6...0.85)
        let eye = generator.draw(in: 0.13...0.18)
        var path = Path()
        path.addEllipse(0, 0.15, 0.9, high)
        for way in [-1.0, 1.0] {
            path.addPolygon([
                (way * 0.86, 0.15), (way * tip, -ear), (way * 0.15, 0.15 - high * 0.85),
            ])
            path.addEllipse(way * 0.36, 0.08, eye, eye * 1.2, hole: true)
        }
        path.addPolygon([(-0.12, 0.38), (0.12, 0.38), (0, 0.55)], hole: true)
        return path
    }
}
