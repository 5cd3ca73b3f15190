internal import FretsawRandom
internal import FretsawRaster

enum NatureOutlines {
    static func flower(_ generator: inout some RandomNumberGenerator) -> Path {
        let petals = generator.draw(in: 5...7)
        let (wide, middle) = (generator.draw(in: 0.27...0.36), generator.draw(in: 0.17...0.24))
        let turn = generator.draw(in: 0.0...1.0)
        var path = Path()
        for index in 0..<petals {
            let place = Point(turns: turn + Double(index) / Double(petals), radius: 0.66)
            let radius = wide * 5.4 / Double(petals)
            path.addEllipse(place.x, place.y, radius, radius)
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
        path.addCubic((-0.95, brim - 1.2), (0.95, brim - 1.2), (1, brim))
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
        path.addCubic((-0.6, -high * 1.3), (0.2, -high * 1.3), (0.6, 0))
        path.addCubic((0.2, high * 1.3), (-0.6, high * 1.3), (-1, 0))
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
        func addWing(_ rx: Double, _ ry: Double, turns: Double, x: Double, y: Double) {
            let place = AffineTransform.rotation(turns: turns).then(.translation(x: x, y: y))
            let wing = Path(ellipseAt: Point(x: 0, y: 0), radiusX: rx, radiusY: ry)
            path.add(wing.transformed(by: place))
        }
        for way in [-1.0, 1.0] {
            addWing(wing * 1.25, wing * 0.85, turns: way * -0.1, x: way * 0.55, y: -rise)
            addWing(lower * 1.2, lower, turns: way * 0.12, x: way * 0.42, y: 0.42)
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

enum ThingOutlines {
    static func house(_ generator: inout some RandomNumberGenerator) -> Path {
        let wall = generator.draw(in: 0.58...0.75)
        let eaves = wall + generator.draw(in: 0.08...0.25)
        let roof = generator.draw(in: -0.25...0.1)
        let (left, width) = (generator.draw(in: -0.4...0.1), generator.draw(in: 0.26...0.36))
        let lintel = generator.draw(in: 0.3...0.45)
        var path = Path()
        path.addPolygon([(0, -1), (eaves, roof), (-eaves, roof)])
        path.addPolygon([
            (-wall, roof - 0.02), (wall, roof - 0.02), (wall, 0.9), (left + width, 0.9),
            (left + width, lintel), (left, lintel), (left, 0.9), (-wall, 0.9),
        ])
        let chimney = generator.draw(in: 0.35...0.5)
        path.addBar((chimney, -0.95), (chimney, roof - 0.1), width: 0.22)
        return path
    }

    static func key(_ generator: inout some RandomNumberGenerator) -> Path {
        let bow = generator.draw(in: 0.38...0.48)
        let hole = bow * generator.draw(in: 0.42...0.55)
        let shaft = generator.draw(in: 0.17...0.24)
        let teeth = generator.draw(in: 2...3)
        let quarter = Double(generator.draw(in: 0..<4)) / 4
        var path = Path()
        path.addBand(-0.55, 0, radii: (hole, bow), from: 0, to: 1)
        path.addBar((-0.6 + (bow + hole) / 2, 0), (1, 0), width: shaft)
        for tooth in 0..<teeth {
            let x = 0.9 - Double(tooth) * generator.draw(in: 0.26...0.32)
            path.addBar((x, 0), (x, generator.draw(in: 0.32...0.5)), width: 0.17)
        }
        return path.transformed(by: .rotation(turns: quarter))
    }

    static func anchor(_ generator: inout some RandomNumberGenerator) -> Path {
        let wide = generator.draw(in: 0.68...0.86)
        let thick = generator.draw(in: 0.17...0.24)
        let stock = generator.draw(in: 0.36...0.56)
        let ring = generator.draw(in: 0.2...0.26)
        let middle = 1 - wide
        var path = Path()
        path.addBand(0, -0.78, radii: (ring - 0.13, ring), from: 0, to: 1)
        path.addBar((0, -0.78 + ring - 0.06), (0, 0.95), width: thick)
        path.addBar((-stock, -0.36), (stock, -0.36), width: thick * 0.9)
        path.addBand(0, middle, radii: (wide - thick, wide), from: 0.02, to: 0.48)
        for way in [-1.0, 1.0] {
            let x = way * (wide - thick / 2)
            path.addPolygon([
                (x - way * 0.3, middle + 0.1), (x + way * 0.2, middle + 0.12), (x, middle - 0.3),
            ])
        }
        return path
    }

    static func crown(_ generator: inout some RandomNumberGenerator) -> Path {
        let points = generator.draw(in: 3...5)
        let (top, valley) = (generator.draw(in: -0.75...(-0.5)), generator.draw(in: -0.05...0.2))
        let foot = generator.draw(in: 0.78...0.92)
        let ball = generator.draw(in: 0.1...0.16)
        var corners = [(-foot, 0.7), (foot, 0.7)]
        var path = Path()
        for index in (0..<points).reversed() {
            let x = -1 + 2 * Double(index) / Double(points - 1)
            let lift = index == 0 || index == points - 1 ? 0.15 : 0
            corners.append((x, top + lift))
            path.addEllipse(x, top + lift - ball * 0.5, ball, ball)
            if index > 0 { corners.append((x - 1 / Double(points - 1), valley)) }
        }
        path.addPolygon(corners)
        return path
    }

    static func cup(_ generator: inout some RandomNumberGenerator) -> Path {
        let foot = generator.draw(in: 0.36...0.6)
        let high = generator.draw(in: 0.62...0.82)
        let handle = generator.draw(in: 0.34...0.44)
        let thick = generator.draw(in: 0.14...0.2)
        var path = Path()
        path.addPolygon([(-0.8, -high), (0.55, -high), (foot * 0.9, high), (-foot - 0.15, high)])
        let radii = (handle - thick, handle + 0.04)
        path.addBand(0.52, -high * 0.15, radii: radii, from: -0.27, to: 0.27)
        path.addBar((-0.7, high), (0.6, high), width: 0.16)
        return path
    }

    static func sailboat(_ generator: inout some RandomNumberGenerator) -> Path {
        let deck = generator.draw(in: 0.35...0.5)
        let (fore, aft) = (generator.draw(in: 0.5...0.8), generator.draw(in: 0.4...0.7))
        let keel = generator.draw(in: 0.5...0.7)
        let top = generator.draw(in: -0.8...(-0.5))
        var path = Path()
        path.addPolygon([(-0.95, deck), (0.95, deck), (keel, 0.95), (-keel, 0.95)])
        path.addPolygon([(0.08, -1), (0.08 + fore, deck - 0.16), (0.08, deck - 0.16)])
        path.addPolygon([(-0.12, top), (-0.12, deck - 0.16), (-0.12 - aft, deck - 0.16)])
        path.addBar((-0.02, -1), (-0.02, deck + 0.1), width: 0.14)
        return path
    }

    static func hourglass(_ generator: inout some RandomNumberGenerator) -> Path {
        let (wide, waist) = (generator.draw(in: 0.62...0.85), generator.draw(in: 0.08...0.18))
        let edge = generator.draw(in: 0.12...0.24)
        let shoulder = generator.draw(in: 0.35...0.6)
        var path = Path()
        path.addPolygon([
            (-wide, -0.9), (wide, -0.9), (wide * 0.92, -shoulder), (waist, 0),
            (wide * 0.92, shoulder), (wide, 0.9), (-wide, 0.9), (-wide * 0.92, shoulder),
            (-waist, 0), (-wide * 0.92, -shoulder),
        ])
        for y in [-0.9, 0.9] { path.addBar((-wide - 0.15, y), (wide + 0.15, y), width: edge) }
        return path
    }

    static func flag(_ generator: inout some RandomNumberGenerator) -> Path {
        let (high, long) = (generator.draw(in: 0.7...1.0), generator.draw(in: 1.1...1.5))
        let wave = generator.draw(in: 0.1...0.24)
        let pole = generator.draw(in: 0.15...0.22)
        let tail = generator.draw(in: 0.0...0.35)
        let (left, top) = (-0.72, -0.92)
        let (near, far) = (left + long * 0.35, left + long * 0.65)
        let (right, low) = (left + long, top + high)
        var path = Path()
        path.addBar((left, -1), (left, 1), width: pole)
        path.move(to: Point(x: left, y: top))
        path.addCubic((near, top + -2 * wave), (far, top + 2 * wave), (right, top))
        path.addLine(to: Point(x: left + (long - tail), y: top + high / 2))
        path.addLine(to: Point(x: right, y: low))
        path.addCubic((far, top + (high + 2 * wave)), (near, top + (high - 2 * wave)), (left, low))
        path.close()
        return path
    }
}
