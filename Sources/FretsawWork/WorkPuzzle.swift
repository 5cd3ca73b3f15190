/// A puzzle that takes a known amount of memory and time to solve, and microseconds to check.
///
/// Of each attempt, a seed defines ``itemCount`` pseudorandom items of four digits of ``digitBits`` bits. A solution is
/// eight items whose digits cancel out (Wagner, “A Generalized Birthday Problem”, 2002; as a proof of work: Biryukov
/// and Khovratovich, “Equihash”, 2016). The only known fast way to find one keeps all items in memory.
///
/// With ``bits``, only solutions count whose digest begins with that many zero bits. A solver finds
/// out whether one does when it has the solution, so each bit doubles the work and not the check.
public struct WorkPuzzle: Sendable, Hashable {
    /// The key of the items: ``seedSize`` bytes.
    public let seed: [UInt8]
    /// The number of solutions to find, each in another attempt.
    public let price: Int
    /// The number of leading zero bits of each solution's digest.
    public let bits: Int

    /// Size of a seed in bytes.
    public static let seedSize = 32
    /// The possible prices.
    public static let prices = 1...64
    /// The possible numbers of zero bits.
    public static let bitRange = 0...12
    /// The price of a puzzle that takes about 0.15 seconds on one core of a server.
    public static let basePrice = 3
    /// Number of bits of a digit.
    public static let digitBits = 18
    /// Number of items of one attempt.
    public static let itemCount = 1 << (digitBits + 1)
    static let solutionItems = 8
    /// Bytes of a number of an answer.
    private static let numberSize = 3
    /// Bytes of a solution in an answer: the attempt, and the items.
    static let solutionSize = numberSize * (1 + solutionItems)

    /// Creates a puzzle; nil if the seed's size, the price or the number of bits is out of range.
    public init?(seed: [UInt8], price: Int, bits: Int = 0) {
        guard seed.count == WorkPuzzle.seedSize, WorkPuzzle.prices ~= price,
            WorkPuzzle.bitRange ~= bits
        else { return nil }
        self.seed = seed
        self.price = price
        self.bits = bits
    }

    /// Creates a puzzle that takes 2 to the power of `doublings` times as long as one of the base price;
    /// nil if it is out of range.
    ///
    /// Up to 16 times, it has more solutions. From there on, it has 28 solutions, and one more bit for each doubling.
    public init?(seed: [UInt8], doublings: Int) {
        let isPlain = doublings <= WorkPuzzle.plainDoublings
        guard 0...WorkPuzzle.bitRange.upperBound + 2 ~= doublings else { return nil }
        self.init(
            seed: seed,
            price: isPlain ? WorkPuzzle.basePrice << doublings : WorkPuzzle.priceWithBits,
            bits: isPlain ? 0 : doublings - 2
        )
    }

    /// How often the work of the base price doubled, rounded down.
    public var doublings: Int {
        guard bits == 0 else { return bits + 2 }
        let multiple = max(1, price / WorkPuzzle.basePrice)
        return Int.bitWidth - 1 - multiple.leadingZeroBitCount
    }

    /// The most doublings without bits.
    private static let plainDoublings = 4
    /// The number of solutions with bits.
    ///
    /// With b bits, a solution takes 2^(b − 1) + 1/2 attempts. So 28 take 3.5 · 2^(b + 2) + 14 attempts; three
    /// of the base price take 3.5.
    private static let priceWithBits = 28

    /// Size of an answer in bytes.
    public var answerSize: Int { price * WorkPuzzle.solutionSize }

    /// The expected number of attempts until a solution counts.
    ///
    /// An attempt has two solutions on average, so x = 2 / 2^``bits`` of them count. The exact number,
    /// 1 / (1 − e^−x), is within 14 % of 1 / x + 1/2.
    var attemptsPerSolution: Double { Double(1 << bits + 1) / 2 }

    /// Whether `answer` has ``price`` solutions of different attempts, whose digests begin with ``bits`` zero bits.
    ///
    /// Of all orders of the same solutions and items exactly one is accepted, so an answer cannot be
    /// rewritten. Any bytes are allowed.
    ///
    /// - Complexity: nine blocks of ChaCha8 for each solution, about 1.3 microseconds; it ends at
    ///   the first wrong one, and allocates nothing.
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
            guard hash.cancelsOut(items, attempt: attempt), counts(items, attempt: attempt) else {
                return false
            }
        }
        return true
    }

    /// Whether the digest of a solution begins with ``bits`` zero bits.
    ///
    /// The digest is the first digit of item 0 of the attempt, in a puzzle whose seed is the solution.
    func counts(_ solution: SIMD8<UInt32>, attempt: UInt32) -> Bool {
        guard bits > 0 else { return true }
        let digest = WorkHash(words: solution).digits(0, attempt: attempt)[0]
        return digest >> UInt32(WorkPuzzle.digitBits - bits) == 0
    }

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
        let (left, right) = (items.evenHalf, items.oddHalf)
        guard all(left .< right), all(left.evenHalf .< left.oddHalf), left[0] < left[2] else {
            return false
        }
        for place in 1..<WorkPuzzle.solutionItems {
            for earlier in 0..<place where items[earlier] == items[place] { return false }
        }
        var rest = SIMD4<UInt32>.zero
        for half in 0..<2 {
            var four = SIMD4<UInt32>.zero
            for pair in 2 * half..<2 * half + 2 {
                let two =
                    digits(items[2 * pair], attempt: attempt)
                    ^ digits(items[2 * pair + 1], attempt: attempt)
                guard two[0] == 0 else { return false }
                four ^= two
            }
            guard four[1] == 0 else { return false }
            rest ^= four
        }
        return rest == .zero
    }
}
