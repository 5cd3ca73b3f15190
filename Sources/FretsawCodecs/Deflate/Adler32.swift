import CPNGKernels

/// The checksum of zlib streams (RFC 1950 § 8.2): a sum of the bytes and a sum of those sums, both
/// modulo 65,521.
struct Adler32: Sendable {
    private static let modulus: UInt64 = 65_521
    /// Bytes that the kernel takes in a row, and rows that it takes at once.
    private static let row = 32
    private static let greatestRows = 4_096

    private var low: UInt64 = 1
    private var high: UInt64 = 0

    /// The checksum of everything added.
    var value: UInt32 {
        UInt32(truncatingIfNeeded: (high % Adler32.modulus) << 16 | low % Adler32.modulus)
    }

    /// Adds `count` bytes.
    mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int) {
        var done = 0
        while done &+ Adler32.row <= count {
            let rows = min((count &- done) / Adler32.row, Adler32.greatestRows)
            let sums = unsafe fs_adler32_rows(bytes + done, rows)
            // The high sum counts each byte once for itself and once for each that follows.
            let repeated = low &* UInt64(Adler32.row &* rows)
            high = (high &+ repeated &+ sums.weighted) % Adler32.modulus
            low = (low &+ sums.sum) % Adler32.modulus
            done &+= Adler32.row &* rows
        }
        while done < count {
            low &+= UInt64(unsafe bytes[done])
            high &+= low
            done &+= 1
        }
    }
}
