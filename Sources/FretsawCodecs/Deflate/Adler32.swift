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

    /// Adds `count` bytes.
    mutating func add(_ bytes: UnsafeRawPointer, count: Int) {
        var done = 0
        while done &+ 16 <= count {
            let rows = min((count &- done) &>> 4, Strips.greatestRows)
            let strips = unsafe Strips(bytes + done, rows: rows)
            // The high sum counts each byte once for itself and once for each that follows.
            high = (high &+ low &* UInt64(16 &* rows) &+ strips.weighted) % Adler32.modulus
            low = (low &+ strips.sum) % Adler32.modulus
            done &+= 16 &* rows
        }
        while done < count {
            low &+= UInt64(unsafe bytes.load(fromByteOffset: done, as: UInt8.self))
            high &+= low
            done &+= 1
        }
    }

    /// Sums of bytes that lie in 16 strips, one beside the other, added up each in a lane of its own.
    private struct Strips {
        /// As many rows as 32 bits hold: 255 · (1 + 2 + … + 5,803) < 2³².
        static let greatestRows = 5_803

        /// Of the bytes.
        var sum: UInt64 = 0
        /// Of the bytes, the last once, each as often again as there are bytes behind it.
        var weighted: UInt64 = 0

        @inline(__always)
        init(_ bytes: UnsafeRawPointer, rows: Int) {
            var sums = SIMD16<UInt32>()
            var sumsOfSums = SIMD16<UInt32>()
            for row in 0..<rows {
                let here = unsafe bytes.loadUnaligned(
                    fromByteOffset: 16 &* row,
                    as: SIMD16<UInt8>.self
                )
                sums &+= SIMD16<UInt32>(truncatingIfNeeded: here)
                sumsOfSums &+= sums
            }
            for lane in 0..<16 {
                let inLane = UInt64(sums[lane])
                sum &+= inLane
                // A byte counts 16 times for its own row and each below, less what lies before it.
                weighted &+= 16 &* UInt64(sumsOfSums[lane]) &- UInt64(lane) &* inLane
            }
        }
    }
}
