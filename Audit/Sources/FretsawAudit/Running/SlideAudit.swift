internal import FretsawCaptcha
internal import FretsawRaster

/// Attacks a batch of slide or drag puzzles with all solvers, and measures their legibility.
struct SlideAudit: KindAudit {
    private let kind: CaptchaKind
    private let files: AuditFiles
    private let items: [SlideItem]
    private let tolerance: Double
    private let ownPuzzles: [Int]

    /// The default tolerance, in pixels at a width of 310.
    static let defaultTolerance = 5.0
    /// The default tolerance of drag puzzles, in x and in y.
    static let dragTolerance = 10.0

    /// Creates an audit of `items`, at least one, with a tolerance in pixels at a width of 310.
    ///
    /// `ownPuzzles` are the numbers of puzzles that the source reader generates.
    init(
        _ items: [SlideItem],
        of kind: CaptchaKind = .slide,
        in files: AuditFiles,
        tolerance: Double?,
        ownPuzzles: [Int] = []
    ) {
        self.kind = kind
        self.files = files
        self.items = items
        self.tolerance =
            tolerance
            ?? (kind == .drag ? SlideAudit.dragTolerance : SlideAudit.defaultTolerance)
        self.ownPuzzles = ownPuzzles
    }

    var puzzles: [StudyPuzzle] {
        items.map { [files, tolerance] item in
            StudyPuzzle(
                background: item.background,
                piece: item.piece,
                top: item.row ?? item.tiles.map { _ in 0 } ?? item.notch.minY
            ) { answer in
                let width =
                    item.sizes?.background.width ?? (try? item.readBackground(files).width) ?? 310
                let corner = item.tiles?.boxes.first?.origin
                let truth = corner.map { [$0.x, $0.y] } ?? [item.answer]
                return answer.count == truth.count
                    && zip(answer, truth).allSatisfy {
                        abs($0 - Double($1)) <= tolerance * Double(width) / 310
                    }
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
        // In a drag puzzle it would only find the tiles, which solvers are given.
        let clean =
            kind == .drag
            ? nil
            : await BackgroundSubtractionAttack(files: files, items: attacked)
                .attempts(at: results, jobs: jobs)
        let readers = await SourceReader(files.recordedRecipe(), sizes: ownPuzzles, jobs: jobs)
            .figureReaders
        let chance = SlideAudit.mean(results) { $0.notches.map { 1 / Double($0.all) } }
        return AuditReport(
            kind: kind,
            pictures: results.count,
            unreadable: pictureResults.unreadable,
            tolerance: tolerance,
            chance: chance,
            rowChance: kind == .drag
                ? nil : SlideAudit.mean(results) { $0.notches.map { 1 / Double($0.onRow) } },
            constantBound: SlideAudit.mean(results, \.constantBound),
            scores: SlideAudit.scores(results, clean: clean, readers: readers),
            legibility: Legibility(results, hasChoice: chance != 1)
        )
    }

    private static func mean(_ results: [SlideResult], _ value: (SlideResult) -> Double?) -> Double?
    {
        let values = results.compactMap(value)
        return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    private static func scores(
        _ results: [SlideResult],
        clean: [SlideResult.Attempt]?,
        readers: [SourceReader.Reader]
    ) -> [SolverScore] {
        var all: [SolverScore] = []
        func add(_ name: String, _ attacker: AttackerClass, _ attempts: [SlideResult.Attempt]) {
            all.append(SolverScore(name, attacker, attempts: attempts, at: results))
        }
        for (index, solver) in SlideResult.solvers.enumerated() {
            add(solver.name, solver.attacker, results.map { $0.attempts[index] })
        }
        add("vote of these scripts", .offTheShelf, results.map(\.vote))
        let seams = CrossValidation.seamAttempts(results)
        for measure in FitMeasure.allCases {
            add(measure.solverName, .adapted, seams.measures[measure.rawValue])
        }
        if let clean { add(BackgroundSubtraction.name, .offTheShelf, clean) }
        add(ConstantAnswer.name, .offTheShelf, CrossValidation.constantAttempts(results))
        add(RankSum.name, .adapted, seams.ranks)
        add(RankSum.figureName, .adapted, seams.figureRanks)
        for reader in readers {
            add(reader.name, .sourceReader, results.map { attempt(at: $0, by: reader) })
        }
        for (name, attempts) in zip(
            CrossValidation.trainedNames,
            CrossValidation.trainedAttempts(results)
        ) {
            add(name, .trained, attempts)
        }
        return AttackerClass.allCases.flatMap { attacker in
            all.filter { $0.attacker == attacker }
        }
    }

    private static func attempt(
        at picture: SlideResult,
        by reader: SourceReader.Reader
    ) -> SlideResult.Attempt {
        var clock = ThreadClock()
        let notch = reader.figures.choice(picture.labelledCrops)
        return SlideResult.Attempt(
            answer: notch.map { picture.answers[$0] },
            nanoseconds: picture.cropNanoseconds + clock.lap()
        )
    }
}
