internal import FretsawRandom
internal import FretsawRaster

/// Outlines of signs.
enum SignOutlines {
    static func arrow(_ generator: inout some RandomNumberGenerator) -> Path {
        let head = generator.draw(in: 0.62...0.92)
        let neck = generator.draw(in: -0.3...0.05)
        let shaft = generator.draw(in: 0.2...0.34)
        let notch = generator.draw(in: 0.0...0.22)
        let barb = generator.draw(in: 0.0...0.2)
        let quarter = Double(generator.draw(in: 0..<4)) / 4
        var path = Path()
        path.addPolygon([
            (0, -1), (head, neck + barb), (shaft, neck), (shaft, 1), (0, 1 - notch), (-shaft, 1),
            (-shaft, neck), (-head, neck + barb),
        ])
        return path.transformed(by: .rotation(turns: quarter))
    }

    static func cross(_ generator: inout some RandomNumberGenerator) -> Path {
        let (one, other) = (generator.draw(in: 0.2...0.36), generator.draw(in: 0.2...0.36))
        let center = generator.draw(in: -0.3...0.05)
        let width = generator.draw(in: 0.7...1.0)
        var path = Path()
        path.addPolygon([
            (-one, -1), (one, -1), (one, center - other), (width, center - other),
            (width, center + other), (one, center + other), (one, 1), (-one, 1),
            (-one, center + other), (-width, center + other), (-width, center - other),
            (-one, center - other),
        ])
        return path
    }

    static func ring(_ generator: inout some RandomNumberGenerator) -> Path {
        let flat = generator.draw(in: 0.74...1.0)
        let hole = generator.draw(in: 0.4...0.64)
        let off = generator.draw(in: -0.1...0.1)
        var path = Path()
        path.addEllipse(0, 0, 1, flat)
        path.addEllipse(off, 0, hole, hole * flat, hole: true)
        return path.transformed(by: .rotation(turns: generator.draw(in: 0.0...1.0)))
    }
}
