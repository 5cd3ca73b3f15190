internal import FretsawRaster

/// Attacks a batch of slide puzzles with every solver there is, and measures what people need to solve
/// them.
///
/// The same pictures give the same report, but for times, whatever the number of jobs.
public struct Audit: Sendable {
    /// Pixels by which an answer may be off, at a width of 310; other widths in proportion.
    public static let usualTolerance = 5.0

    private let files: AuditFiles
    private let items: [AuditItem]
    private let tolerance: Double

    /// An audit of the puzzles listed in a folder: a batch that `fretsaw generate` made, with its
    /// answers, or the pictures of another generator with a `truth.csv`.
    ///
    /// - Parameters:
    ///   - files: the folder's files.
    ///   - limit: puzzles to attack at most; the first of the list.
    ///   - tolerance: pixels by which an answer may be off, at a width of 310.
    /// - Throws: ``AuditError``, and what `files` throws.
    public init(
        _ files: AuditFiles,
        limit: Int = .max,
        tolerance: Double = Audit.usualTolerance
    ) throws {
        self.files = files
        self.tolerance = tolerance
        let name: String
        if files.exists(ManifestList.name) {
            name = ManifestList.name
            items = try ManifestList.items(in: files, limit: limit)
        } else if files.exists(TruthList.name) {
            name = TruthList.name
            items = try TruthList.items(in: files, limit: limit)
        } else {
            throw AuditError(.noList(folder: files.folder))
        }
        guard !items.isEmpty else { throw AuditError(.empty(file: name)) }
    }

    /// Attacks every picture, `jobs` at a time.
    ///
    /// - Parameters:
    ///   - jobs: pictures under attack at the same time, 1 at least.
    ///   - progress: called after each picture with the number done and the number of all.
    /// - Returns: what was found.
    /// - Throws: ``AuditError`` where not one picture can be used.
    public func run(
        jobs: Int,
        progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> AuditReport {
        let (files, items, tolerance) = (files, items, tolerance)
        let results = await parallelMap(
            items.count,
            jobs: jobs,
            progress: { progress($0, items.count) },
            { index in
                Result { try Evidence(items[index], in: files, tolerance: tolerance) }
                    .mapError { Refusal(name: items[index].name, reason: "\($0)") }
            }
        )
        var (attacked, evidence): ([AuditItem], [Evidence]) = ([], [])
        var unreadable: [AuditReport.Unreadable] = []
        for (item, result) in zip(items, results) {
            switch result {
            case .success(let picture):
                attacked.append(item)
                evidence.append(picture)
            case .failure(let refusal):
                unreadable.append(.init(name: refusal.name, reason: refusal.reason))
            }
        }
        guard !evidence.isEmpty else {
            throw AuditError(
                .nothingReadable(
                    count: unreadable.count,
                    first: unreadable.first.map { "\($0.name): \($0.reason)" } ?? ""
                )
            )
        }
        let clean = await CleanBackgroundAttack(files: files, items: attacked)
            .attempts(at: evidence, jobs: jobs)
        return AuditReport(
            pictures: evidence.count,
            unreadable: unreadable,
            tolerance: tolerance,
            chance: Audit.mean(evidence) { $0.notches.map { 1 / Double($0.all) } },
            rowChance: Audit.mean(evidence) { $0.notches.map { 1 / Double($0.onRow) } },
            scores: Audit.scores(evidence, clean: clean, tolerance: tolerance),
            legibility: Legibility(evidence)
        )
    }

    private struct Refusal: Error {
        let name, reason: String
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
        let seams = Halves.seamAttempts(evidence)
        let adapted = SeamMeasure.allCases.map { measure in
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
                attempts: Halves.priorAttempts(evidence),
                at: evidence
            ),
            SolverScore(SeamRankSum.name, .adapted, attempts: seams.ranks, at: evidence),
            SolverScore(
                "logistic regression",
                .trained,
                attempts: Halves.trainedAttempts(evidence),
                at: evidence
            ),
        ]
        return AttackerClass.allCases.flatMap { attacker in
            (alone + adapted + together).filter { $0.attacker == attacker }
        }
    }
}
