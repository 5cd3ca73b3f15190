internal import FretsawRandom
internal import FretsawRaster

/// A colour change that varies smoothly around a centre: for each channel a constant and the first
/// three circular harmonics.
///
/// Positive values lighten a pixel, that is move it towards white; negative values darken it.
struct HarmonicTone: Sendable {
    /// The constant of red, green and blue.
    var level = SIMD3<Float>.zero
    /// The weights of cos φ, sin φ, cos 2φ, sin 2φ, cos 3φ, sin 3φ.
    var weights: [6 of SIMD3<Float>] = .init(repeating: .zero)
    /// The maximum share by which a pixel is lightened or darkened, 0 … 1.
    var limit: Float

    /// Creates a tone that changes nothing until its weights are set.
    init(limit: Float) { self.limit = limit }

    /// The three channels, with each number repeated four times.
    var channels: [Channel] {
        (0..<3).map { index in
            func four(_ number: SIMD3<Float>) -> SIMD4<Float> { SIMD4(repeating: number[index]) }
            return Channel(
                level: four(level),
                cosine: four(weights[0]),
                sine: four(weights[1]),
                cosine2: four(weights[2]),
                sine2: four(weights[3]),
                cosine3: four(weights[4]),
                sine3: four(weights[5]),
                limit: SIMD4(repeating: limit)
            )
        }
    }

    /// One channel of a tone for four pixels.
    struct Channel {
        let level, cosine, sine, cosine2, sine2, cosine3, sine3, limit: SIMD4<Float>

        @inline(__always)
        func applied(
            to value: SIMD4<Float>,
            at place: Harmonics,
            strength: SIMD4<Float>
        ) -> SIMD4<Float> {
            var sum = level + cosine * place.x + sine * place.y
            sum += cosine2 * place.cosine2 + sine2 * place.sine2
            sum += cosine3 * place.cosine3 + sine3 * place.sine3
            let low = sum.replacing(with: -limit, where: sum .< -limit)
            let share = low.replacing(with: limit, where: low .> limit) * strength
            let rest = (255 - value).replacing(with: value, where: share .<= 0)
            return value + rest * share
        }
    }

    /// The harmonics at four positions; they grow with powers of the distance from (0, 0) and reach
    /// their amplitudes at distance 1.
    struct Harmonics {
        let x, y, cosine2, sine2, cosine3, sine3: SIMD4<Float>

        @inline(__always)
        init(x: SIMD4<Float>, y: SIMD4<Float>) {
            let (xx, yy) = (x * x, y * y)
            (self.x, self.y) = (x, y)
            cosine2 = xx - yy
            sine2 = 2 * x * y
            cosine3 = x * (xx - 3 * yy)
            sine3 = y * (3 * xx - yy)
        }
    }
}

extension FourColours {
    /// Lightens and darkens the colours at the positions of `harmonics` by `strength` of a tone.
    ///
    /// The three channels are passed by pointer because they are many numbers.
    @inline(__always)
    mutating func tone(
        _ channels: UnsafePointer<HarmonicTone.Channel>,
        at harmonics: HarmonicTone.Harmonics,
        strength: SIMD4<Float>
    ) {
        red = unsafe channels[0].applied(to: red, at: harmonics, strength: strength)
        green = unsafe channels[1].applied(to: green, at: harmonics, strength: strength)
        blue = unsafe channels[2].applied(to: blue, at: harmonics, strength: strength)
    }
}

extension HarmonicTone {
    /// The amplitudes of the harmonics that all channels have in common.
    ///
    /// Each channel also has separate harmonics, with a quarter of these amplitudes.
    private static let amplitudes: [Double] = [0.42, 0.30, 0.20]

    /// Draws a random tone for a disc or its environment, of a `strength` of 0 … 1: each channel is
    /// lightened on some sides and darkened on others.
    ///
    /// The tone varies along every ring and has no edges. People ignore such lighting. An
    /// attacker who compares colours across the gap between disc and background does not find the
    /// angle.
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
