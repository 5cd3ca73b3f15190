import Foundation
import Testing

/// The rooms of `Sources/` and what each may import: the architecture, as a table.
///
/// A room imports only rooms above it. Modules of the toolchain are named where a room may use them;
/// the engine uses none.
private let rooms: [(name: String, imports: Set<String>)] = [
    ("FretsawRaster", ["CRasterKernels"]),
    ("FretsawShading", ["FretsawRaster", "CSceneryKernels"]),
    ("FretsawRandom", []),
    ("FretsawInteraction", []),
    ("FretsawWeb", ["FretsawInteraction"]),
    (
        "FretsawCodecs",
        [
            "FretsawRaster", "CPNGShims", "CJPEGShims", "CGIFShims", "CPNGKernels", "CJPEGKernels",
        ]
    ),
    ("FretsawText", ["FretsawRaster", "CFreeType"]),
    (
        "FretsawCaptcha",
        [
            "CCaptchaKernels", "FretsawRaster", "FretsawShading", "FretsawRandom", "FretsawText",
            "CSceneryKernels",
        ]
    ),
    ("FretsawCrypto", ["CCrypto"]),
    ("FretsawStore", ["Synchronization"]),
    ("FretsawSQLite", ["FretsawStore", "GRDB", "Foundation", "Glibc", "Synchronization"]),
    (
        "FretsawRedis",
        ["FretsawStore", "CHiredis", "Foundation", "Glibc", "Synchronization", "Dispatch"]
    ),
    ("FretsawJSON", []),
    (
        "FretsawService",
        [
            "FretsawRaster", "FretsawRandom", "FretsawCaptcha", "FretsawCodecs", "FretsawCrypto",
            "FretsawJSON", "FretsawStore", "Synchronization",
        ]
    ),
    ("FretsawSite", []),
    (
        "FretsawHTTP",
        [
            "FretsawService", "FretsawStore", "FretsawCrypto", "FretsawJSON", "FretsawSite",
            "FretsawCodecs", "FretsawRaster", "CAffinity", "Hummingbird",
            "HummingbirdCore", "HTTPTypes", "Logging", "NIOCore", "NIOHTTPTypes", "NIOPosix",
            "ServiceLifecycle", "UnixSignals", "Glibc", "Synchronization",
        ]
    ),
    (
        "FretsawBatch",
        [
            "FretsawRaster", "FretsawRandom", "FretsawText", "FretsawCaptcha", "FretsawCodecs",
            "FretsawCrypto", "FretsawJSON", "CMalloc", "Foundation", "Glibc", "Synchronization",
            "Dispatch",
        ]
    ),
    (
        "FretsawAudit",
        [
            "FretsawRaster", "FretsawRandom", "FretsawCaptcha", "FretsawCodecs", "FretsawService",
            "Foundation", "Glibc",
        ]
    ),
    (
        "FretsawCommandLine",
        [
            "FretsawRaster", "FretsawText", "FretsawCaptcha", "FretsawCodecs", "FretsawCrypto",
            "FretsawBatch", "ArgumentParser", "Foundation", "Glibc", "Synchronization", "Dispatch",
        ]
    ),
    (
        "fretsaw",
        [
            "FretsawRaster", "FretsawRandom", "FretsawText", "FretsawCaptcha", "FretsawCodecs",
            "FretsawCrypto", "FretsawJSON", "FretsawService", "FretsawBatch", "FretsawAudit",
            "FretsawInteraction", "FretsawCommandLine", "ArgumentParser", "Foundation", "Glibc",
        ]
    ),
    (
        "fretsaw-server",
        [
            "FretsawRaster", "FretsawText", "FretsawCaptcha", "FretsawCodecs", "FretsawCrypto",
            "FretsawService", "FretsawStore", "FretsawSQLite", "FretsawRedis", "FretsawJSON",
            "FretsawHTTP",
            "FretsawBatch", "FretsawCommandLine", "ArgumentParser", "CAffinity", "Foundation",
            "Glibc", "Logging", "Synchronization", "Dispatch",
        ]
    ),
]

@Suite("Architecture")
struct ImportTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let sources = root.appending(path: "Sources")

    @Test("Every Swift room stands in the table, and every room of the table exists")
    func tableIsComplete() throws {
        let folders = try FileManager.default
            .contentsOfDirectory(atPath: ImportTests.sources.path)
            .filter { !$0.hasPrefix(".") && !$0.hasPrefix("C") }
        #expect(Set(folders) == Set(rooms.map(\.name)))
    }

    @Test("A room imports what the table lets it import", arguments: rooms.map(\.name))
    func importsAreAllowed(room: String) throws {
        let allowed = try #require(rooms.first { $0.name == room }).imports
        var files = 0
        for (file, text) in try sourceFiles(of: room) {
            files += 1
            for module in imports(in: text) {
                #expect(allowed.contains(module), "\(file) imports \(module)")
            }
        }
        #expect(files > 0, "\(room) has no sources")
    }

    @Test("The table itself points one way")
    func tableIsOrdered() {
        var above: Set<String> = []
        let names = Set(rooms.map(\.name))
        for room in rooms {
            #expect(room.imports.intersection(names).isSubset(of: above), "\(room.name)")
            above.insert(room.name)
        }
    }

    @Test("C fences include their own library and nothing of another fence")
    func fencesAreThin() throws {
        let folders = try FileManager.default
            .contentsOfDirectory(atPath: ImportTests.sources.path)
            .filter { $0.hasSuffix("Shims") }
        let libraries = [
            "CPNGShims": "png.h", "CJPEGShims": "jpeglib.h", "CGIFShims": "gif_lib.h",
        ]
        #expect(folders.count == libraries.count)
        for folder in folders {
            let url = ImportTests.sources.appending(path: folder)
            let walker = try #require(FileManager.default.enumerator(atPath: url.path))
            var all = ""
            for case let path as String in walker where path.hasSuffix(".c") || path.hasSuffix(".h")
            {
                let text = try String(contentsOf: url.appending(path: path), encoding: .utf8)
                all += text
                for other in folders where other != folder {
                    #expect(!text.contains("\(other).h"), "\(folder)/\(path) reaches into \(other)")
                }
            }
            let library = try #require(libraries[folder], "a fence without a library: \(folder)")
            #expect(all.contains("#include <\(library)>"), "\(folder) fences nothing")
        }
    }

    @Test("Modules without kernels or a C library use no unsafe pointers")
    func unsafePointersStayInTheirRooms() throws {
        for room in [
            "FretsawRandom", "FretsawStore", "FretsawSQLite", "FretsawService",
            "FretsawCommandLine", "fretsaw", "fretsaw-server",
        ] {
            for (file, text) in try sourceFiles(of: room) {
                #expect(!text.contains("UnsafePointer"), "\(file)")
                #expect(!text.contains("UnsafeMutable"), "\(file)")
                // The compiler asks for the word where a pointer is passed on, named or not; SQLite's
                // room makes its file by system calls.
                #expect(room == "FretsawSQLite" || !text.contains("unsafe "), "\(file)")
            }
        }
    }

    private func sourceFiles(of room: String) throws -> [(file: String, text: String)] {
        let url = ImportTests.sources.appending(path: room)
        let walker = try #require(FileManager.default.enumerator(atPath: url.path))
        var files: [(String, String)] = []
        for case let path as String in walker where path.hasSuffix(".swift") {
            let text = try String(contentsOf: url.appending(path: path), encoding: .utf8)
            files.append(("\(room)/\(path)", text))
        }
        return files
    }

    /// The modules that a file's import lines name, whatever attributes and access stand before.
    private func imports(in text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
                words[..<place].allSatisfy({
                    $0.hasPrefix("@") || ["public", "package", "internal", "private"].contains($0)
                })
            else { return nil }
            return words[place + 1].split(separator: ".").first.map(String.init)
        }
    }
}
