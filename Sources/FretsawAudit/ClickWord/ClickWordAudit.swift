internal import FretsawCaptcha
internal import FretsawRaster

/// Attacks a batch of click-word puzzles with the best constant answer, the order of the words, template
/// matching in the known font, and a trained classifier.
struct ClickWordAudit: KindAudit {
    private let files: AuditFiles
    private let items: [ClickWordItem]
    private let tolerance: Double
    private let glyphs: WordGlyphs
    private let ownPuzzles: [Int]

    /// The default tolerance, in pixels in x and y at 310×155.
    static let defaultTolerance = 25.0

    /// Creates an audit of `items`.
    ///
    /// `ownPuzzles` are the numbers of puzzles that the source reader generates.
    ///
    /// - Throws: ``AuditError`` if there are no items, and errors of `glyphs` for the words asked
    ///   for.
    init(
        _ items: [ClickWordItem],
        in files: AuditFiles,
        tolerance: Double?,
        ownPuzzles: [Int] = [],
        glyphs: ([Unicode.Scalar]) throws -> WordGlyphs
    ) throws {
        guard !items.isEmpty else { throw AuditError(.empty(file: ManifestReader.name)) }
        self.files = files
        self.items = items
        self.tolerance = tolerance ?? ClickWordAudit.defaultTolerance
        var characters: [Unicode.Scalar] = []
        var seen: Set<Unicode.Scalar> = []
        for word in items.flatMap(\.prompted) where seen.insert(word.character).inserted {
            characters.append(word.character)
        }
        self.glyphs = try glyphs(characters)
        self.ownPuzzles = ownPuzzles
    }

    var puzzles: [StudyPuzzle] {
        items.map { [tolerance] item in
            let reach = ClickWordResult.tolerance(tolerance, in: item.size, item.scale)
            return StudyPuzzle(
                background: item.background,
                prompts: item.prompted.map { String($0.character) }
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
            { try ClickWordResult(items[$0], in: files, tolerance: tolerance, glyphs: glyphs) }
        )
        let results = pictureResults.values
        let readers = await SourceReader(
            files.recordedRecipe(glyphs: glyphs),
            sizes: ownPuzzles,
            jobs: jobs
        ).figureReaders
        let chances = results.map(ClickWordAudit.chance)
        return AuditReport(
            kind: .clickWord,
            pictures: results.count,
            unreadable: pictureResults.unreadable,
            tolerance: tolerance,
            chance: chances.reduce(0, +) / Double(results.count),
            rowChance: nil,
            constantBound: results.map(\.constantBound).reduce(0, +) / Double(results.count),
            scores: ClickWordAudit.scores(results, readers: readers),
            legibility: nil,
            upright: nil
        )
    }

    /// The chance of clicking found words in random order.
    private static func chance(_ picture: ClickWordResult) -> Double {
        let words = picture.truth.count + picture.others.count
        return picture.truth.indices.reduce(1) { $0 / Double(words - $1) }
    }

    private static func scores(
        _ results: [ClickWordResult],
        readers: [SourceReader.Reader]
    ) -> [SolverScore] {
        let priors = (0..<2).map { fold in
            ConstantClicks(results.indices.filter { $0 % 2 != fold }.map { results[$0] })
        }
        var scores = [
            SolverScore(
                ConstantAnswer.name,
                .offTheShelf,
                outcomes: results.enumerated().map { $1.outcome(priors[$0 % 2].positions) }
            ),
            SolverScore(
                "left-to-right order",
                .offTheShelf,
                outcomes: results.map { $0.outcome(leftToRight($0)) }
            ),
        ]
        let matchers: [(String, AttackerClass, KeyPath<WordGuess, WordGuess.Positions>)] = [
            ("glyph match, brightness", .offTheShelf, \.byBrightness),
            ("glyph match, edges", .offTheShelf, \.byEdges),
            ("glyph match, combined", .offTheShelf, \.combined),
        ]
        for (name, attacker, positions) in matchers {
            scores.append(
                SolverScore(
                    name,
                    attacker,
                    outcomes: results.map {
                        $0.outcome($0.guess[keyPath: positions], nanoseconds: $0.nanoseconds)
                    }
                )
            )
        }
        for (_, attacker, positions) in matchers.suffix(1) {
            scores.append(
                SolverScore(
                    "glyph match, per word",
                    attacker,
                    outcomes: results.flatMap {
                        $0.singleOutcomes($0.guess[keyPath: positions], nanoseconds: $0.nanoseconds)
                    },
                    perPicture: results.first?.truth.count ?? 1
                )
            )
        }
        for reader in readers {
            let words = WordClassifier(reader.figures)
            scores.append(
                SolverScore(
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
            )
        }
        let classifiers = (0..<2).map { fold in
            WordClassifier(
                results.indices.filter { $0 % 2 != fold }.map { results[$0].labelledCrops }
            )
        }
        scores.append(
            SolverScore(
                WordClassifier.name,
                .trained,
                outcomes: results.enumerated().map { index, picture in
                    picture.outcome(
                        classifiers[index % 2]?.positions(in: picture)
                            ?? leftToRight(picture),
                        nanoseconds: picture.cropNanoseconds
                    )
                }
            )
        )
        return scores
    }

    /// The first words from the left, as many as are prompted.
    private static func leftToRight(_ picture: ClickWordResult) -> WordGuess.Positions {
        (picture.truth + picture.others)
            .sorted { ($0.x, $0.y) < ($1.x, $1.y) }
            .prefix(picture.truth.count)
            .map(Optional.some)
    }
}
