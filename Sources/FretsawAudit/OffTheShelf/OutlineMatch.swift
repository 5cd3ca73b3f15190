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

/// Correlation of brightness with the piece's mask: finds a notch that is darker, or brighter, than
/// what lies around it.
struct MaskCorrelation: Solver {
    let name = "mask correlation"
    let attacker = AttackerClass.offTheShelf

    func answer(to challenge: SlideChallenge) -> Int? {
        let scores = MaskCorrelation.scores(challenge)
        return challenge.answer(at: challenge.best(scores.map(abs)))
    }

    /// The correlation, −1 … 1, for each place; negative for a dark notch.
    static func scores(_ challenge: SlideChallenge) -> [Float] {
        let scale = challenge.outline.scale
        let template = challenge.outline.window { depth in
            depth < -8 * scale ? .nan : depth > 0 ? 1 : 0
        }
        return NormalisedCorrelation(template: template).scores(
            challenge.band.luma,
            count: challenge.lefts.upperBound + 1
        )
    }
}

/// The brightness of the notch's outline: the place where the piece's rim lies on a line that is
/// brighter, or darker, than both its sides.
struct OutlineBrightness: Solver {
    let name = "outline brightness"
    let attacker = AttackerClass.offTheShelf

    func answer(to challenge: SlideChallenge) -> Int? {
        let scores = OutlineBrightness.scores(challenge)
        return challenge.answer(at: challenge.best(scores.map(abs)))
    }

    /// Levels by which the line is brighter than the nearer of its flanks, for each place, at the depth
    /// where it stands out most; 0 where it lies between them in brightness, as on a plain edge.
    static func scores(_ challenge: SlideChallenge) -> [Float] {
        let places = challenge.lefts.upperBound + 1
        var best = [Float](repeating: 0, count: places)
        for middle in EdgeMatch.depths.map({ $0 * challenge.outline.scale }) {
            func ring(_ depths: ClosedRange<Float>) -> [Float] {
                let weights = challenge.outline.window { depths.contains($0 - middle) ? 1 : 0 }
                return challenge.scan(challenge.band.luma, weights.normalised())
            }
            let (line, inside, outside) = (ring(-1.1...1.1), ring(2.4...5), ring(-5...(-2.4)))
            for place in 0..<places {
                let (one, other) = (line[place] - inside[place], line[place] - outside[place])
                let contrast =
                    one * other <= 0 ? 0 : abs(one) < abs(other) ? one : other
                if abs(contrast) > abs(best[place]) { best[place] = contrast }
            }
        }
        return best
    }
}
