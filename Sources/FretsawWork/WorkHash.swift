/// The pseudorandom items of a puzzle: blocks of ChaCha with 8 rounds (RFC 8439 describes it with 20), whose key is the
/// seed, whose counter is the item divided by four, and whose nonce is the attempt.
///
/// `SeededGenerator` has the same rounds, but this module imports nothing, so that it stays small in browsers.
struct WorkHash {
    /// Four rows of the state: constants, two of the key, and counter with nonce.
    typealias Block = (SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>)

    /// “expand 32-byte k”.
    private static var constants: SIMD4<UInt32> {
        SIMD4(0x6170_7865, 0x3320_646E, 0x7962_2D32, 0x6B20_6574)
    }
    private static var mask: UInt32 { 1 << UInt32(WorkPuzzle.digitBits) - 1 }

    private let low: SIMD4<UInt32>
    private let high: SIMD4<UInt32>

    /// Creates the items of a seed of 32 bytes.
    init(seed: [UInt8]) {
        var words = SIMD8<UInt32>()
        for (index, byte) in seed.enumerated() {
            words[index / 4] |= UInt32(byte) << UInt32(8 * (index % 4))
        }
        self.init(words: words)
    }

    /// Creates the items of a seed of eight little-endian words.
    init(words: SIMD8<UInt32>) {
        low = words.lowHalf
        high = words.highHalf
    }

    func digits(_ item: UInt32, attempt: UInt32) -> SIMD4<UInt32> {
        let block = block(item / 4, attempt: attempt)
        return switch item % 4 {
        case 0: block.0
        case 1: block.1
        case 2: block.2
        default: block.3
        }
    }

    /// The digits of the four items from `4 * counter` on.
    @inline(__always)
    func block(_ counter: UInt32, attempt: UInt32) -> Block {
        let last = SIMD4(counter, attempt, 0, 0)
        var (a, b, c, d) = (WorkHash.constants, low, high, last)
        for _ in 0..<4 {
            WorkHash.quarterRounds(&a, &b, &c, &d)
            // The same on the diagonals.
            b = SIMD4(b[1], b[2], b[3], b[0])
            c = SIMD4(c[2], c[3], c[0], c[1])
            d = SIMD4(d[3], d[0], d[1], d[2])
            WorkHash.quarterRounds(&a, &b, &c, &d)
            b = SIMD4(b[3], b[0], b[1], b[2])
            c = SIMD4(c[2], c[3], c[0], c[1])
            d = SIMD4(d[1], d[2], d[3], d[0])
        }
        let mask = SIMD4<UInt32>(repeating: WorkHash.mask)
        return (
            (a &+ WorkHash.constants) & mask, (b &+ low) & mask, (c &+ high) & mask,
            (d &+ last) & mask
        )
    }

    @inline(__always)
    private static func quarterRounds(
        _ a: inout SIMD4<UInt32>,
        _ b: inout SIMD4<UInt32>,
        _ c: inout SIMD4<UInt32>,
        _ d: inout SIMD4<UInt32>
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
    private static func rotated(_ row: SIMD4<UInt32>, by count: UInt32) -> SIMD4<UInt32> {
        let left = SIMD4<UInt32>(repeating: count)
        return row &<< left | row &>> (SIMD4(repeating: 32) &- left)
    }
}
