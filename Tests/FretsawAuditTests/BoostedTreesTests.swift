import FretsawRandom
import Testing

@testable import FretsawAudit

@Suite("Boosted trees")
struct BoostedTreesTests {
    /// Pictures of four notches with three features; `mark` turns the true one's.
    private func examples(
        _ count: Int,
        seed: UInt64,
        mark: (inout [Double]) -> Void
    ) -> [LogisticRegression.Example] {
        var generator = SeededGenerator(seed: Seed(seed))
        return (0..<count).map { _ in
            let truth = generator.draw(in: 0..<4)
            var rows = (0..<4).map { _ in (0..<12).map { _ in generator.draw(in: -1.0...1.0) } }
            mark(&rows[truth])
            return LogisticRegression.Example(rows: rows, truth: truth)
        }
    }

    private func share(_ examples: [LogisticRegression.Example]) throws -> Double {
        let half = examples.count / 2
        let trees = try #require(BoostedTrees(Array(examples.prefix(half))))
        let solved = examples.dropFirst(half).count { trees.choice($0.rows) == $0.truth }
        return Double(solved) / Double(examples.count - half)
    }

    @Test("Trees learn a sum, and what no sum tells, and nothing from nothing")
    func learning() throws {
        #expect(try share(examples(500, seed: 1) { $0[3] += 1.5 }) > 0.85)
        // Near the middle of the range: a weighted sum is blind to it.
        #expect(try share(examples(500, seed: 2) { $0[3] /= 12 }) > 0.6)
        #expect((0.15...0.36).contains(try share(examples(500, seed: 3) { _ in })))
    }

    @Test("The same pictures grow the same trees")
    func determinism() throws {
        let all = examples(120, seed: 4) { $0[3] += 0.5 }
        let one = try #require(BoostedTrees(all))
        let two = try #require(BoostedTrees(all))
        #expect(all.allSatisfy { one.choice($0.rows) == two.choice($0.rows) })
    }

    @Test("Without two notches or a feature there is nothing to learn")
    func nothing() {
        #expect(BoostedTrees([]) == nil)
        #expect(BoostedTrees([.init(rows: [[1]], truth: 0)]) == nil)
        #expect(BoostedTrees([.init(rows: [[], []], truth: 0)]) == nil)
    }
}
