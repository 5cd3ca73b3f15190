internal import FretsawCaptcha
internal import FretsawRaster

/// Attacks a batch of click-word or icons puzzles with the best constant answer, the order from left to
/// right, template matching with the known font or the strip, and a trained classifier.
struct ClickAudit: KindAudit {
    private let files: AuditFiles
    private let items: [ClickItem]
    private let tolerance: Double
    /// The outlines of the words; nil for icons.
    private let glyphs: WordGlyphs?
    private let ownPuzzles: [Int]

    /// The default tolerance, in pixels in x and y at 310×155.
    static let defaultTolerance = 25.0

    /// Creates an audit of `items`.
    ///
    /// `ownPuzzles` are the numbers of puzzles that the source reader generates.
    ///
    /// `glyphs` returns the outlines of the given characters; it is only called if puzzles have words.
    ///
    /// - Throws: ``AuditError`` if there are no items, and errors of `glyphs`.
    init(
        _ items: [ClickItem],
        in files: AuditFiles,
        tolerance: Double?,
        ownPuzzles: [Int] = [],
        glyphs: ([Unicode.Scalar]) throws -> WordGlyphs
    ) throws {
        guard let first = items.first else { throw AuditError(.empty(file: ManifestReader.name)) }
        self.files = files
        self.items = items
        self.tolerance = tolerance ?? ClickAudit.defaultTolerance
        var characters: [Unicode.Scalar] = []
        var seen: Set<Unicode.Scalar> = []
        for character in items.flatMap(\.prompted).flatMap(\.name.unicodeScalars)
        where seen.insert(character).inserted { characters.append(character) }
        self.glyphs = first.strip == nil ? try glyphs(characters) : nil
        self.ownPuzzles = ownPuzzles
    }

    var puzzles: [StudyPuzzle] {
        items.map { [tolerance] item in
            let reach = ClickResult.tolerance(tolerance, in: item.size, item.scale)
            return StudyPuzzle(
                background: item.background,
                piece: item.strip?.name,
                // The names of figures are not shown.
                prompts: item.prompted.map { item.strip == nil ? $0.name : "" }
            ) { answer in
                let truth = item.prompted.flatMap { [$0.position.x, $0.position.y] }
                return answer.count == truth.count
                    && zip(answer, truth).allSatisfy { abs($0 - Double($1)) <= reach }
            }
        }
    }

    func run(jobs: Int, progress: (Int, Int) -> Void) async throws -> AuditReport {
        let (files, items, tolerance, glyphs) = (files, items, tolerance, glyphs)
        let pictureResults = try await PictureResults(
            items.count,
            jobs: jobs,
            name: { items[$0].name },
            progress: { progress($0, items.count) },
            { try ClickResult(items[$0], in: files, tolerance: tolerance, glyphs: glyphs) }
        )
        let results = pictureResults.values
        let readers = await SourceReader(
            files.recordedRecipe(glyphs: glyphs),
            sizes: ownPuzzles,
            jobs: jobs
        ).figureReaders
        let chances = results.map(ClickAudit.chance)
        return AuditReport(
            kind: glyphs == nil ? .icons : .clickWord,
            pictures: results.count,
            unreadable: pictureResults.unreadable,
            tolerance: tolerance,
            chance: chances.reduce(0, +) / Double(results.count),
            rowChance: nil,
            constantBound: results.map(\.constantBound).reduce(0, +) / Double(results.count),
            scores: ClickAudit.scores(results, areWords: glyphs != nil, readers: readers),
            legibility: nil
        )
    }

    /// The chance of clicking found words in random order.
    private static func chance(_ picture: ClickResult) -> Double {
        let words = picture.truth.count + picture.others.count
        return picture.truth.indices.reduce(1) { $0 / Double(words - $1) }
    }

    private static func scores(
        _ results: [ClickResult],
        areWords: Bool,
        readers: [SourceReader.Reader]
    ) -> [SolverScore] {
        let match = areWords ? "glyph match" : "strip match"
        let single = areWords ? "glyph match, per word" : "strip match, per figure"
        let classifier = areWords ? "word classifier" : FigureClassifier.name
        return [
            constantScore(results),
            SolverScore(
                "left-to-right order",
                .offTheShelf,
                outcomes: results.map { $0.outcome(leftToRight($0)) }
            ),
            matchScore(results, name: "\(match), brightness", by: \.byBrightness),
            matchScore(results, name: "\(match), edges", by: \.byEdges),
            matchScore(results, name: "\(match), combined", by: \.combined),
            singleScore(results, name: single),
        ] + readers.map { readerScore(results, reader: $0) }
            + [trainedScore(results, name: classifier)]
    }

    private static func constantScore(_ results: [ClickResult]) -> SolverScore {
        let learnt = CrossValidation.trainingSets(results).map(ConstantClicks.init)
        return SolverScore(
            ConstantAnswer.name,
            .offTheShelf,
            outcomes: results.enumerated().map { $1.outcome(learnt[$0 % 2].positions) }
        )
    }

    private static func matchScore(
        _ results: [ClickResult],
        name: String,
        by positions: KeyPath<WordGuess, WordGuess.Positions>
    ) -> SolverScore {
        SolverScore(
            name,
            .offTheShelf,
            outcomes: results.map {
                $0.outcome($0.guess[keyPath: positions], nanoseconds: $0.nanoseconds)
            }
        )
    }

    /// The combined match, counted by word or figure instead of by picture.
    private static func singleScore(_ results: [ClickResult], name: String) -> SolverScore {
        SolverScore(
            name,
            .offTheShelf,
            outcomes: results.flatMap {
                $0.singleOutcomes($0.guess.combined, nanoseconds: $0.nanoseconds)
            },
            perPicture: results.first?.truth.count ?? 1
        )
    }

    private static func readerScore(
        _ results: [ClickResult],
        reader: SourceReader.Reader
    ) -> SolverScore {
        let words = WordClassifier(reader.figures)
        return SolverScore(
            reader.name,
            .sourceReader,
            outcomes: results.map { picture in
                var clock = ThreadClock()
                let positions = words.positions(in: picture)
                return picture.outcome(
                    positions,
                    nanoseconds: picture.cropNanoseconds + clock.lap()
                )
            }
        )
    }

    private static func trainedScore(_ results: [ClickResult], name: String) -> SolverScore {
        let classifiers = CrossValidation.trainingSets(results).map { pictures in
            WordClassifier(pictures.map(\.labelledCrops))
        }
        return SolverScore(
            name,
            .trained,
            outcomes: results.enumerated().map { index, picture in
                picture.outcome(
                    classifiers[index % 2]?.positions(in: picture) ?? leftToRight(picture),
                    nanoseconds: picture.cropNanoseconds
                )
            }
        )
    }

    /// The first words from the left, as many as are prompted.
    private static func leftToRight(_ picture: ClickResult) -> WordGuess.Positions {
        (picture.truth + picture.others)
            .sorted { ($0.x, $0.y) < ($1.x, $1.y) }
            .prefix(picture.truth.count)
            .map(Optional.some)
    }
}
