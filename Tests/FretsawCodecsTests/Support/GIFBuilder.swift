/// Writes small GIFs, sound or not, for tests.
struct GIFBuilder {
    var bytes: [UInt8]

    /// A screen with a global palette of 2, 4, … 256 colours, or none.
    init(version: String = "GIF89a", width: Int, height: Int, palette: [[UInt8]] = Self.primaries) {
        bytes = Array(version.utf8) + Self.word(width) + Self.word(height)
        let field: UInt8 =
            palette.isEmpty ? 0 : 0x80 | UInt8(palette.count.trailingZeroBitCount - 1)
        bytes += [field, 0, 0] + palette.flatMap { $0 }
    }

    static let primaries: [[UInt8]] = [[0, 0, 0], [255, 0, 0], [0, 255, 0], [0, 0, 255]]

    mutating func addControl(delay: Int = 0, disposal: UInt8 = 0, transparent: UInt8? = nil) {
        let flags = disposal << 2 | (transparent == nil ? 0 : 1)
        bytes += [0x21, 0xF9, 4, flags] + Self.word(delay) + [transparent ?? 0, 0]
    }

    /// A frame whose colour indices are given in stored order.
    mutating func addFrame(
        x: Int = 0,
        y: Int = 0,
        width: Int,
        height: Int,
        isInterlaced: Bool = false,
        palette: [[UInt8]] = [],
        indices: [UInt8]
    ) {
        addFrame(
            x: x,
            y: y,
            width: width,
            height: height,
            isInterlaced: isInterlaced,
            palette: palette,
            codes: Self.codes(of: indices)
        )
    }

    /// A frame of two-bit indices whose LZW codes are given with their widths in bits.
    mutating func addFrame(
        x: Int = 0,
        y: Int = 0,
        width: Int,
        height: Int,
        isInterlaced: Bool = false,
        palette: [[UInt8]] = [],
        minimumCodeSize: UInt8 = 2,
        codes: [(Int, Int)]
    ) {
        bytes += [0x2C] + Self.word(x) + Self.word(y) + Self.word(width) + Self.word(height)
        let local = palette.isEmpty ? 0 : 0x80 | UInt8(palette.count.trailingZeroBitCount - 1)
        bytes += [(isInterlaced ? 0x40 : 0) | local] + palette.flatMap { $0 } + [minimumCodeSize]
        addBlocks(Self.packed(codes))
    }

    /// An extension of the given blocks.
    mutating func addExtension(_ label: UInt8, blocks: [[UInt8]]) {
        bytes += [0x21, label]
        for block in blocks { bytes += [UInt8(block.count)] + block }
        bytes.append(0)
    }

    /// A loop extension.
    mutating func addLoop(_ count: Int, application: String = "NETSCAPE2.0") {
        addExtension(0xFF, blocks: [Array(application.utf8), [1] + Self.word(count)])
    }

    mutating func addTrailer() { bytes.append(0x3B) }

    private mutating func addBlocks(_ data: [UInt8]) {
        for start in stride(from: 0, to: data.count, by: 255) {
            let block = data[start..<min(start + 255, data.count)]
            bytes += [UInt8(block.count)] + block
        }
        bytes.append(0)
    }

    /// Single two-bit indices, with a clear code (4) before the table makes codes longer, and the
    /// end code (5).
    private static func codes(of indices: [UInt8]) -> [(Int, Int)] {
        var codes: [(Int, Int)] = []
        for (place, index) in indices.enumerated() {
            if place % 2 == 0 { codes.append((4, 3)) }
            codes.append((Int(index), 3))
        }
        return codes + [(5, 3)]
    }

    /// Codes of the given widths, least significant bit first.
    private static func packed(_ codes: [(Int, Int)]) -> [UInt8] {
        var bytes: [UInt8] = []
        var bits = 0
        var count = 0
        for (code, width) in codes {
            bits |= code << count
            count += width
            while count >= 8 {
                bytes.append(UInt8(bits & 255))
                bits >>= 8
                count -= 8
            }
        }
        return count > 0 ? bytes + [UInt8(bits)] : bytes
    }

    static func word(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
}
