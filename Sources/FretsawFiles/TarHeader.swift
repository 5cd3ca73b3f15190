/// The 512-byte header of a file in a tar archive, in the ustar format of POSIX.1-1988, with constant
/// owner, permissions and time, so that an archive's bytes depend only on its pictures.
public struct TarHeader: Equatable {
    /// The path in the archive.
    public let name: String
    /// The length of the file in bytes.
    public let size: Int
    /// Whether the entry is a plain file, and no link, folder or extension of the format.
    public let isFile: Bool

    /// The length of a header, and the multiple to which files are padded, in bytes.
    public static let blockSize = 512
    /// The end of an archive.
    public static let endOfArchive = [UInt8](repeating: 0, count: 2 * blockSize)
    /// 2000-01-01T00:00:00Z, an arbitrary constant.
    private static let modificationTime = 946_684_800

    /// The number of padding bytes after a file.
    public static func padding(for size: Int) -> Int { (blockSize - size % blockSize) % blockSize }

    /// The header of a file.
    public init(name: String, size: Int) {
        precondition(name.utf8.count <= 100 && size < 1 << 33, "does not fit a ustar header")
        self.name = name
        self.size = size
        isFile = true
    }

    /// Parses a header; nil if its checksum is wrong, as for zeros.
    public init?(parsing block: [UInt8]) {
        guard block.count == TarHeader.blockSize,
            let stored = TarHeader.octal(block[148..<156]),
            stored == TarHeader.checksum(of: block),
            let size = TarHeader.octal(block[124..<136])
        else { return nil }
        name = String(decoding: block[0..<100].prefix { $0 != 0 }, as: UTF8.self)
        self.size = size
        // Programs older than POSIX write a zero byte for a plain file.
        isFile = block[156] == UInt8(ascii: "0") || block[156] == 0
    }

    /// Appends a file: header, bytes and padding.
    public static func append(
        _ name: String,
        _ bytes: some Collection<UInt8>,
        to archive: inout [UInt8]
    ) {
        TarHeader(name: name, size: bytes.count).append(to: &archive)
        archive += bytes
        archive += repeatElement(0, count: padding(for: bytes.count))
    }

    /// Appends the header.
    public func append(to archive: inout [UInt8]) {
        let start = archive.count
        archive += TarHeader.template
        archive.replaceSubrange(start..<start + name.utf8.count, with: name.utf8)
        TarHeader.put(size, digits: 11, at: start + 124, in: &archive)
        var sum = TarHeader.templateSum
        for byte in name.utf8 { sum += Int(byte) }
        for byte in archive[start + 124..<start + 135] { sum += Int(byte) }
        TarHeader.put(sum, digits: 6, at: start + 148, in: &archive)
    }

    /// A header without name, size and checksum.
    private static let template: [UInt8] = {
        var block = [UInt8](repeating: 0, count: blockSize)
        put(0o644, digits: 7, at: 100, in: &block)
        put(0, digits: 7, at: 108, in: &block)  // owner
        put(0, digits: 7, at: 116, in: &block)  // group
        put(modificationTime, digits: 11, at: 136, in: &block)
        block[155] = UInt8(ascii: " ")  // after the checksum
        block[156] = UInt8(ascii: "0")  // a plain file
        block.replaceSubrange(257..<262, with: "ustar".utf8)
        block.replaceSubrange(263..<265, with: "00".utf8)
        return block
    }()

    private static let templateSum = checksum(of: template)

    /// Writes `number` as octal digits with leading zeros.
    private static func put(_ number: Int, digits: Int, at offset: Int, in block: inout [UInt8]) {
        var rest = number
        for place in stride(from: offset + digits - 1, through: offset, by: -1) {
            block[place] = UInt8(ascii: "0") + UInt8(rest & 7)
            rest >>= 3
        }
    }

    /// The sum of all bytes, with the checksum field as spaces.
    private static func checksum(of block: [UInt8]) -> Int {
        var sum = 8 * Int(UInt8(ascii: " "))
        for (index, byte) in block.enumerated() where !(148..<156).contains(index) {
            sum += Int(byte)
        }
        return sum
    }

    private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
        let digits = field.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
        // The format has no signs; eleven digits always fit.
        guard !digits.isEmpty, digits.count <= 12,
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) })
        else { return nil }
        return digits.reduce(0) { $0 << 3 | Int($1 & 7) }
    }
}
