import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawAudit

@Suite("Adapted and trained solvers")
struct AdaptedTests {
    /// The costs of all notches of each puzzle, and the index of the true notch.
    private func costs(
        _ puzzles: [WeakPuzzle]
    ) throws -> [(challenge: SlideChallenge, positions: [Int], costs: [[Double]], truth: Int)] {
        try puzzles.map { puzzle in
            let challenge = try puzzle.challenge(knowsNotches: true)
            let positions = try #require(challenge.notches)
            let truth = try #require(
                positions.firstIndex { challenge.answer(at: $0) == puzzle.answer }
            )
            return (challenge, positions, FitMeasure.costs(challenge, positions: positions), truth)
        }
    }

    @Test("Every seam measure finds the true one of four identical opaque notches")
    func seams() throws {
        let measured = try costs(WeakPuzzle.many(20, fill: .grey, decoys: 3, grain: 24, strokes: 0))
        for measure in FitMeasure.allCases where measure != .silhouetteScript {
            // One to three pixels on each side of the rim, because these puzzles have no frame.
            let solved = measure.columns.prefix(2).map { column in
                measured.count { item in
                    item.costs.indices.min { item.costs[$0][column] < item.costs[$1][column] }
                        == item.truth
                }
            }
            #expect((solved.max() ?? 0) >= 16, "\(measure): \(solved) of 20")
        }
    }

    @Test("No measure finds the true notch if the piece matches none")
    func strangePieces() throws {
        var puzzles = WeakPuzzle.many(24, fill: .grey, decoys: 3)
        let pieces = WeakPuzzle.many(24, fill: .grey, decoys: 3, seed: 6)
        for position in puzzles.indices {
            // Keeps each piece's outline and replaces its content by another picture's.
            for y in 0..<WeakPuzzle.size.height {
                for x in 0..<WeakPuzzle.side where puzzles[position].piece[x, y].alpha > 0 {
                    puzzles[position].piece[x, y] = pieces[position].picture[x, y]
                }
            }
        }
        let measured = try costs(puzzles)
        for measure in FitMeasure.allCases {
            let column = measure.columns.lowerBound
            let solved = measured.count { item in
                item.costs.indices.min { item.costs[$0][column] < item.costs[$1][column] }
                    == item.truth
            }
            #expect(solved <= 12, "\(measure): \(solved) of 24")
        }
    }

    @Test("Unknown notches are found by their edges")
    func candidates() throws {
        for puzzle in WeakPuzzle.many(6, fill: .grey, decoys: 3, contrast: 0.3) {
            let challenge = try puzzle.challenge()
            let positions = challenge.candidates(edges: EdgeTemplateMatch().scores(challenge))
                .map(challenge.answer)
            for notch in puzzle.notches {
                #expect(positions.contains { abs($0 - notch) <= 3 }, "\(notch) not in \(positions)")
            }
        }
    }

    @Test("Logistic regression finds the true notch of held-out pictures")
    func trained() throws {
        let examples = try costs(WeakPuzzle.many(30, fill: .grey, decoys: 3, grain: 24)).map {
            item in
            LogisticRegression.Example(
                rows: NotchFeatures.rows(
                    item.challenge,
                    positions: item.positions,
                    costs: item.costs,
                    edges: EdgeTemplateMatch().scores(item.challenge)
                ),
                truth: item.truth
            )
        }
        let model = try #require(LogisticRegression(Array(examples.prefix(15))))
        let solved = examples.dropFirst(15).count { model.choice($0.rows) == $0.truth }
        #expect(solved >= 13)
        let again = try #require(LogisticRegression(Array(examples.prefix(15))))
        #expect(examples.allSatisfy { model.choice($0.rows) == again.choice($0.rows) })
    }

    @Test("Logistic regression learns informative features, and nothing from noise")
    func regression() throws {
        var generator = SeededGenerator(seed: Seed(3))
        func examples(_ strength: Double) -> [LogisticRegression.Example] {
            (0..<400).map { _ in
                let truth = generator.draw(in: 0..<4)
                let rows = (0..<4).map { notch in
                    [
                        generator.draw(in: -1.0...1.0) + (notch == truth ? strength : 0),
                        generator.draw(in: -1.0...1.0),
                    ]
                }
                return LogisticRegression.Example(rows: rows, truth: truth)
            }
        }
        for (strength, minimum, maximum) in [(2.5, 1.0, 1.0), (1.0, 0.6, 0.9), (0.0, 0.15, 0.35)] {
            let all = examples(strength)
            let model = try #require(LogisticRegression(Array(all.prefix(200))))
            let solved = all.dropFirst(200).count { model.choice($0.rows) == $0.truth }
            #expect((minimum...maximum).contains(Double(solved) / 200), "\(strength): \(solved)")
        }
        #expect(LogisticRegression([]) == nil)
        #expect(LogisticRegression([.init(rows: [[1]], truth: 0)]) == nil)
        #expect(LogisticRegression([.init(rows: [[], []], truth: 0)]) == nil)
    }
}
