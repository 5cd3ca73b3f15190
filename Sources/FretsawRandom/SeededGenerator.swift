/// A counter-based generator: ChaCha with 8 rounds, keyed by a ``Seed``.
///
/// Item and purpose are the cipher's nonce, so every (seed, item, purpose) has a stream of its own:
/// items can be made in any order on any machine, and a purpose that begins to draw more leaves the
/// others' numbers alone. The block function is that of D. J. Bernstein's ChaCha ("ChaCha, a variant
/// of Salsa20", 2008) with its 64-bit counter and 64-bit nonce; eight rounds are the fewest with no
/// known shortcut, and pictures need no more.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private let key: Seed
    private let nonce: UInt64
    private var counter: UInt64 = 0
    private var block = InlineArray<8, UInt64>(repeating: 0)
    private var used = 8

    /// The stream of one item's one purpose.
    ///
    /// - Parameters:
    ///   - seed: the master seed.
    ///   - item: the item's index in its batch, below 2⁵⁶.
    ///   - purpose: what the numbers are for; any small number, fixed once published.
    public init(seed: Seed, item: UInt64 = 0, purpose: UInt8 = 0) {
        precondition(item < 1 << 56, "an item's index lies below 2⁵⁶")
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

    private mutating func refill() {
        // Sixteen words by themselves: the compiler takes vectors apart whose lanes change places, and
        // that in every round.
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
        // "expand 32-byte k"
        let constants: Row = (0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574)
        let firstKey = row(key.words.0, key.words.1)
        let secondKey = row(key.words.2, key.words.3)
        let position = row(counter, nonce)
        var (a, b, c, d) = (constants, firstKey, secondKey, position)
        for _ in 0..<4 {
            SeededGenerator.quarterRound(&a.0, &b.0, &c.0, &d.0)
            SeededGenerator.quarterRound(&a.1, &b.1, &c.1, &d.1)
            SeededGenerator.quarterRound(&a.2, &b.2, &c.2, &d.2)
            SeededGenerator.quarterRound(&a.3, &b.3, &c.3, &d.3)
            // The same along the diagonals.
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
