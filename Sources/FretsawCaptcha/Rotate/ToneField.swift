internal import FretsawRandom
internal import FretsawRaster

/// A smooth recolouring of a disc or of what lies around one: each channel is veiled on some sides and
/// shaded on others.
///
/// The field is a sum of the first three circular harmonics, so that it has its own ups and downs along
/// every ring, and no edge anywhere. Light from a side is something people see through at once; a
/// comparison of colours across the moat does not.
struct ToneField {
    /// The weights of cos φ, sin φ, cos 2φ, sin 2φ, cos 3φ, sin 3φ, a lane a channel.
    private var weights: [SIMD4<Float>] = []
    /// What is added everywhere.
    private var level = SIMD4<Float>(repeating: 0)

    /// Amplitudes of the three harmonics common to the channels; a channel's own are a quarter of them.
    private static let amplitudes: [Double] = [0.42, 0.30, 0.20]
    /// No pixel is veiled or shaded by more than this share.
    private static let greatest: Float = 0.62

    /// A field drawn from `generator`, of a strength of 0 … 1.
    init(strength: Double, using generator: inout SeededGenerator) {
        func harmonic(_ amplitude: Double) -> (Float, Float) {
            let turns = generator.draw(in: 0.0...1.0)
            let size = strength * amplitude * generator.draw(in: 0.7...1.15)
            return (
                Float(size * PortableMath.cosine(turns: turns)),
                Float(size * PortableMath.sine(turns: turns))
            )
        }
        for amplitude in ToneField.amplitudes {
            let common = harmonic(amplitude)
            var cosine = SIMD4<Float>(repeating: common.0)
            var sine = SIMD4<Float>(repeating: common.1)
            for channel in 0..<3 {
                let own = harmonic(amplitude / 4)
                cosine[channel] += own.0
                sine[channel] += own.1
            }
            weights += [cosine, sine]
        }
        for channel in 0..<3 {
            level[channel] = Float(strength * generator.draw(in: -0.09...0.09))
        }
    }

    /// The share by which a pixel is veiled (> 0) or shaded (< 0); the harmonics grow with powers of
    /// the distance from (0, 0) and reach their amplitudes at 1.
    @inline(__always)
    func share(x: Float, y: Float) -> SIMD4<Float> {
        let (xx, yy) = (x * x, y * y)
        var sum = level + weights[0] * x + weights[1] * y
        sum += weights[2] * (xx - yy) + weights[3] * (2 * x * y)
        sum += weights[4] * (x * (xx - 3 * yy)) + weights[5] * (y * (3 * xx - yy))
        let bound = SIMD4<Float>(repeating: ToneField.greatest)
        return sum.clamped(lowerBound: -bound, upperBound: bound)
    }

    /// `value`, 0 … 255, veiled or shaded by `share`: never brighter than white or darker than black.
    @inline(__always)
    static func apply(_ share: SIMD4<Float>, to value: SIMD4<Float>) -> SIMD4<Float> {
        let veiled = value + (255 - value) * share
        let shaded = value + value * share
        return shaded.replacing(with: veiled, where: share .> 0)
    }
}
