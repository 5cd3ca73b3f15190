/// The checksum of PNG chunks: ISO 3309's CRC-32 (PNG specification, annex D).
enum CRC32 {
    /// Eight tables: what a byte does to the checksum when 0 … 7 more bytes follow it in its word.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            var value = UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1 }
            tables[byte] = value
        }
        for table in 1..<8 {
            for byte in 0..<256 {
                let before = tables[(table - 1) * 256 + byte]
                tables[table * 256 + byte] = tables[Int(before & 255)] ^ before >> 8
            }
        }
        return tables
    }()

    /// The checksum of `bytes[range]`.
    ///
    /// - Precondition: the range lies in the array.
    /// - Complexity: O(range), eight bytes a step.
    static func checksum(of bytes: [UInt8], in range: Range<Int>) -> UInt32 {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
        var crc = ~UInt32(0)
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe tables.withUnsafeBufferPointer { tables in
                var index = range.lowerBound
                while index + 8 <= range.upperBound {
                    let word =
                        unsafe UInt64(
                            littleEndian: bytes.loadUnaligned(
                                fromByteOffset: index,
                                as: UInt64.self
                            )
                        ) ^ UInt64(crc)
                    crc = 0
                    for position in 0..<8 {
                        let byte = Int(word &>> (8 * UInt64(position)) & 255)
                        unsafe crc ^= tables[(7 &- position) &* 256 &+ byte]
                    }
                    index += 8
                }
                while index < range.upperBound {
                    unsafe crc = tables[Int((crc ^ UInt32(bytes[index])) & 255)] ^ crc >> 8
                    index += 1
                }
            }
        }
        return ~crc
    }
}
