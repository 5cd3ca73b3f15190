internal import FretsawCaptcha

/// Attacks a batch of rotate puzzles with all solvers.
struct RotateAudit: KindAudit {
    private let files: AuditFiles
    private let items: [RotateItem]
    private let tolerance: Double

    /// The default tolerance, in degrees.
    static let usualTolerance = 7.0

    /// Creates an audit of `items`, at least one, with a tolerance in degrees.
    init(_ items: [RotateItem], in files: AuditFiles, tolerance: Double?) {
        self.files = files
        self.items = items
        self.tolerance = tolerance ?? RotateAudit.usualTolerance
    }

    func run(jobs: Int, progress: (Int, Int) -> Void) async throws -> AuditReport {
        let (files, items) = (files, items)
        let gathered = try await Gathered(
            items.count,
            jobs: jobs,
            name: { items[$0].name },
            progress: { progress($0, items.count) },
            { try RotateEvidence(items[$0], in: files) }
        )
        let evidence = gathered.values
        let angles = Double(RotatePlan.angles.count)
        return AuditReport(
            kind: .rotate,
            pictures: evidence.count,
            unreadable: gathered.unreadable,
            tolerance: tolerance,
            chance: min(1, (2 * tolerance.rounded(.down) + 1) / angles),
            rowChance: nil,
            scores: scores(evidence),
            legibility: nil,
            upright: UprightShare(evidence.compactMap(\.uprightness), of: evidence.count)
        )
    }

    private func scores(_ evidence: [RotateEvidence]) -> [SolverScore] {
        var rows = RotateEvidence.solvers.enumerated().map { place, solver in
            score(solver.name, solver.attacker, evidence, evidence.map { $0.attempts[place] })
        }
        rows.append(
            score("angle prior", .offTheShelf, evidence, priorAttempts(evidence))
        )
        let last = RotateEvidence.solvers.count
        rows.append(
            score("all scores together", .adapted, evidence, evidence.map { $0.attempts[last] })
        )
        return AttackerClass.allCases.flatMap { attacker in
            rows.filter { $0.attacker == attacker }
        }
    }

    /// Attempts with the angle that was correct most often in the other half of the batch.
    private func priorAttempts(_ evidence: [RotateEvidence]) -> [RotateEvidence.Attempt] {
        let priors = (0..<2).map { half in
            PositionPrior(
                answers: evidence.indices.filter { $0 % 2 != half }.map { evidence[$0].truth },
                tolerance: tolerance
            )
        }
        return evidence.indices.map { index in
            RotateEvidence.Attempt(answer: priors[index % 2].answer, nanoseconds: 0)
        }
    }

    private func score(
        _ name: String,
        _ attacker: AttackerClass,
        _ evidence: [RotateEvidence],
        _ attempts: [RotateEvidence.Attempt]
    ) -> SolverScore {
        SolverScore(
            name,
            attacker,
            outcomes: zip(attempts, evidence).map { attempt, picture in
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
