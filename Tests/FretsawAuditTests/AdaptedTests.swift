import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawAudit

@Suite("Adapted and trained solvers")
struct AdaptedTests {
    /// The costs of all notches of each puzzle, and the index of the true notch.
    private func costs(
        _ puzzles: [WeakPuzzle]
    ) throws -> [(challenge: SlideChallenge, places: [Int], costs: [[Double]], truth: Int)] {
        try puzzles.map { puzzle in
            let challenge = try puzzle.challenge(knowsNotches: true)
            let places = try #require(challenge.notches)
            let truth = try #require(
                places.firstIndex { challenge.answer(at: $0) == puzzle.answer }
            )
            return (challenge, places, FitMeasure.costs(challenge, places: places), truth)
        }
    }

    @Test("Every measure of the seam tells the true one of four equal opaque notches")
    func seams() throws {
        let measured = try costs(WeakPuzzle.many(20, fill: .grey, decoys: 3, grain: 24, strokes: 0))
        for measure in FitMeasure.allCases where !FitMeasure.ofFigures.contains(measure) {
            // One to three pixels on each side of the rim, because these puzzles have no frame.
            let solved = measure.places.prefix(2).map { place in
                measured.count { item in
                    item.costs.indices.min { item.costs[$0][place] < item.costs[$1][place] }
                        == item.truth
                }
            }
            #expect((solved.max() ?? 0) >= 16, "\(measure): \(solved) of 20")
        }
        #expect(measured.count { RankSum.choice($0.costs) == $0.truth } >= 16)
    }

    @Test("Where the piece continues no notch, no measure tells the true one")
    func strangePieces() throws {
        var puzzles = WeakPuzzle.many(24, fill: .grey, decoys: 3)
        let pieces = WeakPuzzle.many(24, fill: .grey, decoys: 3, seed: 6)
        for place in puzzles.indices {
            // Keeps each piece's outline and replaces its content by another picture's.
            for y in 0..<WeakPuzzle.size.height {
                for x in 0..<WeakPuzzle.side where puzzles[place].piece[x, y].alpha > 0 {
                    puzzles[place].piece[x, y] = pieces[place].picture[x, y]
                }
            }
        }
        let measured = try costs(puzzles)
        for measure in FitMeasure.allCases {
            let place = measure.places.lowerBound
            let solved = measured.count { item in
                item.costs.indices.min { item.costs[$0][place] < item.costs[$1][place] }
                    == item.truth
            }
            #expect(solved <= 12, "\(measure): \(solved) of 24")
        }
    }

    @Test("Notches that nobody named are found by their edges")
    func candidates() throws {
        for puzzle in WeakPuzzle.many(6, fill: .grey, decoys: 3, contrast: 0.3) {
            let challenge = try puzzle.challenge()
            let places = NotchCandidates.places(
                of: challenge,
                edges: EdgeMatch.scores(challenge)
            ).map(challenge.answer)
            for notch in puzzle.notches {
                #expect(places.contains { abs($0 - notch) <= 3 }, "\(notch) not in \(places)")
            }
        }
    }

    @Test("The trained attacker tells the true notch of pictures it has not seen")
    func trained() throws {
        let examples = try costs(WeakPuzzle.many(30, fill: .grey, decoys: 3, grain: 24)).map {
            item in
            LogisticRegression.Example(
                rows: NotchFeatures.rows(
                    item.challenge,
                    places: item.places,
                    costs: item.costs,
                    edges: EdgeMatch.scores(item.challenge)
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

    @Test("Logistic regression learns what tells, and nothing from nothing")
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
        for (strength, least, greatest) in [(2.5, 1.0, 1.0), (1.0, 0.6, 0.9), (0.0, 0.15, 0.35)] {
            let all = examples(strength)
            let model = try #require(LogisticRegression(Array(all.prefix(200))))
            let solved = all.dropFirst(200).count { model.choice($0.rows) == $0.truth }
            #expect((least...greatest).contains(Double(solved) / 200), "\(strength): \(solved)")
        }
        #expect(LogisticRegression([]) == nil)
        #expect(LogisticRegression([.init(rows: [[1]], truth: 0)]) == nil)
        #expect(LogisticRegression([.init(rows: [[], []], truth: 0)]) == nil)
    }
}
