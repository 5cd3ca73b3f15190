internal import FretsawCaptcha
internal import FretsawRaster

/// Resampling detection: the pixels from which the disc was interpolated form a lattice that
/// rotates with it.
///
/// The lattice gives the angle up to multiples of 90°. The brightness of the upper side picks one
/// of the four. The angle and the magnification are estimated together. The default magnification
/// has the highest prior.
struct ResamplingDetection: RotateSolver {
    let name = "resampling detection"
    let attacker = AttackerClass.adapted

    /// Lattice frequencies to try, in cycles per pixel of the disc: one for each magnification.
    private static let frequencies: [Float] = {
        let range = DiscOptions.magnificationRange
        // A disc of 180 pixels resolves frequencies that differ by 0.006.
        return stride(
            from: 1 / Float(range.upperBound),
            through: 1 / Float(range.lowerBound),
            by: 0.003
        )
        .map { $0 }
    }()
    /// The minimum frequency, in cycles per pixel; below it, the local means dominate.
    private static let minFrequency: Float = 0.06

    func scores(_ challenge: RotateChallenge) -> [Float] {
        let ratios = logLikelihoodRatios(in: challenge)
        let light = UprightPrior.light(challenge)
        return (0..<360).map { turn in
            // The lattice's score repeats every 90°, so the light picks one of four angles.
            ratios[turn % 90] + light[turn] - abs(light[(turn + 90) % 360])
        }
    }

    /// The log-likelihood ratio of each angle, 0 … 89°, versus no lattice.
    func logLikelihoodRatios(in challenge: RotateChallenge) -> [Float] {
        let trace = LatticeTrace(
            challenge.disc.luma,
            middle: challenge.discMiddle,
            radius: challenge.inner - 3
        )
        let spectrum = PowerSpectrum(of: trace.plane)
        let count = trace.count
        let defaultPeaks = ResamplingDetection.peaks(
            in: spectrum,
            frequency: 1 / Float(DiscOptions().magnification),
            scale: count
        )
        var best = defaultPeaks
        // Half of the prior is on the default magnification, the rest is shared by all others.
        let odds = Float(PortableMath.log2(Double(ResamplingDetection.frequencies.count))) * 0.6931
        for frequency in ResamplingDetection.frequencies {
            let peaks = ResamplingDetection.peaks(in: spectrum, frequency: frequency, scale: count)
            for turn in 0..<90 { best[turn] = max(best[turn], peaks[turn] - odds) }
        }
        return best
    }

    /// The power of a lattice of `frequency`, for each angle: the sum at its two perpendicular
    /// waves.
    private static func peaks(
        in spectrum: PowerSpectrum,
        frequency: Float,
        scale: Float
    ) -> [Float] {
        (0..<90).map { turn in
            // The solution rotates the disc clockwise, so the lattice was rotated
            // counter-clockwise.
            let direction = RingProfile.directions[turn]
            let (x, y) = (frequency * direction.x, frequency * direction.y)
            return (alias(x, -y, spectrum) + alias(y, x, spectrum)) / scale
        }
    }

    private static func alias(_ x: Float, _ y: Float, _ spectrum: PowerSpectrum) -> Float {
        let (u, v) = (x - x.rounded(), y - y.rounded())
        return u * u + v * v < minFrequency * minFrequency ? 0 : spectrum.value(x: u, y: v)
    }
}

/// The magnitude of the second derivative within a disc, with the picture's content removed.
///
/// Interpolation changes the second derivative periodically between the original pixels:
/// - A. C. Gallagher, "Detection of linear and cubic interpolation in JPEG compressed images"
///   (2005)
/// - B. Mahdian and S. Saic, "Blind authentication using periodic properties of interpolation"
///   (2008)
struct LatticeTrace: Sendable {
    /// The trace, with mean 0 and mean square 1 within the disc, and 0 outside.
    ///
    /// No side is longer than ``maxSide`` pixels.
    let plane: Plane
    /// The number of pixels within the disc, at least 1.
    ///
    /// It is also the mean power of noise in the spectrum.
    let count: Float

    /// The maximum side of the analysed part of a disc, in pixels.
    static let maxSide = 512
    /// The radius of the window of local means, in pixels.
    private static let reach = 4

    /// The trace of the disc of `radius` about `middle` in `luma`.
    init(_ luma: Plane, middle: (x: Float, y: Float), radius: Float) {
        let side = min(min(luma.width, luma.height), LatticeTrace.maxSide)
        let (left, top) = ((luma.width - side) / 2, (luma.height - side) / 2)
        var strength = Plane(width: side, height: side, filledWith: 0)
        var inside = strength
        for y in 1..<max(1, side - 1) {
            for x in 1..<side - 1 {
                let (column, row) = (left + x, top + y)
                let (u, v) = (Float(column) + 0.5 - middle.x, Float(row) + 0.5 - middle.y)
                guard u * u + v * v < radius * radius else { continue }
                let around =
                    luma[column - 1, row] + luma[column + 1, row] + luma[column, row - 1]
                    + luma[column, row + 1]
                strength[x, y] = abs(4 * luma[column, row] - around)
                inside[x, y] = 1
            }
        }
        let means = LatticeTrace.localMeans(of: strength, where: inside)
        for y in 0..<side {
            for x in 0..<side where inside[x, y] > 0 {
                // Relative to the local mean, so that no edge dominates.
                let share = (strength[x, y] - means[x, y]) / (means[x, y] + 0.3)
                strength[x, y] = min(max(share, -3), 3)
            }
        }
        let rest = LatticeTrace.localMeans(of: strength, where: inside)
        var (squares, count): (Float, Float) = (0, 0)
        for y in 0..<side {
            for x in 0..<side where inside[x, y] > 0 {
                strength[x, y] -= rest[x, y]
                squares += strength[x, y] * strength[x, y]
                count += 1
            }
        }
        let scale = squares > 0 ? (count / squares).squareRoot() : 0
        for y in 0..<side {
            var row = strength.mutableRow(y)
            for x in row.indices { row[x] *= scale }
        }
        plane = strength
        self.count = max(1, count)
    }

    /// The local means of `plane` where `inside` is 1, with a tent window.
    private static func localMeans(of plane: Plane, where inside: Plane) -> Plane {
        let sums = boxSums(boxSums(plane))
        let counts = boxSums(boxSums(inside))
        var means = plane
        for y in 0..<plane.height {
            let (sum, count) = (sums.row(y), counts.row(y))
            var row = means.mutableRow(y)
            for x in row.indices { row[x] = sum[x] / max(1, count[x]) }
        }
        return means
    }

    /// Sums over the square around each pixel, by two passes.
    private static func boxSums(_ plane: Plane) -> Plane {
        func pass(_ plane: Plane) -> Plane {
            // The result is transposed, so that two passes cover both directions.
            var result = Plane(width: plane.height, height: plane.width, filledWith: 0)
            for y in 0..<plane.height {
                let row = plane.row(y)
                for x in row.indices {
                    var sum: Float = 0
                    for position in max(0, x - reach)...min(row.count - 1, x + reach) {
                        sum += row[position]
                    }
                    result[y, x] = sum
                }
            }
            return result
        }
        return pass(pass(plane))
    }
}
