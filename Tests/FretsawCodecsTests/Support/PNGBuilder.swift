/// Writes PNG files chunk by chunk, sound or not, for tests.
struct PNGBuilder {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Adds a chunk with its checksum.
    mutating func add(_ type: String, _ data: [UInt8]) {
        let body = Array(type.utf8) + data
        bytes += Self.bigEndian(data.count) + body + Self.bigEndian(Int(Self.checksum(of: body)))
    }

    /// Adds a header (default: 8-bit RGBA).
    mutating func addHeader(width: Int, height: Int, bitDepth: UInt8 = 8, colorType: UInt8 = 6) {
        let size = Self.bigEndian(width) + Self.bigEndian(height)
        add("IHDR", size + [bitDepth, colorType, 0, 0, 0])
    }

    /// Adds rows without filter or compression, each a row's packed samples, and the end.
    mutating func addRows(_ rows: [[UInt8]]) {
        let data: [UInt8] = rows.flatMap { [0] + $0 }
        let size = [UInt8(data.count & 255), UInt8(data.count >> 8)]
        let head: [UInt8] = [0x78, 0x01, 1] + size
        let stored = head + size.map { ~$0 } + data
        var (low, high) = (1, 0)  // Adler-32, RFC 1950 § 8.2
        for byte in data {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        add("IDAT", stored + Self.bigEndian(high << 16 | low))
        add("IEND", [])
    }

    static func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// The CRC-32 of the PNG specification, annex D.
    static func checksum(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF as UInt32) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
                crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1
            }
        }
    }
}

extension [UInt8] {
    /// The file with a chunk put in behind IHDR.
    func insertingPNGChunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        var builder = PNGBuilder()
        builder.bytes = Array(self[..<33])
        builder.add(type, data)
        return builder.bytes + self[33...]
    }
}
