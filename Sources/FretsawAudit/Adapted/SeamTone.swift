internal import FretsawRaster

/// How badly the two sides of the rim agree after the best smooth recolouring of the piece.
struct SeamTone {
    /// What is left of each channel's variance by a gain and an offset.
    let linear: Double
    /// The same by a gain, an offset and a slope over the piece.
    let sloping: Double
    /// One less the correlation of both sides, each about its own slope over the rim.
    let correlation: Double

    /// The greatest factor that a recolouring may have brought to the light.
    private static let greatestGain: Float = 1.6

    init(_ samples: SeamSamples) {
        let points = samples.points
        guard points.count >= 12 else {
            (linear, sloping, correlation) = (2, 2, 2)
            return
        }
        var (plain, sloped, variance): (Float, Float, Float) = (0, 0, 0)
        var (inners, outers): ([[Float]], [[Float]]) = ([], [])
        for channel in 0..<3 {
            let (inner, outer) = (samples.inner.channels[channel], samples.outer.channels[channel])
            let (a, b) = (SeamTone.rest(inner), SeamTone.rest(outer))
            plain += SeamTone.residual(a, b)
            variance += SeamTone.energy(b)
            let (c, d) = (
                SeamTone.rest(points, inner), SeamTone.rest(points, outer)
            )
            sloped += SeamTone.residual(c, d)
            inners.append(c)
            outers.append(d)
        }
        // One level a sample is noise.
        let noise = Float(3 * points.count)
        linear = Double((plain + noise) / (variance + noise))
        sloping = Double((sloped + noise) / (variance + noise))
        correlation = 1 - Correlation.pooled(inners, outers)
    }

    private static func energy(_ values: [Float]) -> Float { values.reduce(0) { $0 + $1 * $1 } }

    private static func rest(_ values: [Float]) -> [Float] {
        let mean = values.reduce(0, +) / Float(values.count)
        return values.map { $0 - mean }
    }

    /// What a slope over the rim does not explain.
    private static func rest(_ points: [PieceOutline.RimPoint], _ values: [Float]) -> [Float] {
        let slope = ColourSlope(
            zip(points, values).map { ($0.x, $0.y, SIMD3(repeating: $1)) }
        )
        return zip(points, values).map { $1 - slope.colour(x: $0.x, y: $0.y).x }
    }

    /// What is left of `outer` by the best gain of `inner`.
    private static func residual(_ inner: [Float], _ outer: [Float]) -> Float {
        let product = zip(inner, outer).reduce(0) { $0 + $1.0 * $1.1 }
        let gain = product / max(1, energy(inner))
        let allowed = min(greatestGain, max(1 / greatestGain, gain))
        return zip(inner, outer).reduce(0) {
            $0 + ($1.1 - allowed * $1.0) * ($1.1 - allowed * $1.0)
        }
    }
}
