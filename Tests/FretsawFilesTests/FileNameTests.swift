import FretsawTesting
import LibC
import Testing

@testable import FretsawFiles

@Suite("File names")
struct FileNameTests {
    /// Stored names, and their form in output.
    static let names: [([UInt8], String)] = [
        (Array("a.png".utf8), "a.png"), (Array("caf\u{E9}".utf8), "caf\u{E9}"),
        (Array("caf".utf8) + [0xE9], "caf\\xE9"),
        ([0xC3] + Array("\u{E9}".utf8) + [0xA9], "\\xC3\u{E9}\\xA9"),
        ([0xD5, 0xD5, 0xC6, 0xAC], "\\xD5\\xD5Ƭ"),  // GBK; its last two bytes are also UTF-8
        ([0xE4, 0xBD], "\\xE4\\xBD"), ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"),
        ([0xC0, 0xAF], "\\xC0\\xAF"), ([0xF4, 0x90, 0x80, 0x80], "\\xF4\\x90\\x80\\x80"),
        (Array("\u{10F8E9}".utf8), "\\xF4\\x8F\\xA3\\xA9"),
        (Array("\u{10F900}".utf8), "\u{10F900}"),
        (Array("caf\\xE9".utf8), "caf\\x5CxE9"), (Array("a\\b\\\\x".utf8), "a\\b\\\\x5Cx"),
        (Array("\\".utf8) + [0xE9], "\\\\xE9"), (Array("\\x5C".utf8), "\\x5Cx5C"), ([], ""),
    ]

    @Test("A name keeps its bytes, and has a form of its own in output", arguments: names)
    func roundTrip(bytes: [UInt8], written: String) {
        let path = FileName.path(of: bytes)
        #expect(path.bytes.map { UInt8(bitPattern: $0) } == bytes + [0])
        #expect(
            FileName.isUTF8(path)
                == (String(validating: path.bytes.dropLast(), as: UTF8.self) == path)
        )
        #expect(FileName.written(path) == written)
        #expect(Self.restored(written) == bytes)
    }

    @Test("All names of two bytes differ, as paths and in output")
    func distinct() {
        var written: Set<[UInt8]> = []
        for first in UInt8(1)...255 {
            for second in UInt8(1)...255 {
                let path = FileName.path(of: [first, second])
                #expect(path.bytes.map { UInt8(bitPattern: $0) } == [first, second, 0])
                written.insert(Array(FileName.written(path).utf8))
            }
        }
        #expect(written.count == 255 * 255)
    }

    /// The bytes of a name in output, as documented.
    private static func restored(_ written: String) -> [UInt8] {
        let text = Array(written.utf8)
        var (bytes, index) = ([UInt8](), 0)
        while index < text.count {
            let digits = text[index...].dropFirst(2).prefix(2)
            if text[index...].starts(with: "\\x".utf8), digits.count == 2,
                let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(byte)
                index += 4
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        return bytes
    }

    #if os(Linux)  // other systems reject such names
    @Test("Files and folders with names that are not UTF-8 are found, read, renamed and removed")
    func files() throws {
        let folder = try TemporaryFolder()
        let place = FileName.path(of: Array(folder.path("d").utf8) + [0xE9])
        let file = place + "/" + FileName.path(of: [0xB2, 0xE2, 0x2E, 0x70])
        try Folder.make(place)
        try AtomicFile.write([1, 2, 3], to: file)
        #expect(try Folder.entry(at: file) == .file(bytes: 3))
        #expect(try FileBytes.read(file, limit: 9) == [1, 2, 3])
        let found = try FileSearch(under: [folder.path])
        #expect(found.entries.map(\.name) == ["d\\xE9/\\xB2\\xE2.p"])
        #expect(found.entries.map(\.path) == [file])
        #expect(found.problems.isEmpty)
        try Folder.rename(file, to: place + "/a")
        #expect(FolderListing(of: place)?.names == ["a"])
        #expect(throws: FileError.absent(file)) { try FileBytes.read(file, limit: 9) }
        #expect("\(FileError.absent(file))".contains("d\\xE9/\\xB2\\xE2.p does not exist"))
        try Folder.remove(place + "/a")
        Folder.removeIfEmpty(place)
        #expect(!Folder.exists(place))
    }
    #endif
}
