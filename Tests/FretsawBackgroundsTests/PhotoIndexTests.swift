@testable import FretsawBackgrounds
import FretsawCaptcha
import FretsawCodecs
import FretsawCrypto
import FretsawFiles
import FretsawRaster
import FretsawTesting
import Foundation
import Testing

@Suite("Index of photos")
struct PhotoIndexTests {
    static let recipe = CaptchaRecipe.slide(SlideOptions(look: .plain))

    /// The results of loading a library and drawing from it.
    struct Result: Equatable {
        var record: BackgroundRecord
        var unreadable: [UnreadableBackground]
        var weak: [String]
        var damaged: [String]
        var draws: [String]
        var decoded: Int
    }

    static func load(
        _ folder: TemporaryFolder,
        index: String?,
        size: PixelSize = PhotoLibraryTests.size,
        judged: Bool = true,
        jobs: Int = 2
    ) async throws -> Result {
        let library = try await PhotoLibrary.load(
            [folder.path("photos")],
            for: size,
            jobs: jobs,
            recipe: judged ? recipe : nil,
            index: index
        )
        return Result(
            record: library.record,
            unreadable: library.unreadable,
            weak: library.weak.map(\.name),
            damaged: library.damaged,
            draws: size == PhotoLibraryTests.size ? try PhotoLibraryTests.draws(library) : [],
            decoded: library.decodedCount
        )
    }

    /// The states of an index before a run.
    enum State: CaseIterable {
        case missing, complete, partial, truncated, changed, longer, empty, folder, notWritable,
            pipe
    }

    @Test(
        "A library does not depend on the index, but what it decodes does",
        arguments: State.allCases,
        [false, true]
    )
    func states(state: State, hasDamaged: Bool) async throws {
        let folder = try TemporaryFolder()
        let index = folder.path("cache/photos.index")
        try PhotoLibraryTests.fill(folder)
        if state == .partial { _ = try await PhotoIndexTests.load(folder, index: index) }
        try folder.write(PhotoLibraryTests.png(90, 50, red: 33), to: "photos/d.png")
        if hasDamaged {
            let whole = PhotoLibraryTests.png(300, 300, red: 120)
            try folder.write(Array(whole.dropLast(30)), to: "photos/bb.png")
        }
        let expected = try await PhotoIndexTests.load(folder, index: nil, jobs: 1)
        #expect(expected.unreadable.count == (hasDamaged ? 1 : 0))
        #expect(!expected.weak.isEmpty)
        if state != .missing, state != .partial {
            _ = try await PhotoIndexTests.load(folder, index: index)
            var bytes = try folder.files()["cache/photos.index"] ?? []
            switch state {
            case .truncated: bytes.removeLast(40)
            case .changed: bytes[bytes.count / 2] ^= 1
            case .longer: bytes += bytes
            case .empty: bytes = []
            default: break
            }
            try folder.write(bytes, to: "cache/photos.index")
        }
        if [.folder, .notWritable, .pipe].contains(state) {
            try FileManager.default.removeItem(atPath: folder.path("cache"))
            if state == .folder { try folder.write([], to: "cache/photos.index/file") }
            if state == .notWritable { try folder.write([], to: "cache") }
            if state == .pipe {
                try FileManager.default.createDirectory(
                    atPath: folder.path("cache"),
                    withIntermediateDirectories: false
                )
                try #require(mkfifo(index, 0o600) == 0)
            }
        }
        var result = try await PhotoIndexTests.load(folder, index: index)
        let known = state == .complete ? 4 : state == .partial ? 3 : 0
        #expect(result.decoded == expected.decoded - known)
        result.decoded = expected.decoded
        #expect(result == expected)
        guard ![.folder, .notWritable, .pipe].contains(state) else { return }
        let next = try await PhotoIndexTests.load(folder, index: index)
        #expect(next.decoded == (hasDamaged ? 1 : 0), "the index was written")
    }

    @Test("A photo that changed is decoded again, and reported if it is damaged now")
    func changes() async throws {
        let folder = try TemporaryFolder()
        let index = folder.path("photos.index")
        try PhotoLibraryTests.fill(folder)
        let first = try await PhotoIndexTests.load(folder, index: index)
        let path = folder.path("photos/b.png")
        let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
        var bytes = PhotoLibraryTests.png(200, 100, red: 10)
        bytes[bytes.count / 2] ^= 255
        try folder.write(bytes, to: "photos/b.png")
        try FileManager.default.setAttributes(
            [.modificationDate: time as Any],
            ofItemAtPath: path
        )
        let damaged = try await PhotoIndexTests.load(folder, index: index)
        #expect(damaged.decoded == 1)
        #expect(damaged.unreadable.map(\.name) == [path])
        #expect(damaged.record != first.record)
    }

    @Test("A photo of which a part is ignored is reported with and without the index")
    func warnings() async throws {
        let folder = try TemporaryFolder()
        let index = folder.path("photos.index")
        try PhotoLibraryTests.fill(folder)
        // Without `IEND`, after all pixels.
        let bytes = PhotoLibraryTests.png(200, 100, red: 60)
        try folder.write(Array(bytes.dropLast(12)), to: "photos/b.png")
        for judged in [true, false] {
            for decoded in [3, 0] {
                let result = try await PhotoIndexTests.load(folder, index: index, judged: judged)
                #expect(result.damaged == [folder.path("photos/b.png")])
                #expect(result.decoded == decoded)
            }
        }
    }

    @Test("A known photo that cannot be decoded any more is reported by the next start")
    func rejected() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("photos.index")
        try PhotoLibraryTests.fill(folder)
        _ = try await PhotoIndexTests.load(folder, index: path)
        // An earlier release of a library accepted it.
        let bytes = Array(PhotoLibraryTests.png(200, 100, red: 60).dropLast(30))
        try folder.write(bytes, to: "photos/b.png")
        let digest = SHA256.digest(of: bytes)
        let known = PhotoIndex(path, context: PhotoIndexTests.context)
        let size = PixelSize(width: 120, height: 60)
        known.add([known.key(ofContent: digest): .init(digest: digest, size: size)])
        await #expect(throws: BackgroundError(.changed(path: folder.path("photos/b.png")))) {
            try await PhotoIndexTests.load(folder, index: path)
        }
        let next = try await PhotoIndexTests.load(folder, index: path)
        #expect(next.unreadable.map(\.name) == [folder.path("photos/b.png")])
        #expect(next.decoded == 1, "the entries of other photos are kept")
    }

    /// The context of the index for `recipe`.
    static let context =
        "\(PhotoLibraryTests.size) 1 \(DecodingLimits.default) \(CodecLibraries.versions)"

    @Test("A photo that was moved or touched is known by its content")
    func moved() async throws {
        let folder = try TemporaryFolder()
        let index = folder.path("photos.index")
        try PhotoLibraryTests.fill(folder)
        _ = try await PhotoIndexTests.load(folder, index: index)
        let (old, new) = (folder.path("photos/b.png"), folder.path("photos/z.png"))
        try FileManager.default.moveItem(atPath: old, toPath: new)
        let after = try await PhotoIndexTests.load(folder, index: index)
        #expect(after.decoded == 0)
        #expect(after.draws.contains { $0.hasPrefix("z.png ") })
    }

    @Test("Results for another size or kind of puzzle are not used, and are kept")
    func contexts() async throws {
        let folder = try TemporaryFolder()
        let index = folder.path("photos.index")
        try PhotoLibraryTests.fill(folder)
        let size = PixelSize(width: 300, height: 40)
        for decoded in [3, 0] {
            let first = try await PhotoIndexTests.load(folder, index: index)
            let wide = try await PhotoIndexTests.load(folder, index: index, size: size)
            let other = try await PhotoIndexTests.load(folder, index: index, judged: false)
            #expect([first, wide, other].map(\.decoded) == [decoded, decoded, decoded])
            #expect([first, wide, other].map(\.weak.isEmpty) == [false, false, true])
        }
    }

    @Test("Only the entries of an intact file with allowed sizes are used")
    func sizes() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("photos.index")
        try PhotoLibraryTests.fill(folder)
        // Entries of sizes from which no background can be cut.
        let context = PhotoIndexTests.context
        let index = PhotoIndex(path, context: context)
        var entries: [PhotoIndex.Key: PhotoIndex.Entry] = [:]
        for bytes in try folder.files(in: "photos").values {
            let digest = SHA256.digest(of: bytes)
            let size = PixelSize(width: 1, height: 1 << 31)
            entries[index.key(ofContent: digest)] = .init(digest: digest, size: size)
        }
        index.add(entries)
        let (key, entry) = try #require(entries.first)
        #expect(PhotoIndex(path, context: context)[key] == entry)
        let result = try await PhotoIndexTests.load(folder, index: path)
        #expect(result.decoded == 3)
    }

    @Test("The index has a maximum size; the latest entries are kept", .slow)
    func bound() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("photos.index")
        func entries(_ numbers: Range<Int>) -> [PhotoIndex.Key: PhotoIndex.Entry] {
            let digest = [UInt8](repeating: 7, count: 32)
            let entry = PhotoIndex.Entry(digest: digest, size: PhotoLibraryTests.size)
            return Dictionary(
                uniqueKeysWithValues: numbers.map { (PhotoIndex.Key(UInt64($0), 9), entry) }
            )
        }
        let most = PhotoIndex.maxRecords
        PhotoIndex(path, context: "").add(entries(0..<most))
        PhotoIndex(path, context: "").add(entries(most..<most + 10))
        let index = PhotoIndex(path, context: "")
        let kept = (0..<most + 10).filter { index[PhotoIndex.Key(UInt64($0), 9)] != nil }
        #expect(kept.count == most)
        #expect(kept.suffix(10).elementsEqual(most..<most + 10))
    }

    static let places: [([String: String], String?)] = [
        (["XDG_CACHE_HOME": "/c", "HOME": "/h"], "/c/fretsaw/photos.index"),
        (["XDG_CACHE_HOME": "c", "HOME": "/h"], "/h/.cache/fretsaw/photos.index"),
        (["XDG_CACHE_HOME": "", "HOME": "/h"], "/h/.cache/fretsaw/photos.index"),
        (["HOME": "h"], nil),
        ([:], nil),
    ]

    @Test("The index is in the user's cache folder", arguments: places)
    func place(environment: [String: String], path: String?) {
        #expect(PhotoLibrary.indexPath(in: environment) == path)
    }

    @Test("A file's stamp changes with its content, even if size and modification time do not")
    func stamps() throws {
        let folder = try TemporaryFolder()
        try folder.write([1, 2], to: "a")
        let path = folder.path("a")
        let first = try #require(FileStamp(of: path))
        #expect(!first.isSettled, "it was written just now")
        #expect(FileStamp(of: path) == first)
        let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        // Times have steps of some milliseconds.
        Thread.sleep(forTimeInterval: 0.05)
        try file.write(contentsOf: [3])
        try file.close()
        try FileManager.default.setAttributes(
            [.modificationDate: time as Any],
            ofItemAtPath: path
        )
        #expect(FileStamp(of: path)?.values != first.values)
        #expect(FileStamp(of: "/dev/null") == nil)
        #expect(FileStamp(of: folder.path("none")) == nil)
        #expect(FileStamp(of: "/proc/self/exe")?.isSettled == true)
    }
}
