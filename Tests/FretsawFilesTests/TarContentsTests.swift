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

    @Test("A folder and a missing file are not archives; any other file is an empty one")
    func others() throws {
        let folder = try TemporaryFolder()
        #expect(try TarContents(folder.path("nowhere")) == nil)
        #expect(try TarContents(folder.path(".")) == nil)
        try folder.write([UInt8](repeating: 0x41, count: 4096), to: "text")
        #expect(try TarContents(folder.path("text"))?.names == [])
    }
}
