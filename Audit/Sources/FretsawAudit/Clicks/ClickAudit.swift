internal import FretsawCaptcha
internal import FretsawRaster

/// Attacks a batch of click-word or icons puzzles with the best constant answer, the order from left to
/// right, template matching with the known font or the strip, and a trained classifier.
struct ClickAudit: KindAudit {
    let batch: AuditBatch<ClickItem>
    /// The outlines of the words; nil for icons.
    let glyphs: WordGlyphs?

    /// Creates an audit of `batch`, with `glyphs` if puzzles have words; throws if it has no items.
    init(batch: AuditBatch<ClickItem>, glyphs: ([Unicode.Scalar]) throws -> WordGlyphs) throws {
        guard let first = batch.items.first else {
            throw AuditError(.empty(file: ManifestReader.name))
        }
        self.batch = batch
        var characters: [Unicode.Scalar] = []
        var seen: Set<Unicode.Scalar> = []
        for character in batch.items.flatMap(\.prompted).flatMap(\.name.unicodeScalars)
        where seen.insert(character).inserted { characters.append(character) }
        self.glyphs = first.strip == nil ? try glyphs(characters) : nil
    }

    func result(of item: ClickItem) throws -> ClickResult {
        try ClickResult(item, in: batch.files, tolerance: batch.tolerance, glyphs: glyphs)
    }

    func complete(
        _ report: inout AuditReport,
        _ pictures: PictureResults<ClickItem, ClickResult>,
        reader: SourceReader,
        jobs: Int
    ) async {
        let results = pictures.values
        let areWords = glyphs != nil
        report.chance = results.map(ClickAudit.chance).mean
        report.constantBound = results.map(\.constantBound).mean

        func add(
            _ name: String,
            _ outcomes: [SolverScore.Outcome],
            by attacker: AttackerClass = .offTheShelf,
            perPicture: Int = 1
        ) {
            report.scores.append(
                SolverScore(name, attacker, outcomes: outcomes, perPicture: perPicture)
            )
        }
        let constant = CrossValidation.trainingSets(results).map { pictures in
            ConstantClicks(pictures.map { ($0.truth, $0.tolerance) })
        }
        add(
            ConstantAnswer.name,
            results.enumerated().map { $1.outcome(constant[$0 % 2].positions) }
        )
        add("left-to-right order", results.map { $0.outcome(ClickAudit.leftToRight($0)) })
        let match = areWords ? "glyph match" : "strip match"
        let guesses: [(String, KeyPath<WordGuess, WordGuess.Positions>)] = [
            ("brightness", \.byBrightness), ("edges", \.byEdges), ("combined", \.combined),
        ]
        for (name, positions) in guesses {
            add(
                "\(match), \(name)",
                results.map {
                    $0.outcome($0.guess[keyPath: positions], nanoseconds: $0.nanoseconds)
                }
            )
        }
        // Counted by word or figure instead of by picture.
        add(
            "\(match), per \(areWords ? "word" : "figure")",
            results.flatMap {
                $0.singleOutcomes($0.guess.combined, nanoseconds: $0.nanoseconds)
            },
            perPicture: results.first?.truth.count ?? 1
        )
        for (name, figures) in reader.figureReaders {
            let words = WordClassifier(figures)
            let outcomes = results.map { picture in
                var clock = ThreadClock()
                let positions = words.positions(in: picture)
                return picture.outcome(
                    positions,
                    nanoseconds: picture.cropNanoseconds + clock.lap()
                )
            }
            add(name, outcomes, by: .sourceReader)
        }
        let classifiers = CrossValidation.trainingSets(results).map { pictures in
            FigureClassifier(pictures.map(\.labelledCrops)).map(WordClassifier.init)
        }
        add(
            areWords ? "word classifier" : FigureClassifier.name,
            results.enumerated().map { index, picture in
                picture.outcome(
                    classifiers[index % 2]?.positions(in: picture)
                        ?? ClickAudit.leftToRight(picture),
                    nanoseconds: picture.cropNanoseconds
                )
            },
            by: .trained
        )
    }

    /// The chance of clicking found words in random order.
    private static func chance(_ picture: ClickResult) -> Double {
        let words = picture.truth.count + picture.others.count
        return picture.truth.indices.reduce(1) { $0 / Double(words - $1) }
    }

    /// The first words from the left, as many as are prompted.
    private static func leftToRight(_ picture: ClickResult) -> WordGuess.Positions {
        (picture.truth + picture.others)
            .sorted { ($0.x, $0.y) < ($1.x, $1.y) }
            .prefix(picture.truth.count)
            .map(Optional.some)
    }
}
