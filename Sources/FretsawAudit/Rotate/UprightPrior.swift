internal import FretsawRaster

/// What is known of pictures as such, with nothing learnt: lines run level and plumb, level ones more
/// often, and it is bright above.
struct UprightPrior: RotateSolver {
    /// What is gone by.
    enum Cue: String, CaseIterable, Sendable {
        /// The brightest side is up.
        case brightness
        /// Gradients are plumb or level, and the brighter side is up.
        case gradients
    }

    let cue: Cue
    let attacker = AttackerClass.offTheShelf

    var name: String {
        switch cue {
        case .brightness: "brightest side up"
        case .gradients: "gradient-orientation prior"
        }
    }

    func scores(_ challenge: RotateChallenge) -> [Float] {
        let light = UprightPrior.light(challenge)
        guard cue == .gradients else { return light }
        let histogram = OrientationHistogram(
            challenge.disc.luma,
            middle: challenge.discMiddle
        ) { $0 < challenge.inner - 4 }
        // Level and plumb alike; level edges, whose gradient is plumb; light above.
        let (four, two) = (histogram.moments(4), histogram.moments(2))
        return (0..<360).map { four[$0] - two[$0] + light[$0] }
    }

    /// How much brighter the upper side is than the lower, of the contrast there is, by angle.
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
            // Up is y < 0: the turned dipole's y, negated.
            return -(x * direction.y + y * direction.x) * scale
        }
    }
}
