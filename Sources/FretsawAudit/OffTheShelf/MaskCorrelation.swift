internal import FretsawRaster

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
