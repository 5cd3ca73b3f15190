internal import CRandomKernels

/// A counter-based generator: ChaCha with 8 rounds, keyed by a ``Seed``.
///
/// Item and purpose form the nonce of the cipher, so every (seed, item, purpose) has its own stream: items can be
/// generated in any order on any machine, and drawing more numbers for one purpose does not change the others. The
/// block function is that of D. J. Bernstein's ChaCha ("ChaCha, a variant of Salsa20", 2008) with its 64-bit counter
/// and 64-bit nonce; eight rounds are the fewest without a known attack.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private let key: Seed
    private let nonce: UInt64
    private var counter: UInt64 = 0
    private var block = SIMD8<UInt64>(repeating: 0)
    private var used = 8

    /// The stream for one purpose of one item.
    ///
    /// - Parameters:
    ///   - seed: the master seed.
    ///   - item: the item's index in its batch, below 2⁵⁶.
    ///   - purpose: the use of the numbers; any small number that never changes after a release.
    public init(seed: Seed, item: UInt64 = 0, purpose: UInt8 = 0) {
        precondition(item < 1 << 56, "the item index must be below 2⁵⁶")
        key = seed
        nonce = item | UInt64(purpose) << 56
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        if used == 8 {
            refill()
            used = 0
        }
        let value = block[used]
        used &+= 1
        return value
    }

    /// Replaces the first `count` elements of `numbers` by the next random numbers.
    ///
    /// They are those that `count` calls of ``next()`` return. Large counts take a fifth of the time.
    ///
    /// - Precondition: `count` is at most the number of elements.
    public mutating func fill(_ numbers: inout [UInt64], count: Int) {
        precondition((0...numbers.count).contains(count), "the array is too short")
        var filled = 0
        while filled < count, used < 8 {
            numbers[filled] = next()
            filled += 1
        }
        let blocks = (count - filled) / 8
        if blocks > 0 {
            let state = fs_chacha(key: key.words, counter: counter, nonce: nonce)
            unsafe numbers.withUnsafeMutableBufferPointer { numbers in
                guard let first = numbers.baseAddress else { return }
                unsafe withUnsafePointer(to: state) { state in
                    unsafe fs_chacha_blocks(state, blocks, first + filled)
                }
            }
            counter &+= UInt64(blocks)
            filled += 8 * blocks
        }
        while filled < count {
            numbers[filled] = next()
            filled += 1
        }
    }

    /// "expand 32-byte k".
    private static let constants: (UInt64, UInt64) = (0x3320_646e_6170_7865, 0x6b20_6574_7962_2d32)

    private mutating func refill() {
        // Sixteen scalar words: with SIMD vectors, the compiler would unpack the shuffled lanes in every round.
        typealias Row = (UInt32, UInt32, UInt32, UInt32)
        func row(_ low: UInt64, _ high: UInt64) -> Row {
            (
                UInt32(truncatingIfNeeded: low), UInt32(truncatingIfNeeded: low >> 32),
                UInt32(truncatingIfNeeded: high), UInt32(truncatingIfNeeded: high >> 32)
            )
        }
        func sum(_ one: Row, _ other: Row) -> (UInt64, UInt64) {
            (
                UInt64(one.0 &+ other.0) | UInt64(one.1 &+ other.1) << 32,
                UInt64(one.2 &+ other.2) | UInt64(one.3 &+ other.3) << 32
            )
        }
        let constants = row(SeededGenerator.constants.0, SeededGenerator.constants.1)
        let firstKey = row(key.words.0, key.words.1)
        let secondKey = row(key.words.2, key.words.3)
        let position = row(counter, nonce)
        var (a, b, c, d) = (constants, firstKey, secondKey, position)
        for _ in 0..<4 {
            SeededGenerator.quarterRound(&a.0, &b.0, &c.0, &d.0)
            SeededGenerator.quarterRound(&a.1, &b.1, &c.1, &d.1)
            SeededGenerator.quarterRound(&a.2, &b.2, &c.2, &d.2)
            SeededGenerator.quarterRound(&a.3, &b.3, &c.3, &d.3)
            // The diagonal round.
            SeededGenerator.quarterRound(&a.0, &b.1, &c.2, &d.3)
            SeededGenerator.quarterRound(&a.1, &b.2, &c.3, &d.0)
            SeededGenerator.quarterRound(&a.2, &b.3, &c.0, &d.1)
            SeededGenerator.quarterRound(&a.3, &b.0, &c.1, &d.2)
        }
        (block[0], block[1]) = sum(a, constants)
        (block[2], block[3]) = sum(b, firstKey)
        (block[4], block[5]) = sum(c, secondKey)
        (block[6], block[7]) = sum(d, position)
        counter &+= 1
    }

    @inline(__always)
    private static func quarterRound(
        _ a: inout UInt32,
        _ b: inout UInt32,
        _ c: inout UInt32,
        _ d: inout UInt32
    ) {
        a &+= b
        d = rotated(d ^ a, by: 16)
        c &+= d
        b = rotated(b ^ c, by: 12)
        a &+= b
        d = rotated(d ^ a, by: 8)
        c &+= d
        b = rotated(b ^ c, by: 7)
    }

    @inline(__always)
    private static func rotated(_ word: UInt32, by bits: UInt32) -> UInt32 {
        word &<< bits | word &>> (32 - bits)
    }
}

/// A master seed of 256 bits; it and the index of an item determine every random number of a batch.
public struct Seed: Hashable, Sendable {
    /// The four words of the key, least significant first.
    public let words: (UInt64, UInt64, UInt64, UInt64)

    /// The seed with the given words, least significant first.
    public init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

    /// The seed with `number` as the lowest word and 0 in the others.
    public init(_ number: UInt64) { self.init(words: (number, 0, 0, 0)) }

    /// A fresh seed from the operating system's generator.
    public static func fromSystem() -> Seed {
        var system = SystemRandomNumberGenerator()
        return Seed(words: (system.next(), system.next(), system.next(), system.next()))
    }

    /// Reads a decimal number below 2⁶⁴, or 1 … 64 hexadecimal digits after `0x`; nil otherwise.
    public init?(_ text: String) {
        guard text.hasPrefix("0x") || text.hasPrefix("0X") else {
            guard let number = UInt64(text) else { return nil }
            self.init(number)
            return
        }
        let digits = text.dropFirst(2)
        guard (1...64).contains(digits.count) else { return nil }
        var words: [UInt64] = [0, 0, 0, 0]
        for (position, digit) in digits.reversed().enumerated() {
            guard digit.isASCII, let value = digit.hexDigitValue else { return nil }
            words[position / 16] |= UInt64(value) << UInt64(4 * (position % 16))
        }
        self.init(words: (words[0], words[1], words[2], words[3]))
    }

    /// True for a seed below 2¹¹², which is considered too easy to find by brute force.
    ///
    /// NIST SP 800-131A requires a strength of at least 112 bits for keys.
    public var isGuessable: Bool { words.2 == 0 && words.3 == 0 && words.1 >> 48 == 0 }

    /// True if all words are equal.
    public static func == (left: Seed, right: Seed) -> Bool { left.words == right.words }

    /// Hashes all words.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }
}

extension Seed: CustomStringConvertible {
    /// A decimal number if the seed is below 2⁶⁴, else `0x` and 64 hexadecimal digits;
    /// ``init(_:)-(String)`` reads both.
    public var description: String {
        guard (words.1, words.2, words.3) != (0, 0, 0) else { return String(words.0) }
        let digits = [words.3, words.2, words.1, words.0].map { word in
            let text = String(word, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        return "0x" + digits.joined()
    }
}
