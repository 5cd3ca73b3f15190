/// Two-fold cross-validation of solvers that learn from answers.
///
/// The folds are the pictures with even and with odd index. Each fold is attacked with what was
/// learnt from the other.
enum CrossValidation {
    /// Attempts with the position prior.
    static func priorAttempts(_ evidence: [Evidence]) -> [Evidence.Attempt] {
        let tolerance = evidence.first?.tolerance ?? 0
        let priors = (0..<2).map { half in
            PositionPrior(answers: others(than: half, evidence).map(\.truth), tolerance: tolerance)
        }
        return evidence.indices.map { index in
            Evidence.Attempt(answer: priors[index % 2].answer, nanoseconds: 0)
        }
    }

    /// The names of the solvers of ``trainedAttempts(_:)``.
    static let trainedNames = ["logistic regression", FigureClassifier.name, SiameseNetwork.name]

    /// The attempts of trained solvers, in the order of ``trainedNames``.
    static func trainedAttempts(_ evidence: [Evidence]) -> [[Evidence.Attempt]] {
        let examples = (0..<2).map { half in
            others(than: half, evidence).compactMap { picture in
                picture.trueNotch.map {
                    LogisticRegression.Example(rows: picture.features, truth: $0)
                }
            }
        }
        let shown = (0..<2).map { half in others(than: half, evidence).map(\.figures) }
        let regressions = examples.map { LogisticRegression($0) }
        let classifiers = shown.map { FigureClassifier($0) }
        let siamese = shown.map { SiameseNetwork($0) }
        func attempts(
            _ nanoseconds: KeyPath<Evidence, Int>,
            _ choice: (Int, Evidence) -> Int?
        ) -> [Evidence.Attempt] {
            evidence.enumerated().map { index, picture in
                // Without training data, pictures have one notch or none.
                let place = choice(index % 2, picture) ?? picture.answers.indices.first
                return Evidence.Attempt(
                    answer: place.map { picture.answers[$0] },
                    nanoseconds: picture[keyPath: nanoseconds]
                )
            }
        }
        return [
            attempts(\.featureNanoseconds) { regressions[$0]?.choice($1.features) },
            attempts(\.figureNanoseconds) { classifiers[$0]?.choice($1.figures) },
            attempts(\.figureNanoseconds) { siamese[$0]?.choice($1.figures) },
        ]
    }

    /// The attempts of each measure, in the variant with the most correct answers in the other
    /// fold, and of the rank sums.
    static func seamAttempts(
        _ evidence: [Evidence]
    ) -> (
        measures: [[Evidence.Attempt]], ranks: [Evidence.Attempt], figureRanks: [Evidence.Attempt]
    ) {
        let gaps = (0..<2).map { half in
            let others = others(than: half, evidence)
            return FitMeasure.allCases.map { measure in
                let solved = measure.places.map { place in
                    others.count { picture in
                        choice(picture, by: place).map(picture.isRightNotch) ?? false
                    }
                }
                let best = solved.indices.max { (solved[$0], $1) < (solved[$1], $0) } ?? 0
                return measure.places.lowerBound + best
            }
        }
        func attempt(_ picture: Evidence, _ choice: Int?) -> Evidence.Attempt {
            Evidence.Attempt(
                answer: choice.map { picture.answers[$0] },
                nanoseconds: picture.costNanoseconds
            )
        }
        let measures = FitMeasure.allCases.map { measure in
            evidence.enumerated().map { index, picture in
                attempt(picture, choice(picture, by: gaps[index % 2][measure.rawValue]))
            }
        }
        func ranks(_ measures: [FitMeasure]) -> [Evidence.Attempt] {
            evidence.enumerated().map { index, picture in
                let chosen = measures.map { gaps[index % 2][$0.rawValue] }
                let costs = picture.costs.map { row in chosen.map { row[$0] } }
                return attempt(picture, RankSum.choice(costs))
            }
        }
        return (measures, ranks(FitMeasure.allCases), ranks(FitMeasure.ofFigures))
    }

    /// The notch with the minimum cost in one column.
    private static func choice(_ picture: Evidence, by place: Int) -> Int? {
        let costs = picture.costs
        return costs.indices.min { (costs[$0][place], $0) < (costs[$1][place], $1) }
    }

    private static func others(than half: Int, _ evidence: [Evidence]) -> [Evidence] {
        evidence.indices.filter { $0 % 2 != half }.map { evidence[$0] }
    }
}
