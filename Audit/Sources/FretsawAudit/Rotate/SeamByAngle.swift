/// Compares disc and background at every angle: all pairs of rings, as the gap's width is unknown.
struct SeamByAngle: RotateSolver {
    /// The property to compare, by the solver's name.
    enum Measure: String, CaseIterable, Sendable {
        /// The colours of the rings next to the seam.
        case colour = "seam colour by angle"
        /// The correlation of derivatives along all pairs of rings: edges that cross the seam.
        case gradient = "seam gradient by angle"
    }

    let measure: Measure
    var name: String { measure.rawValue }
    var attacker: AttackerClass { .offTheShelf }

    func scores(_ challenge: RotateChallenge) -> [Float] {
        switch measure {
        case .colour:
            let (inside, outside) = (challenge.insides[0], challenge.outsides[0])
            return outside.differences(from: inside).map { -$0 }
        case .gradient:
            return SeamByAngle.correlations(
                challenge.insides.map(\.derivative),
                challenge.outsides.map(\.derivative)
            )
        }
    }

    /// The sum of the correlations of all pairs of rings at each angle; the weight decreases with the
    /// distance from the seam.
    private static func correlations(
        _ insides: [RingProfile],
        _ outsides: [RingProfile]
    ) -> [Float] {
        var results = [Float](repeating: 0, count: RingProfile.count)
        for (depth, inside) in insides.enumerated() {
            for (distance, outside) in outsides.enumerated() {
                let weight = 1 / Float((1 + depth + distance) * (1 + depth + distance))
                for (angle, score) in outside.correlations(with: inside).enumerated() {
                    results[angle] += weight * score
                }
            }
        }
        return results
    }
}
