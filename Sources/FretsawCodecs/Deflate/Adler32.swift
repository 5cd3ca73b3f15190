/// The checksum of zlib streams (RFC 1950 § 8.2): a sum of the bytes and a sum of those sums, both
/// modulo 65,521.
struct Adler32: Sendable {
    private static let modulus: UInt64 = 65_521

    private var low: UInt64 = 1
    private var high: UInt64 = 0

    /// The checksum of everything added.
    var value: UInt32 {
        UInt32(truncatingIfNeeded: (high % Adler32.modulus) << 16 | low % Adler32.modulus)
    }

    /// Adds one byte.
    @inline(__always)
    mutating func add(_ byte: UInt8) {
        low &+= UInt64(byte)
        high &+= low
    }

    /// Adds eight bytes, the first lowest.
    @inline(__always)
    mutating func add(eight word: UInt64) {
        // Bytes in four lanes of 16 bits each; a product's topmost lane adds up all lanes, each with
        // its factor. The high sum counts a byte once for itself and once for each that follows.
        let even = word & 0x00ff_00ff_00ff_00ff
        let odd = word &>> 8 & 0x00ff_00ff_00ff_00ff
        let sum = ((even &+ odd) &* 0x0001_0001_0001_0001) &>> 48
        let weighted =
            (even &* 0x0008_0006_0004_0002) &>> 48 &+ (odd &* 0x0007_0005_0003_0001) &>> 48
        high &+= low &* 8 &+ weighted
        low &+= sum
        if high > 1 << 60 { high %= Adler32.modulus }
    }

    /// Adds `count` zeros.
    @inline(__always)
    mutating func add(zeros count: Int) {
        high %= Adler32.modulus
        low %= Adler32.modulus
        high &+= low &* UInt64(count)
    }
}
