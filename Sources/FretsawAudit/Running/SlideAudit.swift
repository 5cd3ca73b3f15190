internal import FretsawCaptcha
internal import FretsawRaster

/// Attacks a batch of slide puzzles with all solvers, and measures their legibility.
struct SlideAudit: KindAudit {
    private let files: AuditFiles
    private let items: [SlideItem]
    private let tolerance: Double
    private let ownPuzzles: [Int]

    /// The default tolerance, in pixels at a width of 310.
    static let defaultTolerance = 5.0

    /// Creates an audit of `items`, at least one, with a tolerance in pixels at a width of 310.
    ///
    /// `ownPuzzles` are the numbers of puzzles that the source reader generates.
    init(
        _ items: [SlideItem],
        in files: AuditFiles,
        tolerance: Double?,
        ownPuzzles: [Int] = []
    ) {
        self.files = files
        self.items = items
        self.tolerance = tolerance ?? SlideAudit.defaultTolerance
        self.ownPuzzles = ownPuzzles
    }

    var puzzles: [StudyPuzzle] {
        items.map { [files, tolerance] item in
            StudyPuzzle(
                background: item.background,
                piece: item.piece,
                top: item.row ?? item.notch.minY
            ) { answer in
                let width =
                    item.sizes?.background.width ?? (try? item.readBackground(files).width) ?? 310
                return answer.count == 1
                    && abs(answer[0] - Double(item.answer)) <= tolerance * Double(width) / 310
            }
        }
    }

    func run(jobs: Int, progress: (Int, Int) -> Void) async throws -> AuditReport {
        let (files, items, tolerance) = (files, items, tolerance)
        let pictureResults = try await PictureResults(
            items.count,
            jobs: jobs,
            name: { items[$0].name },
            progress: { progress($0, items.count) },
            { try SlideResult(items[$0], in: files, tolerance: tolerance) }
        )
        let results = pictureResults.values
        let attacked = pictureResults.indices.map { items[$0] }
        let clean = await BackgroundSubtractionAttack(files: files, items: attacked)
            .attempts(at: results, jobs: jobs)
        let readers = await SourceReader(files.recordedRecipe(), sizes: ownPuzzles, jobs: jobs)
            .figureReaders
        let chance = SlideAudit.mean(results) { $0.notches.map { 1 / Double($0.all) } }
        return AuditReport(
            kind: .slide,
            pictures: results.count,
            unreadable: pictureResults.unreadable,
            tolerance: tolerance,
            chance: chance,
            rowChance: SlideAudit.mean(results) { $0.notches.map { 1 / Double($0.onRow) } },
            constantBound: SlideAudit.mean(results) { picture in
                picture.columns.map {
                    min(1, (2 * picture.tolerance.rounded(.down) + 1) / Double($0))
                }
            },
            scores: SlideAudit.scores(results, clean: clean, readers: readers),
            legibility: Legibility(results, hasChoice: chance != 1),
            upright: nil
        )
    }

    private static func mean(_ results: [SlideResult], _ value: (SlideResult) -> Double?) -> Double?
    {
        let values = results.compactMap(value)
        return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    private static func scores(
        _ results: [SlideResult],
        clean: [SlideResult.Attempt],
        readers: [SourceReader.Reader]
    ) -> [SolverScore] {
        let single = SlideResult.solvers.enumerated().map { position, solver in
            SolverScore(
                solver.name,
                solver.attacker,
                attempts: results.map { $0.attempts[position] },
                at: results
            )
        }
        let seams = CrossValidation.seamAttempts(results)
        let adapted = FitMeasure.allCases.map { measure in
            SolverScore(
                measure.solverName,
                .adapted,
                attempts: seams.measures[measure.rawValue],
                at: results
            )
        }
        let combined = [
            SolverScore(
                BackgroundSubtraction.name,
                .offTheShelf,
                attempts: clean,
                at: results
            ),
            SolverScore(
                ConstantAnswer.name,
                .offTheShelf,
                attempts: CrossValidation.constantAttempts(results),
                at: results
            ),
            SolverScore(RankSum.name, .adapted, attempts: seams.ranks, at: results),
            SolverScore(
                RankSum.figureName,
                .adapted,
                attempts: seams.figureRanks,
                at: results
            ),
        ]
        let trained = zip(CrossValidation.trainedNames, CrossValidation.trainedAttempts(results))
            .map {
                SolverScore($0, .trained, attempts: $1, at: results)
            }
        let source = readers.map { reader in
            SolverScore(
                reader.name,
                .sourceReader,
                attempts: results.map { picture in
                    var clock = ThreadClock()
                    let notch = reader.figures.choice(picture.labelledCrops)
                    return SlideResult.Attempt(
                        answer: notch.map { picture.answers[$0] },
                        nanoseconds: picture.cropNanoseconds + clock.lap()
                    )
                },
                at: results
            )
        }
        return AttackerClass.allCases.flatMap { attacker in
            (single + adapted + combined + source + trained).filter { $0.attacker == attacker }
        }
    }
}
