/// What attackers give who learn from the answers of one half of the batch and are tried on the other:
/// both halves are tried, each by what was learnt from the other.
enum Halves {
    /// The position prior's answers.
    static func priorAttempts(_ evidence: [Evidence]) -> [Evidence.Attempt] {
        let tolerance = evidence.first?.tolerance ?? 0
        let priors = (0..<2).map { half in
            PositionPrior(answers: others(than: half, evidence).map(\.truth), tolerance: tolerance)
        }
        return evidence.indices.map { index in
            Evidence.Attempt(answer: priors[index % 2].answer, nanoseconds: 0)
        }
    }

    /// The trained attacker's answers.
    static func trainedAttempts(_ evidence: [Evidence]) -> [Evidence.Attempt] {
        let models = (0..<2).map { half in
            LogisticRegression(
                others(than: half, evidence).compactMap { picture in
                    picture.trueRow.map { truth in
                        LogisticRegression.Example(rows: picture.features.rows, truth: truth)
                    }
                }
            )
        }
        return evidence.enumerated().map { index, picture in
            let rows = picture.features.rows
            // With nothing to learn from there was one notch a picture, or none to be found.
            let choice = models[index % 2]?.choice(rows) ?? rows.indices.first
            return Evidence.Attempt(
                answer: choice.map { picture.answers[$0] },
                nanoseconds: picture.featureNanoseconds
            )
        }
    }

    private static func others(than half: Int, _ evidence: [Evidence]) -> [Evidence] {
        evidence.indices.filter { $0 % 2 != half }.map { evidence[$0] }
    }
}
