/// Solves a puzzle in slices, with about 20 MB of memory.
///
/// Each of three passes puts items, pairs or fours into chains by their next digit and combines
/// those of one chain. About as many combinations as items are left; those of the last pass are
/// solutions, two per attempt on average. The first of an attempt that counts is taken.
public struct WorkSolver: Sendable {
    /// The puzzle.
    public let puzzle: WorkPuzzle
    /// The answer so far; complete if ``isDone``.
    public private(set) var answer: [UInt8] = []
    /// The part that is probably done, 0 … 1; it never shrinks.
    public private(set) var progress = 0.0

    private let hash: WorkHash
    private var attempt: UInt32 = 0
    /// Number of attempts since the last solution that counts.
    private var failedAttempts = 0
    private var pass = 0
    private var next = 0
    private var count = WorkPuzzle.itemCount

    /// The last entry of each chain, by digit.
    private var heads: [UInt32]
    /// The entry before each entry in its chain.
    private var links: [UInt32]
    /// Digits of the entries of the current pass that are not yet cancelled, the next one lowest.
    private var entries: [UInt64]
    /// Digits of the combinations, which are the entries of the next pass.
    private var combined: [UInt64]
    /// The two items of each pair, and the two pairs of each four.
    private var pairs: [SIMD2<UInt32>]
    private var fours: [SIMD2<UInt32>]
    private var combinedCount = 0

    private static var none: UInt32 { .max }
    private static var mask: UInt64 { 1 << UInt64(WorkPuzzle.digitBits) - 1 }
    /// The expected number of combinations is just below the number of items, with a deviation of
    /// about a thousand; more are dropped.
    private static var capacity: Int { WorkPuzzle.itemCount + 1 << 13 }
    /// Number of entries of one slice: a few milliseconds.
    private static var sliceSize: Int { 1 << 15 }

    /// Starts to solve `puzzle`.
    public init(_ puzzle: WorkPuzzle) {
        self.puzzle = puzzle
        hash = WorkHash(seed: puzzle.seed)
        let capacity = WorkSolver.capacity
        heads = Array(repeating: WorkSolver.none, count: 1 << WorkPuzzle.digitBits)
        links = Array(repeating: 0, count: capacity)
        entries = Array(repeating: 0, count: capacity)
        combined = Array(repeating: 0, count: capacity)
        pairs = Array(repeating: .zero, count: capacity)
        fours = Array(repeating: .zero, count: capacity)
        answer.reserveCapacity(puzzle.answerSize)
    }

    /// Whether the answer is complete.
    public var isDone: Bool { answer.count == puzzle.answerSize }

    /// Works for a few milliseconds; does nothing if the answer is complete.
    public mutating func advance() {
        guard !isDone else { return }
        let end = min(count, next + WorkSolver.sliceSize)
        let solution: SIMD8<UInt32>?
        switch pass {
        case 0:
            makePairs(upTo: end)
            solution = nil
        case 1:
            makeFours(upTo: end)
            solution = nil
        default:
            solution = findSolution(upTo: end)
        }
        next = end
        let found = answer.count / WorkPuzzle.solutionSize
        let part = (Double(pass) + Double(next) / Double(max(1, count))) / 3
        let search = (Double(failedAttempts) + part) / puzzle.attemptsPerSolution
        let estimate = (Double(found) + min(0.9, search)) / Double(puzzle.price)
        progress = max(progress, min(0.99, estimate))
        if let solution {
            WorkPuzzle.append(solution, attempt: attempt, to: &answer)
            if isDone { progress = 1 }
            failedAttempts = -1
            startPass(3)
        } else if next == count {
            startPass(pass + 1)
        }
    }

    /// Starts a pass with the combinations of the last one; after the last, another attempt.
    private mutating func startPass(_ number: Int) {
        next = 0
        for index in heads.indices { heads[index] = WorkSolver.none }
        if number < 3 {
            pass = number
            count = combinedCount
            swap(&entries, &combined)
        } else {
            pass = 0
            count = WorkPuzzle.itemCount
            attempt += 1
            failedAttempts += 1
        }
        combinedCount = 0
    }

    private mutating func makePairs(upTo end: Int) {
        for first in stride(from: next, to: end, by: 4) {
            let block = hash.block(UInt32(truncatingIfNeeded: first / 4), attempt: attempt)
            makePairs(of: first, block.0)
            makePairs(of: first + 1, block.1)
            makePairs(of: first + 2, block.2)
            makePairs(of: first + 3, block.3)
        }
    }

    @inline(__always)
    private mutating func makePairs(of item: Int, _ digits: SIMD4<UInt32>) {
        let bits = UInt64(WorkPuzzle.digitBits)
        let rest = UInt64(digits[1]) | UInt64(digits[2]) << bits | UInt64(digits[3]) << (2 * bits)
        entries[item] = rest
        var other = push(item, digit: Int(digits[0]))
        while other != WorkSolver.none, combinedCount < WorkSolver.capacity {
            combined[combinedCount] = rest ^ entries[Int(other)]
            pairs[combinedCount] = [other, UInt32(truncatingIfNeeded: item)]
            combinedCount += 1
            other = links[Int(other)]
        }
    }

    private mutating func makeFours(upTo end: Int) {
        for pair in next..<end {
            let digits = entries[pair]
            var other = push(pair, digit: Int(digits & WorkSolver.mask))
            while other != WorkSolver.none, combinedCount < WorkSolver.capacity {
                let rest = digits ^ entries[Int(other)]
                combined[combinedCount] = rest >> UInt64(WorkPuzzle.digitBits)
                fours[combinedCount] = [other, UInt32(truncatingIfNeeded: pair)]
                combinedCount += 1
                other = links[Int(other)]
            }
        }
    }

    /// The first solution that counts: two fours whose digits are equal, and whose items are different.
    private mutating func findSolution(upTo end: Int) -> SIMD8<UInt32>? {
        for four in next..<end {
            let digits = entries[four]
            var other = push(four, digit: Int(digits & WorkSolver.mask))
            while other != WorkSolver.none {
                if digits == entries[Int(other)],
                    let items = items(of: Int(other), four),
                    puzzle.counts(items, attempt: attempt)
                {
                    return items
                }
                other = links[Int(other)]
            }
        }
        return nil
    }

    /// Adds an entry to the chain of its digit, and returns the entry before it.
    @inline(__always)
    private mutating func push(_ entry: Int, digit: Int) -> UInt32 {
        let other = heads[digit]
        links[entry] = other
        heads[digit] = UInt32(truncatingIfNeeded: entry)
        return other
    }

    /// The items of two fours in the accepted order; nil if one is repeated.
    private func items(of four: Int, _ other: Int) -> SIMD8<UInt32>? {
        var items = SIMD8<UInt32>()
        for (index, four) in [four, other].enumerated() {
            for half in 0..<2 {
                let pair = pairs[Int(fours[four][half])]
                items[4 * index + 2 * half] = pair[0]
                items[4 * index + 2 * half + 1] = pair[1]
            }
        }
        for size in [1, 2, 4] {
            for first in stride(from: 0, to: 8, by: 2 * size)
            where items[first] > items[first + size] {
                for place in first..<first + size {
                    (items[place], items[place + size]) = (items[place + size], items[place])
                }
            }
        }
        for place in 1..<8 {
            for earlier in 0..<place where items[earlier] == items[place] { return nil }
        }
        return items
    }
}
