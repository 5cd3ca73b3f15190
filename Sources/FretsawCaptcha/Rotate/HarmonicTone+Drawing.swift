internal import FretsawRandom
internal import FretsawRaster

extension HarmonicTone {
    /// Amplitudes of the three harmonics common to the channels; a channel's own are a quarter of them.
    private static let amplitudes: [Double] = [0.42, 0.30, 0.20]

    /// A recolouring of a disc or of what lies around one, of a `strength` of 0 … 1, drawn from
    /// `generator`: each channel is veiled on some sides and shaded on others.
    ///
    /// It has its own ups and downs along every ring, and no edge anywhere. Light from a side is something
    /// people see through at once; a comparison of colours across the moat does not.
    init(strength: Double, using generator: inout SeededGenerator) {
        func harmonic(_ amplitude: Double) -> (Float, Float) {
            let turns = generator.draw(in: 0.0...1.0)
            let size = strength * amplitude * generator.draw(in: 0.7...1.15)
            return (
                Float(size * PortableMath.cosine(turns: turns)),
                Float(size * PortableMath.sine(turns: turns))
            )
        }
        self.init(greatest: 0.62)
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
