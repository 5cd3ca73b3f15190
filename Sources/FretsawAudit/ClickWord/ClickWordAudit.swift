internal import FretsawCaptcha
internal import FretsawRaster

/// Attacks a batch of click-word puzzles with the position prior, the order of the words, template
/// matching in the known font, and a trained classifier.
struct ClickWordAudit: KindAudit {
    private let files: AuditFiles
    private let items: [ClickWordItem]
    private let tolerance: Double
    private let glyphs: WordGlyphs

    /// The default tolerance, in pixels in x and y at 310×155.
    static let usualTolerance = 25.0

    /// Creates an audit of `items`.
    ///
    /// - Throws: ``AuditError`` if there are no items, and errors of `glyphs` for the words asked
    ///   for.
    init(
        _ items: [ClickWordItem],
        in files: AuditFiles,
        tolerance: Double?,
        glyphs: ([Unicode.Scalar]) throws -> WordGlyphs
    ) throws {
        guard !items.isEmpty else { throw AuditError(.empty(file: ManifestReader.name)) }
        self.files = files
        self.items = items
        self.tolerance = tolerance ?? ClickWordAudit.usualTolerance
        var characters: [Unicode.Scalar] = []
        var seen: Set<Unicode.Scalar> = []
        for word in items.flatMap(\.asked) where seen.insert(word.character).inserted {
            characters.append(word.character)
        }
        self.glyphs = try glyphs(characters)
    }

    func run(jobs: Int, progress: (Int, Int) -> Void) async throws -> AuditReport {
        let (files, items, tolerance, glyphs) = (files, items, tolerance, glyphs)
        let gathered = try await Gathered(
            items.count,
            jobs: jobs,
            name: { items[$0].name },
            progress: { progress($0, items.count) },
            { try ClickWordEvidence(items[$0], in: files, tolerance: tolerance, glyphs: glyphs) }
        )
        let evidence = gathered.values
        let chances = evidence.map(ClickWordAudit.chance)
        return AuditReport(
            kind: .clickWord,
            pictures: evidence.count,
            unreadable: gathered.unreadable,
            tolerance: tolerance,
            chance: chances.reduce(0, +) / Double(evidence.count),
            rowChance: nil,
            scores: ClickWordAudit.scores(evidence),
            legibility: nil,
            upright: nil
        )
    }

    /// The chance of clicking found words in random order.
    private static func chance(_ picture: ClickWordEvidence) -> Double {
        let words = picture.truth.count + picture.others.count
        return picture.truth.indices.reduce(1) { $0 / Double(words - $1) }
    }

    private static func scores(_ evidence: [ClickWordEvidence]) -> [SolverScore] {
        let priors = (0..<2).map { half in
            WordPrior(evidence.indices.filter { $0 % 2 != half }.map { evidence[$0] })
        }
        var scores = [
            SolverScore(
                PositionPrior.name,
                .offTheShelf,
                outcomes: evidence.enumerated().map { $1.outcome(priors[$0 % 2].places) }
            ),
            SolverScore(
                "left to right",
                .offTheShelf,
                outcomes: evidence.map { $0.outcome(leftToRight($0)) }
            ),
        ]
        let matchers: [(String, AttackerClass, KeyPath<WordGuess, WordGuess.Places>)] = [
            ("glyph match, brightness", .offTheShelf, \.byBrightness),
            ("glyph match, edges", .offTheShelf, \.byEdges),
            ("glyph match, both", .offTheShelf, \.together),
        ]
        for (name, attacker, places) in matchers {
            scores.append(
                SolverScore(
                    name,
                    attacker,
                    outcomes: evidence.map {
                        $0.outcome($0.guess[keyPath: places], nanoseconds: $0.nanoseconds)
                    }
                )
            )
        }
        for (_, attacker, places) in matchers.suffix(1) {
            scores.append(
                SolverScore(
                    "the same, a word",
                    attacker,
                    outcomes: evidence.flatMap {
                        $0.singleOutcomes($0.guess[keyPath: places], nanoseconds: $0.nanoseconds)
                    },
                    each: evidence.first?.truth.count ?? 1
                )
            )
        }
        let readers = (0..<2).map { half in
            WordReader(evidence.indices.filter { $0 % 2 != half }.map { evidence[$0].shown })
        }
        scores.append(
            SolverScore(
                WordReader.name,
                .trained,
                outcomes: evidence.enumerated().map { index, picture in
                    picture.outcome(
                        readers[index % 2]?.places(in: picture)
                            ?? Array((picture.truth + picture.others).prefix(picture.truth.count)),
                        nanoseconds: picture.shownNanoseconds
                    )
                }
            )
        )
        return scores
    }

    /// The first words from the left, as many as are asked for.
    private static func leftToRight(_ picture: ClickWordEvidence) -> WordGuess.Places {
        (picture.truth + picture.others)
            .sorted { ($0.x, $0.y) < ($1.x, $1.y) }
            .prefix(picture.truth.count)
            .map(Optional.some)
    }
}
