internal import FretsawRaster

/// Template matching of the piece's outline with the gradient magnitude, by normalised cross-correlation.
///
/// A piece with a soft edge exceeds its notch by a pixel or more, so the outline is tried at
/// several depths and the best score counts.
struct EdgeTemplateMatch: Solver {
    let name = "edge template match"

    /// Depths of the notch's edge within the piece, for a piece of 47 pixels.
    static let depths: [Float] = [0, 1.2, 2.4]

    /// The correlation, −1 … 1, at each position.
    func scores(_ challenge: SlideChallenge) -> [Float] {
        let scale = challenge.outline.scale
        let positionCount = challenge.lefts.upperBound + 1
        var best = [Float](repeating: -1, count: positionCount)
        for middle in EdgeTemplateMatch.depths {
            // A blurred step: maximal in the middle, 0 from two pixels on.
            let template = challenge.outline.window { depth in
                let distance = abs(depth - middle * scale)
                guard distance <= 6 * scale else { return .nan }
                return max(0, 1 - max(0, distance - 0.5) / 2)
            }
            let scores = CorrelationTemplate(template)
                .scores(challenge.gradient.magnitude, count: positionCount)
            for position in 0..<positionCount {
                best[position] = max(best[position], scores[position])
            }
        }
        return best
    }
}

/// Correlation of brightness with the piece's mask, which finds darker and brighter notches.
struct MaskCorrelation: Solver {
    let name = "mask correlation"

    func scores(_ challenge: SlideChallenge) -> [Float] {
        MaskCorrelation.signedScores(challenge).map(abs)
    }

    /// The correlation, −1 … 1, at each position; negative for a dark notch.
    static func signedScores(_ challenge: SlideChallenge) -> [Float] {
        let scale = challenge.outline.scale
        let template = challenge.outline.window { depth in
            depth < -8 * scale ? .nan : depth > 0 ? 1 : 0
        }
        return CorrelationTemplate(template).scores(
            challenge.band.luma,
            count: challenge.lefts.upperBound + 1
        )
    }
}

/// Finds a bright or dark outline: the rim on a line that differs from both of its sides.
struct OutlineBrightness: Solver {
    let name = "outline brightness"

    func scores(_ challenge: SlideChallenge) -> [Float] {
        OutlineBrightness.signedScores(challenge).map(abs)
    }

    /// The contrast between the line and the more similar side, in levels, at each position and its
    /// best depth; 0 if the line's brightness is between that of its sides, as on a simple edge.
    static func signedScores(_ challenge: SlideChallenge) -> [Float] {
        let positionCount = challenge.lefts.upperBound + 1
        var best = [Float](repeating: 0, count: positionCount)
        for middle in EdgeTemplateMatch.depths.map({ $0 * challenge.outline.scale }) {
            func ring(_ depths: ClosedRange<Float>) -> [Float] {
                let weights = challenge.outline.window { depths.contains($0 - middle) ? 1 : 0 }
                return challenge.scan(challenge.band.luma, weights.normalised())
            }
            let (line, inside, outside) = (ring(-1.1...1.1), ring(2.4...5), ring(-5...(-2.4)))
            for position in 0..<positionCount {
                let (one, other) = (
                    line[position] - inside[position], line[position] - outside[position]
                )
                let contrast =
                    one * other <= 0 ? 0 : abs(one) < abs(other) ? one : other
                if abs(contrast) > abs(best[position]) { best[position] = contrast }
            }
        }
        return best
    }
}
