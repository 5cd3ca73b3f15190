internal import FretsawKinds

/// Attacks a batch of slide or drag puzzles with all solvers, and measures their legibility.
struct SlideAudit: KindAudit {
    let batch: AuditBatch<SlideItem>

    func result(of item: SlideItem) throws -> SlideResult {
        try SlideResult(item, in: batch.files, tolerance: batch.tolerance)
    }

    func complete(
        _ report: inout AuditReport,
        _ pictures: PictureResults<SlideItem, SlideResult>,
        reader: SourceReader,
        jobs: Int
    ) async {
        let results = pictures.values
        let isDrag = batch.kind == .drag
        report.chance = results.compactMap { $0.notches.map { 1 / Double($0.all) } }.mean
        if !isDrag {
            report.rowChance = results.compactMap { $0.notches.map { 1 / Double($0.onRow) } }.mean
        }
        report.constantBound = results.compactMap(\.constantBound).mean
        report.legibility = Legibility(results, hasChoice: report.chance != 1)

        func add(_ name: String, _ attacker: AttackerClass, _ attempts: [Attempt]) {
            report.add(name, attacker, attempts, at: results)
        }
        for (index, solver) in SlideResult.solvers.enumerated() {
            add(solver.name, .offTheShelf, results.map { $0.attempts[index] })
        }
        add("vote of these scripts", .offTheShelf, results.map(\.vote))
        for (measure, attempts) in CrossValidation.fitAttempts(results) {
            add(measure.solverName, .adapted, attempts)
        }
        // In a drag puzzle it would only find the tiles, which solvers are given.
        if !isDrag {
            let attempts = await BackgroundSubtraction.attempts(
                at: pictures.items,
                in: batch.files,
                Thumbnail.groups(results.map(\.thumbnail)),
                jobs: jobs
            )
            add(BackgroundSubtraction.name, .offTheShelf, attempts)
        }
        let constant =
            isDrag
            ? CrossValidation.constantPlaceAttempts(results)
            : CrossValidation.constantAttempts(results)
        add(ConstantAnswer.name, .offTheShelf, constant)
        for (name, figures) in reader.figureReaders {
            let attempts = results.map { picture in
                Attempt(after: picture.cropNanoseconds) {
                    figures.choice(picture.labelledCrops).map { picture.answers[$0] }
                }
            }
            add(name, .sourceReader, attempts)
        }
        for (name, attempts) in CrossValidation.trainedAttempts(results) {
            add(name, .trained, attempts)
        }
    }
}
