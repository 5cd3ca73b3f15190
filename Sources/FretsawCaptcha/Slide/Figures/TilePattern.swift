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

    /// Places in a lattice of `step` pixels, −0.5 … 0.5 cells from its nearest point, along the pattern.
    @inline(__always)
    private func along(_ x: SIMD8<Float>, _ y: Float, _ step: Float) -> SIMD8<Float> {
        let turned = x * along.x + y * along.y
        return TilePattern.fraction(turned / step + shift.x) - 0.5
    }

    /// The same across the pattern.
    @inline(__always)
    private func across(_ x: SIMD8<Float>, _ y: Float, _ step: Float) -> SIMD8<Float> {
        let turned = y * along.x - x * along.y
        return TilePattern.fraction(turned / step + shift.y) - 0.5
    }

    /// What is left of places, which lie within ±2²², above the greatest whole numbers in them.
    ///
    /// Without the processor's own instruction, rounding is a call.
    @inline(__always)
    private static func fraction(_ place: SIMD8<Float>) -> SIMD8<Float> {
        // Beside 1.5 · 2²³ a number's lowest bit is worth one: adding it rounds to the nearest.
        let nearest = (place + 0x1.8p23) - 0x1.8p23
        return place - nearest.replacing(with: nearest - 1, where: nearest .> place)
    }

    /// The shares of pixels side by side that dots cover.
    @inline(__always)
    func dot(x: SIMD8<Float>, y: Float) -> SIMD8<Float> {
        let step = 3.9 * scale * spacing
        let (along, across) = (along(x, y, step) * step, across(x, y, step) * step)
        let radius = 1.5 * scale
        return (radius - (along * along + across * across).squareRoot() + 0.5).share
    }

    /// The shares that a stripe covers.
    @inline(__always)
    func stripe(x: SIMD8<Float>, y: Float) -> SIMD8<Float> {
        let step = 3.8 * scale * spacing
        return (1.05 * scale - (along(x, y, step) * step).magnitude + 0.5).share
    }

    /// The shares that are left of a line between its gaps.
    @inline(__always)
    func dash(x: SIMD8<Float>, y: Float) -> SIMD8<Float> {
        let step = 8.4 * scale * spacing
        return ((along(x, y, step) * step).magnitude - 0.8 * scale + 0.5).share
    }
}

extension SIMD8<Float> {
    /// The numbers, those below 0 and above 1 cut to that.
    ///
    /// The standard library's clamping takes each lane by itself.
    @inline(__always)
    var share: SIMD8<Float> {
        let (none, all) = (SIMD8<Float>(repeating: 0), SIMD8<Float>(repeating: 1))
        return replacing(with: none, where: self .< none).replacing(with: all, where: self .> all)
    }

    /// The numbers without their signs.
    @inline(__always)
    fileprivate var magnitude: SIMD8<Float> { replacing(with: -self, where: self .< 0) }
}
