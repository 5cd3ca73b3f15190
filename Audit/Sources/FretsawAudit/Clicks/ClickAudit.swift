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
        let match = areWords ? "glyph match" : "strip match"
        let matchers: [(String, AttackerClass, KeyPath<WordGuess, WordGuess.Positions>)] = [
            ("\(match), brightness", .offTheShelf, \.byBrightness),
            ("\(match), edges", .offTheShelf, \.byEdges),
            ("\(match), combined", .offTheShelf, \.combined),
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
                    areWords ? "glyph match, per word" : "strip match, per figure",
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
                areWords ? "word classifier" : FigureClassifier.name,
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
    private static func leftToRight(_ picture: ClickResult) -> WordGuess.Positions {
        (picture.truth + picture.others)
            .sorted { ($0.x, $0.y) < ($1.x, $1.y) }
            .prefix(picture.truth.count)
            .map(Optional.some)
    }
}
