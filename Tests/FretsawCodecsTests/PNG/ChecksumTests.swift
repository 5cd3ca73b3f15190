import FretsawRandom
import Testing

@testable import FretsawCodecs

@Suite("Checksums of PNG files")
struct ChecksumTests {
    /// Around the lengths at which a loop begins, ends or folds.
    private static let lengths =
        Array(0...200) + [255, 256, 257, 4_095, 4_096, 16_384, 16_385, 92_847, 92_848, 100_001]

    @Test(
        "CRC-32 is what dividing bit by bit gives, by tables and with the processor's instruction"
    )
    func crc() {
        var generator = SeededGenerator(seed: Seed(61))
        for length in ChecksumTests.lengths {
            let bytes = ChecksumTests.bytes(length + 3, using: &generator)
            for range in [0..<length, 3..<length + 3] {
                let expected = ChecksumTests.crcBitByBit(bytes[range])
                #expect(CRC32.checksum(of: bytes, in: range) == expected, "\(length)")
                let byTables = unsafe bytes[range].withUnsafeBytes { unsafe ~CRC32.update(~0, $0) }
                #expect(byTables == expected, "\(length)")
            }
        }
    }

    @Test("CRC-32 of the digits is the published one")
    func crcOfDigits() {
        let digits = Array("123456789".utf8)
        #expect(CRC32.checksum(of: digits, in: digits.indices) == 0xcbf4_3926)
    }

    @Test("Adler-32 is what its definition gives, also of the greatest bytes and in parts")
    func adler() {
        var generator = SeededGenerator(seed: Seed(62))
        for length in ChecksumTests.lengths {
            for bytes in [
                ChecksumTests.bytes(length, using: &generator),
                [UInt8](repeating: 255, count: length),
            ] {
                var (low, high): (UInt32, UInt32) = (1, 0)
                for byte in bytes {
                    low = (low + UInt32(byte)) % 65_521
                    high = (high + low) % 65_521
                }
                var checksum = Adler32()
                let cut = length / 3
                bytes.withUnsafeBufferPointer { buffer in
                    guard let base = buffer.baseAddress else { return }
                    checksum.add(base, count: cut)
                    checksum.add(base + cut, count: length - cut)
                }
                #expect(checksum.value == high << 16 | low, "\(length)")
            }
        }
    }

    private static func bytes(
        _ count: Int,
        using generator: inout SeededGenerator
    ) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }

    private static func crcBitByBit(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xedb8_8320 ^ crc >> 1 : crc >> 1 }
        }
        return ~crc
    }
}
