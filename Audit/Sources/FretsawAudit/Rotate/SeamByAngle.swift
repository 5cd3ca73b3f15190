/// Compares disc and background across the seam at every angle.
///
/// The width of the gap is unknown, so each inner ring is compared with each outer ring.
struct SeamByAngle: RotateSolver {
    /// The property to compare, by the solver's name.
    enum Measure: String, CaseIterable, Sendable {
        /// The colours of the rings next to the seam.
        case colour = "seam colour by angle"
        /// The correlation of colours, which is invariant to linear changes of tone; the best pair
        /// of rings counts.
        case correlation = "seam correlation by angle"
        /// The correlation of derivatives along the rings, over all pairs: edges that cross the
        /// seam.
        case gradient = "seam gradient by angle"
        /// The correlation of colours without the first three harmonics, over all pairs.
        case detrended = "detrended seam correlation"
    }

    let measure: Measure
    var name: String { measure.rawValue }
    var attacker: AttackerClass { measure == .detrended ? .adapted : .offTheShelf }

    func scores(_ challenge: RotateChallenge) -> [Float] {
        switch measure {
        case .colour:
            let (inside, outside) = (challenge.insides[0], challenge.outsides[0])
            return outside.differences(from: inside).map { -$0 }
        case .correlation:
            return combined(challenge.insides, challenge.outsides, from: -1) { best, score, _ in
                max(best, score)
            }
        case .gradient:
            return weighted(
                challenge.insides.map(\.derivative),
                challenge.outsides.map(\.derivative)
            )
        case .detrended:
            return weighted(
                challenge.insides.map { $0.withoutHarmonics(3) },
                challenge.outsides.map { $0.withoutHarmonics(3) }
            )
        }
    }

    /// The correlations of all pairs of rings at each angle, combined by `add` from `start`; the weight decreases
    /// with the distance from the seam.
    private func combined(
        _ insides: [RingProfile],
        _ outsides: [RingProfile],
        from start: Float,
        _ add: (_ result: Float, _ score: Float, _ weight: Float) -> Float
    ) -> [Float] {
        var results = [Float](repeating: start, count: RingProfile.count)
        for (depth, inside) in insides.enumerated() {
            for (distance, outside) in outsides.enumerated() {
                let weight = 1 / Float((1 + depth + distance) * (1 + depth + distance))
                for (angle, score) in outside.correlations(with: inside).enumerated() {
                    results[angle] = add(results[angle], score, weight)
                }
            }
        }
        return results
    }

    /// The sum of all pairs' correlations at each angle.
    private func weighted(_ insides: [RingProfile], _ outsides: [RingProfile]) -> [Float] {
        combined(insides, outsides, from: 0) { $0 + $2 * $1 }
    }
}
