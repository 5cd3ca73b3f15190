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
        typealias Row = SIMD4<UInt32>
        func row(_ low: UInt64, _ high: UInt64) -> Row {
            Row(
                UInt32(truncatingIfNeeded: low),
                UInt32(truncatingIfNeeded: low >> 32),
                UInt32(truncatingIfNeeded: high),
                UInt32(truncatingIfNeeded: high >> 32)
            )
        }
        // "expand 32-byte k"
        let constants = Row(0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574)
        let firstKey = row(key.words.0, key.words.1)
        let secondKey = row(key.words.2, key.words.3)
        let position = row(counter, nonce)
        var (a, b, c, d) = (constants, firstKey, secondKey, position)
        for _ in 0..<4 {
            SeededGenerator.quarterRounds(&a, &b, &c, &d)
            // Diagonals become columns.
            b = b[lanes: 1, 2, 3, 0]
            c = c[lanes: 2, 3, 0, 1]
            d = d[lanes: 3, 0, 1, 2]
            SeededGenerator.quarterRounds(&a, &b, &c, &d)
            b = b[lanes: 3, 0, 1, 2]
            c = c[lanes: 2, 3, 0, 1]
            d = d[lanes: 1, 2, 3, 0]
        }
        a &+= constants
        b &+= firstKey
        c &+= secondKey
        d &+= position
        for (index, row) in [a, b, c, d].enumerated() {
            block[2 * index] = UInt64(row[0]) | UInt64(row[1]) << 32
            block[2 * index + 1] = UInt64(row[2]) | UInt64(row[3]) << 32
        }
        counter &+= 1
    }

    @inline(__always)
    private static func quarterRounds(
        _ a: inout SIMD4<UInt32>,
        _ b: inout SIMD4<UInt32>,
        _ c: inout SIMD4<UInt32>,
        _ d: inout SIMD4<UInt32>
    ) {
        a &+= b
        d = (d ^ a).rotated(by: 16)
        c &+= d
        b = (b ^ c).rotated(by: 12)
        a &+= b
        d = (d ^ a).rotated(by: 8)
        c &+= d
        b = (b ^ c).rotated(by: 7)
    }
}

extension SIMD4<UInt32> {
    @inline(__always)
    fileprivate func rotated(by bits: UInt32) -> Self {
        (self &<< SIMD4(repeating: bits)) | (self &>> SIMD4(repeating: 32 - bits))
    }

    @inline(__always)
    fileprivate subscript(lanes i: Int, _ j: Int, _ k: Int, _ l: Int) -> Self {
        Self(self[i], self[j], self[k], self[l])
    }
}
