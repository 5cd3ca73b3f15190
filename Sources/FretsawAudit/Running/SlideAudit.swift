internal import FretsawCaptcha

/// Attacks a batch of slide puzzles with all solvers, and measures their legibility.
struct SlideAudit: KindAudit {
    private let files: AuditFiles
    private let items: [AuditItem]
    private let tolerance: Double

    /// The default tolerance, in pixels at a width of 310.
    static let usualTolerance = 5.0

    /// Creates an audit of `items`, at least one, with a tolerance in pixels at a width of 310.
    init(_ items: [AuditItem], in files: AuditFiles, tolerance: Double?) {
        self.files = files
        self.items = items
        self.tolerance = tolerance ?? SlideAudit.usualTolerance
    }

    func run(jobs: Int, progress: (Int, Int) -> Void) async throws -> AuditReport {
        let (files, items, tolerance) = (files, items, tolerance)
        let gathered = try await Gathered(
            items.count,
            jobs: jobs,
            name: { items[$0].name },
            progress: { progress($0, items.count) },
            { try Evidence(items[$0], in: files, tolerance: tolerance) }
        )
        let evidence = gathered.values
        let attacked = gathered.places.map { items[$0] }
        let clean = await CleanBackgroundAttack(files: files, items: attacked)
            .attempts(at: evidence, jobs: jobs)
        let chance = SlideAudit.mean(evidence) { $0.notches.map { 1 / Double($0.all) } }
        return AuditReport(
            kind: .slide,
            pictures: evidence.count,
            unreadable: gathered.unreadable,
            tolerance: tolerance,
            chance: chance,
            rowChance: SlideAudit.mean(evidence) { $0.notches.map { 1 / Double($0.onRow) } },
            scores: SlideAudit.scores(evidence, clean: clean, tolerance: tolerance),
            legibility: Legibility(evidence, hasChoice: chance != 1),
            upright: nil
        )
    }

    private static func mean(_ evidence: [Evidence], _ value: (Evidence) -> Double?) -> Double? {
        let values = evidence.compactMap(value)
        return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    private static func scores(
        _ evidence: [Evidence],
        clean: [Evidence.Attempt],
        tolerance: Double
    ) -> [SolverScore] {
        let alone = Evidence.solvers.enumerated().map { place, solver in
            SolverScore(
                solver.name,
                solver.attacker,
                attempts: evidence.map { $0.attempts[place] },
                at: evidence
            )
        }
        let seams = CrossValidation.seamAttempts(evidence)
        let adapted = FitMeasure.allCases.map { measure in
            SolverScore(
                measure.solverName,
                .adapted,
                attempts: seams.measures[measure.rawValue],
                at: evidence
            )
        }
        let together = [
            SolverScore(
                CleanBackground.name,
                .offTheShelf,
                attempts: clean,
                at: evidence
            ),
            SolverScore(
                PositionPrior.name,
                .offTheShelf,
                attempts: CrossValidation.priorAttempts(evidence),
                at: evidence
            ),
            SolverScore(RankSum.name, .adapted, attempts: seams.ranks, at: evidence),
            SolverScore(
                RankSum.figureName,
                .adapted,
                attempts: seams.figureRanks,
                at: evidence
            ),
        ]
        let trained = zip(CrossValidation.trainedNames, CrossValidation.trainedAttempts(evidence))
            .map {
                SolverScore($0, .trained, attempts: $1, at: evidence)
            }
        return AttackerClass.allCases.flatMap { attacker in
            (alone + adapted + together + trained).filter { $0.attacker == attacker }
        }
    }
}
