/// The 512 bytes before a file in a tar archive, in the ustar format of POSIX.1-1988.
///
/// Owner, permissions and time are the same for every file, so that an archive's bytes depend on its
/// pictures alone.
struct TarHeader: Equatable {
    let name: String
    let size: Int

    static let blockSize = 512
    /// What ends an archive.
    static let endOfArchive = [UInt8](repeating: 0, count: 2 * blockSize)
    /// 2000-01-01T00:00:00Z: any fixed time would do.
    private static let modificationTime = 946_684_800

    /// Bytes of zeros that fill a file's last block.
    static func padding(for size: Int) -> Int { (blockSize - size % blockSize) % blockSize }

    init(name: String, size: Int) {
        precondition(name.utf8.count <= 100 && size < 1 << 33, "does not fit a ustar header")
        self.name = name
        self.size = size
    }

    /// Reads a header; nil where the checksum is not that of the bytes, as it is for zeros.
    init?(parsing block: [UInt8]) {
        guard block.count == TarHeader.blockSize,
            let stored = TarHeader.octal(block[148..<156]),
            stored == TarHeader.checksum(of: block),
            let size = TarHeader.octal(block[124..<136])
        else { return nil }
        name = String(decoding: block[0..<100].prefix { $0 != 0 }, as: UTF8.self)
        self.size = size
    }

    /// Appends the header's block.
    func append(to archive: inout [UInt8]) {
        var block = [UInt8](repeating: 0, count: TarHeader.blockSize)
        func put(_ text: String, at offset: Int) {
            block.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
        }
        func put(_ number: Int, digits: Int, at offset: Int) {
            let text = String(number, radix: 8)
            put(String(repeating: "0", count: digits - text.count) + text, at: offset)
        }
        put(name, at: 0)
        put(0o644, digits: 7, at: 100)
        put(0, digits: 7, at: 108)  // owner
        put(0, digits: 7, at: 116)  // group
        put(size, digits: 11, at: 124)
        put(TarHeader.modificationTime, digits: 11, at: 136)
        put("0", at: 156)  // a plain file
        put("ustar", at: 257)
        put("00", at: 263)
        put(TarHeader.checksum(of: block), digits: 6, at: 148)
        block[155] = UInt8(ascii: " ")
        archive += block
    }

    /// The sum of all bytes, the checksum's own counted as spaces.
    private static func checksum(of block: [UInt8]) -> Int {
        var sum = 8 * Int(UInt8(ascii: " "))
        for (index, byte) in block.enumerated() where !(148..<156).contains(index) {
            sum += Int(byte)
        }
        return sum
    }

    private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
        let digits = field.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
        return Int(String(decoding: digits, as: UTF8.self), radix: 8)
    }
}
