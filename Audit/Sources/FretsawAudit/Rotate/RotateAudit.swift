internal import FretsawCaptcha
internal import FretsawRaster

/// Attacks a batch of rotate puzzles with all solvers.
struct RotateAudit: KindAudit {
    private let files: AuditFiles
    private let items: [RotateItem]
    private let tolerance: Double
    private let ownPuzzles: [Int]

    /// The default tolerance, in degrees.
    static let defaultTolerance = 10.0

    /// Creates an audit of `items`, at least one, with a tolerance in degrees.
    ///
    /// `ownPuzzles` are the numbers of puzzles that the source reader generates.
    init(
        _ items: [RotateItem],
        in files: AuditFiles,
        tolerance: Double?,
        ownPuzzles: [Int] = []
    ) {
        self.files = files
        self.items = items
        self.tolerance = tolerance ?? RotateAudit.defaultTolerance
        self.ownPuzzles = ownPuzzles
    }

    var puzzles: [StudyPuzzle] {
        items.map { [tolerance] item in
            StudyPuzzle(
                background: item.background,
                piece: item.piece,
                left: item.box.minX,
                top: item.box.minY
            ) { answer in
                guard answer.count == 1, (-360...720).contains(answer[0]) else { return false }
                let error = abs(answer[0] - Double(item.answer))
                    .truncatingRemainder(dividingBy: 360)
                return min(error, 360 - error) <= tolerance
            }
        }
    }

    func run(jobs: Int, progress: (Int, Int) -> Void) async throws -> AuditReport {
        let (files, items) = (files, items)
        let pictureResults = try await PictureResults(
            items.count,
            jobs: jobs,
            name: { items[$0].name },
            progress: { progress($0, items.count) },
            { try RotateResult(items[$0], in: files) }
        )
        let results = pictureResults.values
        let networks = await SourceReader(files.recordedRecipe(), sizes: ownPuzzles, jobs: jobs)
            .polarNetworks
        let angles = Double(RotatePlan.angles.count)
        let chance = min(1, (2 * tolerance.rounded(.down) + 1) / angles)
        return AuditReport(
            kind: .rotate,
            pictures: results.count,
            unreadable: pictureResults.unreadable,
            tolerance: tolerance,
            chance: chance,
            rowChance: nil,
            constantBound: chance,
            scores: scores(results, networks),
            legibility: nil
        )
    }

    private func scores(
        _ results: [RotateResult],
        _ networks: [(name: String, network: PolarNetwork)]
    ) -> [SolverScore] {
        var rows = RotateResult.solvers.enumerated().map { position, solver in
            score(solver.name, solver.attacker, results, results.map { $0.attempts[position] })
        }
        rows.append(
            score(ConstantAnswer.name, .offTheShelf, results, constantAttempts(results))
        )
        let last = RotateResult.solvers.count
        rows.append(
            score("sum of z-scores", .adapted, results, results.map { $0.attempts[last] })
        )
        for (name, network) in networks {
            let attempts = results.map { picture in
                var clock = ThreadClock()
                let answer = picture.polarView.map(network.answer)
                return RotateResult.Attempt(
                    answer: answer,
                    nanoseconds: picture.polarNanoseconds + clock.lap()
                )
            }
            rows.append(score(name, .sourceReader, results, attempts))
        }
        return AttackerClass.allCases.flatMap { attacker in
            rows.filter { $0.attacker == attacker }
        }
    }

    /// Attempts with the angle that was correct most often in the other half of the batch.
    private func constantAttempts(_ results: [RotateResult]) -> [RotateResult.Attempt] {
        let learnt = CrossValidation.trainingSets(results).map {
            ConstantAnswer(answers: $0.map(\.truth), tolerance: tolerance)
        }
        return results.indices.map { index in
            RotateResult.Attempt(answer: learnt[index % 2].answer, nanoseconds: 0)
        }
    }

    private func score(
        _ name: String,
        _ attacker: AttackerClass,
        _ results: [RotateResult],
        _ attempts: [RotateResult.Attempt]
    ) -> SolverScore {
        SolverScore(
            name,
            attacker,
            outcomes: zip(attempts, results).map { attempt, picture in
                let error = attempt.answer.map { Double(picture.error(of: $0)) }
                return SolverScore.Outcome(
                    error: error,
                    isRight: error.map { $0 <= tolerance } ?? false,
                    nanoseconds: attempt.nanoseconds
                )
            }
        )
    }
}
