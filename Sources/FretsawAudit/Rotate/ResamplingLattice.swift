internal import FretsawCaptcha
internal import FretsawRaster

/// Resampling detection: the pixels that the disc was interpolated from lie on a lattice that is turned
/// with it, which gives the angle but for a quarter of a turn; of the four that are left, the one with
/// light above and alike on both sides.
///
/// Looks at nothing that the picture shows. The magnification is estimated with the angle: the usual
/// one is the likeliest, but any other is tried.
struct ResamplingLattice: RotateSolver {
    let name = "resampling lattice"
    let attacker = AttackerClass.adapted

    /// Magnifications that are tried, as lattice frequencies in cycles a pixel of the disc.
    private static let frequencies: [Float] = {
        let range = RotateLook.magnificationRange
        // A disc of 180 tells waves apart that differ by 0.006.
        return stride(
            from: 1 / Float(range.upperBound),
            through: 1 / Float(range.lowerBound),
            by: 0.003
        )
        .map { $0 }
    }()
    /// Below this frequency, in cycles a pixel, the trace is local means' own.
    private static let leastFrequency: Float = 0.06

    func scores(_ challenge: RotateChallenge) -> [Float] {
        let evidence = evidence(in: challenge)
        let light = UprightPrior.light(challenge)
        return (0..<360).map { turn in
            // The lattice's score repeats each quarter, so light but chooses among four.
            evidence[turn % 90] + light[turn] - abs(light[(turn + 90) % 360])
        }
    }

    /// How much likelier each turn, 0 … 89 degrees, is than none, as a logarithm.
    func evidence(in challenge: RotateChallenge) -> [Float] {
        let trace = LatticeTrace(
            challenge.disc.luma,
            middle: challenge.discMiddle,
            radius: challenge.inner - 3
        )
        let spectrum = PowerSpectrum(of: trace.plane)
        let count = trace.count
        let usual = ResamplingLattice.peaks(
            in: spectrum,
            frequency: 1 / Float(RotateLook().magnification),
            scale: count
        )
        var best = usual
        // Half the odds are on the usual magnification, the other half on all others together.
        let odds = Float(PortableMath.log2(Double(ResamplingLattice.frequencies.count))) * 0.6931
        for frequency in ResamplingLattice.frequencies {
            let peaks = ResamplingLattice.peaks(in: spectrum, frequency: frequency, scale: count)
            for turn in 0..<90 { best[turn] = max(best[turn], peaks[turn] - odds) }
        }
        return best
    }

    /// The power at both waves of a lattice of `frequency`, for each turn.
    private static func peaks(
        in spectrum: PowerSpectrum,
        frequency: Float,
        scale: Float
    ) -> [Float] {
        (0..<90).map { turn in
            // A disc that has to be turned clockwise has its lattice turned the other way.
            let direction = RingProfile.directions[turn]
            let (x, y) = (frequency * direction.x, frequency * direction.y)
            return (alias(x, -y, spectrum) + alias(y, x, spectrum)) / scale
        }
    }

    private static func alias(_ x: Float, _ y: Float, _ spectrum: PowerSpectrum) -> Float {
        let (u, v) = (x - x.rounded(), y - y.rounded())
        return u * u + v * v < leastFrequency * leastFrequency ? 0 : spectrum.value(x: u, y: v)
    }
}
