internal import FretsawRaster

/// Priors about natural pictures: horizontal and vertical lines are common, horizontal ones more
/// so, and light comes from above.
struct UprightPrior: RotateSolver {
    /// The prior to use, by the solver's name.
    enum Cue: String, CaseIterable, Sendable {
        case brightness = "brightest side up"
        /// Gradients are horizontal or vertical, and the brighter side is up.
        case gradients = "gradient-orientation prior"
    }

    let cue: Cue
    let attacker = AttackerClass.offTheShelf
    var name: String { cue.rawValue }

    func scores(_ challenge: RotateChallenge) -> [Float] {
        let light = UprightPrior.light(challenge)
        guard cue == .gradients else { return light }
        let histogram = OrientationHistogram(
            challenge.disc.luma,
            middle: challenge.discMiddle
        ) { $0 < challenge.inner - 4 }
        // Both directions; then horizontal edges, whose gradient is vertical; then light from above.
        let (four, two) = (histogram.moments(4), histogram.moments(2))
        return (0..<360).map { four[$0] - two[$0] + light[$0] }
    }

    /// The brightness of the upper side minus the lower, relative to the contrast, at each angle.
    static func light(_ challenge: RotateChallenge) -> [Float] {
        let luma = challenge.disc.luma
        var (x, y, sum, squares, count): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
        for row in 0..<luma.height {
            for column in 0..<luma.width {
                let u = Float(column) + 0.5 - challenge.discMiddle.x
                let v = Float(row) + 0.5 - challenge.discMiddle.y
                guard (u * u + v * v).squareRoot() < challenge.inner - 2 else { continue }
                let value = luma[column, row]
                x += value * u
                y += value * v
                sum += value
                squares += value * value
                count += 1
            }
        }
        let deviation = max(
            1,
            squares / max(1, count) - (sum / max(1, count)) * (sum / max(1, count))
        )
        .squareRoot()
        let scale = 2 / (max(1, count) * deviation * challenge.inner)
        return (0..<360).map { turn in
            let direction = RingProfile.directions[turn]
            // Up is negative y: minus the y component of the rotated dipole.
            return -(x * direction.y + y * direction.x) * scale
        }
    }
}
