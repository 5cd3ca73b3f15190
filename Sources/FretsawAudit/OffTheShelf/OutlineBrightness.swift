internal import FretsawRaster

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
