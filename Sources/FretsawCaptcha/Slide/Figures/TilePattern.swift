internal import FretsawRandom
internal import FretsawRaster

/// Patterns of dots, stripes and dashes, turned and shifted.
struct TilePattern {
    private let along, shift: SIMD2<Float>
    private let scale: Float
    private let spacing: Float

    /// A pattern for tiles `scale` times as large as one of 47 pixels.
    init(scale: Double, using generator: inout some RandomNumberGenerator) {
        let way = generator.draw(in: 0.0...1.0)
        along = SIMD2(
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

    /// The place in a lattice of `step` pixels, −0.5 … 0.5 cells from its nearest point.
    private func cell(_ x: Int, _ y: Int, _ step: Float) -> SIMD2<Float> {
        let point = SIMD2(Float(x), Float(y))
        let turned = SIMD2(
            (point * along).sum(),
            point.y * along.x - point.x * along.y
        )
        let place = turned / step + shift
        return SIMD2(TilePattern.fraction(place.x), TilePattern.fraction(place.y)) - 0.5
    }

    /// What is left of `place`, which lies within ±2²², above the greatest whole number in it.
    ///
    /// Without the processor's own instruction, rounding is a call.
    @inline(__always)
    private static func fraction(_ place: Float) -> Float {
        // Beside 1.5 · 2²³ a number's lowest bit is worth one: adding it rounds to the nearest.
        let nearest = (place + 0x1.8p23) - 0x1.8p23
        return place - (nearest > place ? nearest - 1 : nearest)
    }

    /// The share of a pixel that a dot covers.
    func dot(x: Int, y: Int) -> Float {
        let step = 3.9 * scale * spacing
        let away = cell(x, y, step) * step
        let radius = 1.5 * scale
        return max(0, min(1, radius - (away * away).sum().squareRoot() + 0.5))
    }

    /// The share that a stripe covers.
    func stripe(x: Int, y: Int) -> Float {
        let step = 3.8 * scale * spacing
        let away = cell(x, y, step).x * step
        return max(0, min(1, 1.05 * scale - max(away, -away) + 0.5))
    }

    /// The share that is left of a line between its gaps.
    func dash(x: Int, y: Int) -> Float {
        let step = 8.4 * scale * spacing
        let away = cell(x, y, step).x * step
        return max(0, min(1, max(away, -away) - 0.8 * scale + 0.5))
    }
}
