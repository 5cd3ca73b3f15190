import FretsawTesting
import Testing

@testable import FretsawFiles

@Suite("Contents of archives")
struct TarContentsTests {
    private static func archive(_ members: [(String, [UInt8])]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (name, content) in members {
            TarHeader(name: name, size: content.count).append(to: &bytes)
            bytes += content
            bytes += [UInt8](repeating: 0, count: TarHeader.padding(for: content.count))
        }
        return bytes
    }

    private static let members: [(String, [UInt8])] = [
        ("a.json", Array("first".utf8)), ("./b.png", [UInt8](repeating: 7, count: 700)), ("c", []),
    ]

    @Test("Files are read by their names, whole or in part")
    func reading() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.archive(Self.members) + TarHeader.endOfArchive, to: "x.tar")
        let contents = try #require(try TarContents(folder.path("x.tar")))
        #expect(contents.names.sorted() == ["a.json", "b.png", "c"])
        #expect(contents.contains("b.png") && !contents.contains("d"))
        #expect(try contents.read("a.json", limit: 100) == Array("first".utf8))
        #expect(try contents.read("b.png", limit: 3) == [7, 7, 7])
        #expect(try contents.read("c", limit: 1) == [])
        let error = #expect(throws: FileError.self) { try contents.read("d", limit: 1) }
        #expect(error?.description.contains("x.tar: d does not exist") == true)
    }

    @Test("An archive cut off anywhere has the members before the cut")
    func torn() throws {
        let folder = try TemporaryFolder()
        let bytes = Self.archive(Self.members)
        for (length, count) in [
            (0, 0), (511, 0), (516, 0), (517, 1), (1536, 1), (2235, 1), (2236, 2),
        ] {
            try folder.write(Array(bytes.prefix(length)), to: "x.tar")
            let contents = try #require(try TarContents(folder.path("x.tar")))
            #expect(contents.names.count == count, "\(length) bytes")
        }
    }

    @Test(
        "Only plain files are contents, not links, folders and extensions of the format",
        arguments: ["0", "\0", "1", "2", "5", "L", "x"]
    )
    func types(type: Unicode.Scalar) throws {
        let folder = try TemporaryFolder()
        var bytes: [UInt8] = []
        TarHeader.append("a", Array("first".utf8), to: &bytes)
        TarHeader.append("b", Array("second".utf8), to: &bytes)
        // The first entry's type, and the checksum for it.
        let change = Int(type.value) - Int(bytes[156])
        bytes[156] = UInt8(type.value)
        let field = String(decoding: bytes[148..<154], as: UTF8.self)
        let sum = String(try #require(Int(field, radix: 8)) + change, radix: 8)
        let digits = String(repeating: "0", count: 6 - sum.count) + sum
        bytes.replaceSubrange(148..<154, with: digits.utf8)
        try folder.write(bytes, to: "x.tar")
        let contents = try #require(try TarContents(folder.path("x.tar")))
        #expect(contents.contains("a") == (type == "0" || type == "\0"))
        #expect(try contents.read("b", limit: 100) == Array("second".utf8))
    }

    @Test("A folder and a missing file are not archives; any other file is an empty one")
    func others() throws {
        let folder = try TemporaryFolder()
        #expect(try TarContents(folder.path("nowhere")) == nil)
        #expect(try TarContents(folder.path(".")) == nil)
        try folder.write([UInt8](repeating: 0x41, count: 4096), to: "text")
        #expect(try TarContents(folder.path("text"))?.names == [])
    }
}
