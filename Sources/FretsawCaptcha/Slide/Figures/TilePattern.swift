internal import FretsawRandom
internal import FretsawRaster

/// Patterns of dots, stripes and dashes, turned and shifted.
struct TilePattern {
    private let way, shift: SIMD2<Float>
    private let scale: Float
    private let spacing: Float

    /// A pattern for tiles `scale` times as large as one of 47 pixels.
    init(scale: Double, using generator: inout some RandomNumberGenerator) {
        let way = generator.draw(in: 0.0...1.0)
        self.way = SIMD2(
            Float(PortableMath.cosine(turns: way)),
            Float(PortableMath.sine(turns: way))
        )
        shift = SIMD2(
            Float(generator.draw(in: 0.0...1.0)),
            Float(generator.draw(in: 0.0...1.0))
        )
        spacing = Float(generator.draw(in: 0.94...1.06))
        self.scale = Float(scale)
    }

    /// Dots within a line.
    func dots(line: Float) -> TileInk {
        .dots(line: line, lattice(step: 3.9), radius: 1.5 * scale)
    }

    /// Stripes within a line.
    func stripes(line: Float) -> TileInk {
        .stripes(line: line, lattice(step: 3.8), stripe: 1.05 * scale)
    }

    /// A broken line.
    func dashes(line: Float) -> TileInk {
        .dashes(line: line, lattice(step: 8.4), gap: 0.8 * scale)
    }

    private func lattice(step: Float) -> TileInk.Lattice {
        TileInk.Lattice(way: way, shift: shift, step: step * scale * spacing)
    }
}
