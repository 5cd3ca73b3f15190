/// A puzzle that takes a known amount of memory and time to solve, and microseconds to check.
///
/// Of each attempt, a seed defines ``itemCount`` pseudorandom items of four digits of
/// ``digitBits`` bits. A solution is eight items whose digits cancel out (Wagner, “A Generalized
/// Birthday Problem”, 2002; as a proof of work: Biryukov and Khovratovich, “Equihash”, 2016). The
/// only known fast way to find one keeps all items in memory.
public struct WorkPuzzle: Sendable, Hashable {
    /// The key of the items: ``seedSize`` bytes.
    public let seed: [UInt8]
    /// The number of solutions to find, each in another attempt.
    public let price: Int

    /// Size of a seed in bytes.
    public static let seedSize = 32
    /// The possible prices.
    public static let prices = 1...64
    /// The price of a puzzle that takes about 0.15 seconds on one core of a server.
    public static let basePrice = 3
    /// Number of bits of a digit.
    public static let digitBits = 18
    /// Number of items of one attempt.
    public static let itemCount = 1 << (digitBits + 1)
    /// Number of items of a solution.
    static let solutionItems = 8
    /// Bytes of a number of an answer.
    private static let numberSize = 3
    /// Bytes of a solution in an answer: the attempt, and the items.
    static let solutionSize = numberSize * (1 + solutionItems)

    /// Creates a puzzle; nil if the seed's size or the price is out of range.
    public init?(seed: [UInt8], price: Int) {
        guard seed.count == WorkPuzzle.seedSize, WorkPuzzle.prices ~= price else { return nil }
        self.seed = seed
        self.price = price
    }

    /// Size of an answer in bytes.
    public var answerSize: Int { price * WorkPuzzle.solutionSize }

    /// Whether `answer` has ``price`` solutions of different attempts.
    ///
    /// Of all orders of the same solutions and items exactly one is accepted, so an answer cannot be
    /// rewritten. Any bytes are allowed.
    ///
    /// - Complexity: eight blocks of ChaCha8 for each solution, about a microsecond; it ends at the
    ///   first wrong one, and allocates a fixed size.
    public func accepts(_ answer: [UInt8]) -> Bool {
        guard answer.count == answerSize else { return false }
        let hash = WorkHash(seed: seed)
        var least: UInt32 = 0
        for start in stride(from: 0, to: answer.count, by: WorkPuzzle.solutionSize) {
            let attempt = WorkPuzzle.number(in: answer, at: start)
            guard attempt >= least else { return false }
            least = attempt + 1
            var items = SIMD8<UInt32>()
            for place in 0..<WorkPuzzle.solutionItems {
                let offset = start + WorkPuzzle.numberSize * (1 + place)
                items[place] = WorkPuzzle.number(in: answer, at: offset)
            }
            guard hash.cancelsOut(items, attempt: attempt) else { return false }
        }
        return true
    }

    /// Appends a solution to an answer.
    static func append(_ items: SIMD8<UInt32>, attempt: UInt32, to answer: inout [UInt8]) {
        append(attempt, to: &answer)
        for place in 0..<solutionItems { append(items[place], to: &answer) }
    }

    private static func append(_ number: UInt32, to answer: inout [UInt8]) {
        for shift in stride(from: 8 * (numberSize - 1), through: 0, by: -8) {
            answer.append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
        }
    }

    /// The big-endian number at `offset`.
    private static func number(in answer: [UInt8], at offset: Int) -> UInt32 {
        (0..<numberSize).reduce(0) { $0 << 8 | UInt32(answer[offset + $1]) }
    }
}

extension WorkHash {
    /// Whether the items are a solution in its only accepted order.
    ///
    /// Pairs cancel the first digit, fours the second, all eight the others; of two parts, the one
    /// with the smaller first item comes first. Without the rule for pairs and fours, solutions would
    /// be easier to find than with the memory that the puzzle intends.
    fileprivate func cancelsOut(_ items: SIMD8<UInt32>, attempt: UInt32) -> Bool {
        guard all(items .< UInt32(WorkPuzzle.itemCount)) else { return false }
        for size in [1, 2, 4] {
            for first in stride(from: 0, to: WorkPuzzle.solutionItems, by: 2 * size) {
                guard items[first] < items[first + size] else { return false }
            }
        }
        for place in 1..<WorkPuzzle.solutionItems {
            for earlier in 0..<place where items[earlier] == items[place] { return false }
        }
        var digits = (0..<WorkPuzzle.solutionItems).map { self.digits(items[$0], attempt: attempt) }
        for level in 0..<3 {
            for pair in 0..<digits.count / 2 {
                digits[pair] = digits[2 * pair] ^ digits[2 * pair + 1]
                guard digits[pair][level] == 0 else { return false }
            }
            digits.removeLast(digits.count / 2)
        }
        return digits[0] == .zero
    }
}
