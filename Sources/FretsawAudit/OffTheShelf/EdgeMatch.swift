internal import FretsawRaster

/// Template matching of the piece's outline in the picture's gradient magnitude, by normalised
/// cross-correlation.
///
/// A piece reaches beyond its notch by a pixel or more where its edge is soft, so the outline is tried
/// at several depths, and the best counts.
struct EdgeMatch: Solver {
    let name = "edge match"
    let attacker = AttackerClass.offTheShelf

    /// Depths in the piece at which the notch's edge may run, in pixels of a piece of 47.
    static let depths: [Float] = [0, 1.2, 2.4]

    func answer(to challenge: SlideChallenge) -> Int? {
        challenge.answer(at: challenge.best(EdgeMatch.scores(challenge)))
    }

    /// The correlation, −1 … 1, for each place.
    static func scores(_ challenge: SlideChallenge) -> [Float] {
        let scale = challenge.outline.scale
        let places = challenge.lefts.upperBound + 1
        var best = [Float](repeating: -1, count: places)
        for middle in depths {
            // An edge as a blurred step has it: highest in the middle, gone two pixels off.
            let template = challenge.outline.window { depth in
                let distance = abs(depth - middle * scale)
                guard distance <= 6 * scale else { return .nan }
                return max(0, 1 - max(0, distance - 0.5) / 2)
            }
            let scores = NormalisedCorrelation(template: template)
                .scores(challenge.gradient.magnitude, count: places)
            for place in 0..<places { best[place] = max(best[place], scores[place]) }
        }
        return best
    }
}
