internal import FretsawRaster

/// Two-fold cross-validation: even pictures are attacked with what odd ones taught, and vice versa.
enum CrossValidation {
    static func constantAttempts(_ results: [some NumberResult]) -> [Attempt] {
        let tolerance = results.first?.tolerance ?? 0
        let learnt = trainingSets(results).map {
            ConstantAnswer(answers: $0.map(\.truth), tolerance: tolerance)
        }
        return results.indices.map { Attempt(answer: learnt[$0 % 2].answer) }
    }

    /// Attempts at drag puzzles with the place that was correct most often in the other fold.
    static func constantPlaceAttempts(_ results: [SlideResult]) -> [Attempt] {
        let tolerance = results.first?.tolerance ?? 0
        func isNear(_ one: PixelPoint, _ other: PixelPoint) -> Bool {
            Double(max(abs(one.x - other.x), abs(one.y - other.y))) <= tolerance
        }
        let best = trainingSets(results).map { training in
            ConstantClicks(training.map { ($0.corner.map { [$0] } ?? [], tolerance) })
                .positions.first ?? nil
        }
        return results.enumerated().map { index, picture in
            guard let place = best[index % 2], let corner = picture.corner else {
                return Attempt()
            }
            // A wrong place is the start of the row, where no tile is.
            return Attempt(answer: isNear(place, corner) ? picture.truth : 0)
        }
    }

    static func trainedAttempts(_ results: [SlideResult]) -> [(name: String, [Attempt])] {
        let sets = trainingSets(results)
        let examples = sets.map { training in
            training.compactMap { picture in
                picture.labelledCrops.truth.map {
                    LogisticRegression.Example(rows: picture.features, truth: $0)
                }
            }
        }
        let crops = sets.map { $0.map(\.labelledCrops) }
        let regressions = examples.map { LogisticRegression($0) }
        let classifiers = crops.map { FigureClassifier($0) }
        func attempts(
            _ nanoseconds: KeyPath<SlideResult, Int>,
            _ choice: (Int, SlideResult) -> Int?
        ) -> [Attempt] {
            results.enumerated().map { index, picture in
                // Without training data, pictures have one notch or none.
                let notch = choice(index % 2, picture) ?? picture.answers.indices.first
                return Attempt(
                    answer: notch.map { picture.answers[$0] },
                    nanoseconds: picture[keyPath: nanoseconds]
                )
            }
        }
        return [
            (
                LogisticRegression.name,
                attempts(\.featureNanoseconds) { regressions[$0]?.choice($1.features) }
            ),
            (
                FigureClassifier.name,
                attempts(\.cropNanoseconds) { classifiers[$0]?.choice($1.labelledCrops) }
            ),
        ]
    }

    /// The attempts of each measure, in the variant with the most correct answers in the other fold.
    static func fitAttempts(_ results: [SlideResult]) -> [(FitMeasure, [Attempt])] {
        let sets = trainingSets(results)
        return FitMeasure.allCases.map { measure in
            let columns = sets.map { training in
                let solved = measure.columns.map { column in
                    training.count { picture in
                        choice(picture, column: column)
                            .map { picture.isRight(picture.answers[$0]) } ?? false
                    }
                }
                let best = solved.indices.max { (solved[$0], $1) < (solved[$1], $0) } ?? 0
                return measure.columns.lowerBound + best
            }
            let attempts = results.enumerated().map { index, picture in
                Attempt(
                    answer: choice(picture, column: columns[index % 2]).map { picture.answers[$0] },
                    nanoseconds: picture.costNanoseconds
                )
            }
            return (measure, attempts)
        }
    }

    /// The notch with the minimum cost in one column.
    private static func choice(_ picture: SlideResult, column: Int) -> Int? {
        let costs = picture.costs
        return costs.indices.min { (costs[$0][column], $0) < (costs[$1][column], $1) }
    }

    /// The results to learn from before attacking each fold: those of the other fold.
    static func trainingSets<Result>(_ results: [Result]) -> [[Result]] {
        (0..<2).map { fold in
            results.indices.filter { $0 % 2 != fold }.map { results[$0] }
        }
    }
}
