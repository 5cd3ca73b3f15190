internal import CCaptchaKernels
internal import FretsawRandom
internal import FretsawRaster

/// A smooth colour change around a centre: for each channel a constant and the first three circular
/// harmonics; positive values lighten a pixel, that is move it towards white, negative ones darken it.
struct HarmonicTone: Sendable {
    /// The constant of red, green and blue.
    var level = SIMD3<Float>.zero
    /// The weights of cos φ, sin φ, cos 2φ, sin 2φ, cos 3φ, sin 3φ.
    var weights: [6 of SIMD3<Float>] = .init(repeating: .zero)
    /// The maximum share by which a pixel is lightened or darkened, 0 … 1.
    var limit: Float

    /// Creates a tone that changes nothing until its weights are set.
    init(limit: Float) { self.limit = limit }

    var kernelTone: fs_harmonic_tone {
        func three(_ number: SIMD3<Float>) -> (Float, Float, Float) {
            (number.x, number.y, number.z)
        }
        return fs_harmonic_tone(
            level: three(level),
            weights: (
                three(weights[0]), three(weights[1]), three(weights[2]), three(weights[3]),
                three(weights[4]), three(weights[5])
            ),
            limit: limit
        )
    }
}

extension HarmonicTone {
    /// The amplitudes of the harmonics of all channels; those of a single channel are a quarter of them.
    private static let amplitudes: [Double] = [0.42, 0.30, 0.20]

    /// Draws a random tone for a disc or its environment, of a `strength` of 0 … 1: each channel is
    /// lightened on some sides and darkened on others, without edges; people ignore such lighting, but an
    /// attacker who compares colours across the gap between disc and background does not find the angle.
    init(strength: Double, using generator: inout SeededGenerator) {
        func harmonic(_ amplitude: Double) -> (Float, Float) {
            let turns = generator.draw(in: 0.0...1.0)
            let size = strength * amplitude * generator.draw(in: 0.7...1.15)
            let wave = Point(turns: turns, radius: size)
            return (Float(wave.x), Float(wave.y))
        }
        self.init(limit: 0.62)
        for (index, amplitude) in HarmonicTone.amplitudes.enumerated() {
            let common = harmonic(amplitude)
            var cosine = SIMD3<Float>(repeating: common.0)
            var sine = SIMD3<Float>(repeating: common.1)
            for channel in 0..<3 {
                let own = harmonic(amplitude / 4)
                cosine[channel] += own.0
                sine[channel] += own.1
            }
            weights[2 * index] = cosine
            weights[2 * index + 1] = sine
        }
        for channel in 0..<3 {
            level[channel] = Float(strength * generator.draw(in: -0.09...0.09))
        }
    }
}
