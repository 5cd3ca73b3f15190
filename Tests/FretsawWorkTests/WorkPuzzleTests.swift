import Foundation
import Testing

@testable import FretsawWork

@Suite("Puzzles of work")
struct WorkPuzzleTests {
    static let seed = [UInt8](0..<32)

    static func puzzle(price: Int, bits: Int = 0) throws -> WorkPuzzle {
        try #require(WorkPuzzle(seed: seed, price: price, bits: bits))
    }

    /// The answer with these solutions, an attempt and its items each.
    static func answer(_ solutions: [(attempt: UInt32, items: SIMD8<UInt32>)]) -> [UInt8] {
        var answer: [UInt8] = []
        for (attempt, items) in solutions {
            WorkPuzzle.append(items, attempt: attempt, to: &answer)
        }
        return answer
    }

    @Test("Items are those of the second implementation")
    func items() {
        let hash = WorkHash(seed: Self.seed)
        let digits = (0..<5).map { hash.digits($0, attempt: 1) }
        #expect(digits == WorkVectors.items)
    }

    @Test(
        "Every solution of the second implementation is accepted",
        arguments: WorkVectors.solutions
    )
    func accepts(attempt: UInt32, items: SIMD8<UInt32>) throws {
        let answer = Self.answer([(attempt, items)])
        #expect(try Self.puzzle(price: 1).accepts(answer))
        let other = try #require(WorkPuzzle(seed: Self.seed.reversed(), price: 1))
        #expect(!other.accepts(answer))
    }

    @Test(
        "A solution counts if its digest in the second implementation begins with enough zero bits",
        arguments: WorkPuzzle.bitRange
    )
    func digests(bits: Int) throws {
        let puzzle = try Self.puzzle(price: 1, bits: bits)
        #expect(WorkVectors.digests.count == WorkVectors.solutions.count)
        for (solution, digest) in zip(WorkVectors.solutions, WorkVectors.digests) {
            #expect(puzzle.accepts(Self.answer([solution])) == (digest < 1 << (18 - bits)))
        }
    }

    @Test("Every solution of an answer needs the zero bits")
    func everyDigest() throws {
        let counted = zip(WorkVectors.solutions, WorkVectors.digests).filter { $1 < 1 << 17 }
        let other = try #require(WorkVectors.solutions.first)
        let (first, last) = (try #require(counted.first?.0), try #require(counted.last?.0))
        let puzzle = try Self.puzzle(price: 2, bits: 1)
        #expect(puzzle.accepts(Self.answer([first, last])))
        #expect(!puzzle.accepts(Self.answer([other, last])))
        #expect(try Self.puzzle(price: 2).accepts(Self.answer([other, last])))
    }

    @Test("The expected number of attempts grows by two with each doubling")
    func doublings() throws {
        /// 1 / (1 − e^−x) attempts per solution, if an attempt has x solutions on average that count.
        func attempts(_ puzzle: WorkPuzzle) -> Double {
            Double(puzzle.price) / (1 - exp(-2 / Double(1 << puzzle.bits)))
        }
        let base = attempts(try Self.puzzle(price: WorkPuzzle.basePrice))
        for doublings in 0...14 {
            let puzzle = try #require(WorkPuzzle(seed: Self.seed, doublings: doublings))
            #expect(puzzle.doublings == doublings)
            let multiple = attempts(puzzle) / base / Double(1 << doublings)
            #expect((0.999...1.15).contains(multiple), "\(doublings): \(multiple)")
            let estimate = puzzle.attemptsPerSolution * Double(puzzle.price)
            #expect((0.86...1.1).contains(estimate / attempts(puzzle)))
        }
        for doublings in [-1, 15, Int.max, Int.min] {
            #expect(WorkPuzzle(seed: Self.seed, doublings: doublings) == nil)
        }
        let between = (1...64).map { WorkPuzzle(seed: Self.seed, price: $0)?.doublings }
        #expect(between.prefix(13) == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2])
    }

    @Test("No answer with a flipped bit is accepted")
    func bits() throws {
        let puzzle = try Self.puzzle(price: 1)
        let answer = Self.answer([try #require(WorkVectors.solutions.first)])
        for bit in 0..<8 * answer.count {
            var changed = answer
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(!puzzle.accepts(changed))
        }
    }

    /// The rule of solutions, written as the documentation of the puzzle states it.
    private static func isSolution(_ items: [UInt32], attempt: UInt32) -> Bool {
        guard Set(items).count == 8, items.allSatisfy({ $0 < WorkPuzzle.itemCount }) else {
            return false
        }
        let hash = WorkHash(seed: seed)
        var parts = items.map { (first: $0, digits: hash.digits($0, attempt: attempt)) }
        for level in 0..<3 {
            parts = stride(from: 0, to: parts.count, by: 2).map {
                (first: parts[$0].first, digits: parts[$0].digits ^ parts[$0 + 1].digits)
            }
            guard parts.allSatisfy({ $0.digits[level] == 0 }) else { return false }
        }
        let isOrdered = [1, 2, 4].allSatisfy { size in
            stride(from: 0, to: 8, by: 2 * size).allSatisfy { items[$0] < items[$0 + size] }
        }
        return isOrdered && parts[0].digits == .zero
    }

    @Test("Items are accepted exactly if the rule of solutions allows them")
    func rule() throws {
        let puzzle = try Self.puzzle(price: 1)
        let hash = WorkHash(seed: Self.seed)
        let known = WorkVectors.solutions.filter { $0.attempt == 2 }.map { solution in
            (0..<8).map { solution.items[$0] }
        }
        // Pairs and fours of solutions, and other pairs whose first digits cancel out.
        var pairs = known.flatMap { items in
            stride(from: 0, to: 8, by: 2).map { [items[$0], items[$0 + 1]] }
        }
        var last: [UInt32: UInt32] = [:]
        for item in 0..<UInt32(4096) {
            let digit = hash.digits(item, attempt: 2)[0]
            if let earlier = last.updateValue(item, forKey: digit) {
                pairs.append([earlier, item])
            }
        }
        let fours = known.flatMap { [Array($0[0..<4]), Array($0[4..<8])] }
        var accepted = 0
        for round in 0..<4000 {
            var parts: [[UInt32]] =
                switch round % 4 {
                case 0: known.randomElement().map { [$0] } ?? []
                case 1: [fours, fours].compactMap { $0.randomElement() }
                case 2: [fours, pairs, pairs].compactMap { $0.randomElement() }
                default: [pairs, pairs, pairs, pairs].compactMap { $0.randomElement() }
                }
            if round % 5 > 0 { parts.sort { $0[0] < $1[0] } }
            var items = parts.flatMap { $0 }
            if round % 7 == 0 { items[Int.random(in: 0..<8)] = .random(in: 0..<1 << 20) }
            if round % 11 == 0 { items.swapAt(.random(in: 0..<8), .random(in: 0..<8)) }
            let isSolution = Self.isSolution(items, attempt: 2)
            #expect(puzzle.accepts(Self.answer([(2, SIMD8(items))])) == isSolution, "\(items)")
            accepted += isSolution ? 1 : 0
        }
        #expect(accepted > 500)
    }

    @Test("No other order of the items of a solution is accepted")
    func orders() throws {
        let puzzle = try Self.puzzle(price: 1)
        let (attempt, items) = try #require(WorkVectors.solutions.first)
        var generator = SystemRandomNumberGenerator()
        let numbers = (0..<8).map { items[$0] }
        for _ in 0..<500 {
            let shuffled = numbers.shuffled(using: &generator)
            guard shuffled != numbers else { continue }
            #expect(!puzzle.accepts(Self.answer([(attempt, SIMD8(shuffled))])))
        }
        // The orders of the solution's tree, which all cancel out.
        for size in [1, 2, 4] {
            for first in stride(from: 0, to: 8, by: 2 * size) {
                var swapped = numbers
                for place in first..<first + size { swapped.swapAt(place, place + size) }
                #expect(!puzzle.accepts(Self.answer([(attempt, SIMD8(swapped))])))
            }
        }
    }

    @Test("Items that only cancel themselves out are rejected")
    func repeated() throws {
        let puzzle = try Self.puzzle(price: 1)
        let (attempt, items) = try #require(WorkVectors.solutions.first)
        for twice in [
            [items[0], items[1], items[0], items[1], items[4], items[5], items[4], items[5]],
            [items[0], items[1], items[2], items[3], items[0], items[1], items[2], items[3]],
            Array(repeating: items[0], count: 8),
        ] {
            #expect(!puzzle.accepts(Self.answer([(attempt, SIMD8(twice))])))
        }
    }

    @Test("Solutions count once, and in the order of their attempts")
    func attempts() throws {
        let puzzle = try Self.puzzle(price: 2)
        let first = try #require(WorkVectors.solutions.first)
        let last = try #require(WorkVectors.solutions.last)
        let second = try #require(
            WorkVectors.solutions.first { $0.attempt == first.attempt && $0.items != first.items }
        )
        #expect(puzzle.accepts(Self.answer([first, last])))
        for solutions in [
            [first, first], [last, first], [first, second], [first], [first, last, last],
        ] {
            #expect(!puzzle.accepts(Self.answer(solutions)))
        }
    }

    @Test("Answers of other sizes are rejected", arguments: [0, 1, 26, 28, 54, 100_000])
    func sizes(count: Int) throws {
        #expect(try !Self.puzzle(price: 1).accepts([UInt8](repeating: 0, count: count)))
    }

    @Test("Seeds and prices out of range are rejected")
    func ranges() {
        #expect(WorkPuzzle(seed: Self.seed, price: 0) == nil)
        #expect(WorkPuzzle(seed: Self.seed, price: 65) == nil)
        #expect(WorkPuzzle(seed: Self.seed + [0], price: 1) == nil)
        #expect(WorkPuzzle(seed: [], price: 1) == nil)
        #expect(WorkPuzzle(seed: Self.seed, price: 1, bits: -1) == nil)
        #expect(WorkPuzzle(seed: Self.seed, price: 1, bits: 13) == nil)
    }
}

@Suite("Solver of work")
struct WorkSolverTests {
    @Test("The solver finds what the second implementation finds, in slices, and reports progress")
    func solves() throws {
        let puzzle = try WorkPuzzleTests.puzzle(price: 1)
        var solver = WorkSolver(puzzle)
        var reports = [solver.progress]
        while !solver.isDone {
            solver.advance()
            reports.append(solver.progress)
        }
        #expect(puzzle.accepts(solver.answer))
        let isKnown = WorkVectors.solutions.contains {
            WorkPuzzleTests.answer([$0]) == solver.answer
        }
        #expect(isKnown)
        #expect(reports == reports.sorted())
        #expect(reports.first == 0 && reports.last == 1)
        #expect(reports.count > 16)
        let answer = solver.answer
        solver.advance()
        #expect(solver.answer == answer)
    }

    @Test("With bits, the solver finds the first solution that counts in the second implementation")
    func solvesWithBits() throws {
        // The only solution of attempt 0 with two zero bits is not its first one.
        let puzzle = try WorkPuzzleTests.puzzle(price: 1, bits: 2)
        var solver = WorkSolver(puzzle)
        var reports = [solver.progress]
        while !solver.isDone {
            solver.advance()
            reports.append(solver.progress)
        }
        #expect(puzzle.accepts(solver.answer))
        let expected = zip(WorkVectors.solutions, WorkVectors.digests).first { $1 < 1 << 16 }?.0
        #expect(solver.answer == WorkPuzzleTests.answer([try #require(expected)]))
        #expect(reports == reports.sorted() && reports.last == 1)
    }

    @Test("A solver that is dropped half way has no answer")
    func stopped() throws {
        var solver = WorkSolver(try WorkPuzzleTests.puzzle(price: 1))
        solver.advance()
        #expect(!solver.isDone && solver.answer.isEmpty)
        #expect(0 < solver.progress && solver.progress < 1)
    }
}
