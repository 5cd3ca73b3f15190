@testable import FretsawBackgrounds
import FretsawFiles
import FretsawTesting
import Foundation
import FretsawCaptcha
import FretsawCodecs
import FretsawRandom
import FretsawRaster
import Synchronization
import Testing

@Suite("Photo backgrounds")
struct PhotoLibraryTests {
    static let size = PixelSize(width: 96, height: 48)

    /// A PNG of `width` × `height` pixels of one colour, transparent where `alpha` says so.
    static func png(_ width: Int, _ height: Int, red: UInt8, alpha: UInt8 = 255) -> [UInt8] {
        var bytes: [UInt8] = []
        var encoder = PNGEncoder()
        let pixel = RGBA8(red: red, green: 90, blue: 40, alpha: alpha)
        encoder.encode(
            Image(width: width, height: height, filledWith: pixel),
            opaque: false,
            into: &bytes
        )
        return bytes
    }

    static func fill(_ folder: TemporaryFolder) throws {
        try folder.write(png(200, 100, red: 10), to: "photos/b.png")
        try folder.write(png(50, 70, red: 200), to: "photos/sub/a.dat")
        try folder.write(png(300, 300, red: 120), to: "photos/c.jpg")
    }

    static func draws(_ library: PhotoLibrary) throws -> [String] {
        var image = Image(width: size.width, height: size.height, filledWith: RGBA8.black)
        return try (0..<30).map { item in
            var generator = SeededGenerator(seed: Seed(1), item: UInt64(item))
            let origin = try library.drawBackground(into: &image, using: &generator)
            return "\(origin.name) \(image.hashValueOfPixels)"
        }
    }

    private static let running = Mutex((now: 0, most: 0))

    @Test("Large photos are decoded one at a time")
    func large() async throws {
        let fitting = PhotoFitting(size: PhotoLibraryTests.size)
        let bytes = PhotoLibraryTests.png(9, 9, red: 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    _ = try fitting.inTurn { () throws(CodecError) in
                        Self.running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                        defer { Self.running.withLock { $0.now -= 1 } }
                        usleep(10_000)
                        return try ImageDecoder.decode(bytes)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(Self.running.withLock { $0.most } == 1)
    }

    @Test("Formats are detected by content; other files are skipped, damaged photos are reported")
    func files() async throws {
        let folder = try TemporaryFolder()
        try PhotoLibraryTests.fill(folder)
        try folder.write(Array("hello".utf8), to: "photos/readme.txt")
        try folder.write([], to: "photos/empty.jpg")
        try folder.write(Array(PhotoLibraryTests.png(9, 9, red: 1).prefix(40)), to: "photos/torn")
        try folder.write(PhotoLibraryTests.png(9, 9, red: 1), to: "photos/.hidden.png")
        let library = try await PhotoLibrary.load(
            [folder.path("photos")],
            for: PhotoLibraryTests.size,
            jobs: 2
        )
        #expect(library.count == 3)
        #expect(
            library.unreadable.map(\.name)
                == [folder.path("photos/empty.jpg"), folder.path("photos/torn")]
        )
        let text = try await PhotoLibrary.load(
            [folder.path("photos/readme.txt"), folder.path("photos/b.png")],
            for: PhotoLibraryTests.size,
            jobs: 1
        )
        #expect(text.unreadable.count == 1, "a file named by itself is reported")
    }

    @Test(
        "A kept photo takes three bytes per pixel of the budget",
        arguments: [(3 * 120 * 60, 0), (3 * 120 * 60 - 1, 1)]
    )
    func memory(bytes: Int, uncached: Int) async throws {
        let folder = try TemporaryFolder()
        try folder.write(PhotoLibraryTests.png(200, 100, red: 10), to: "photo.png")
        let library = try await PhotoLibrary.load(
            [folder.path("photo.png")],
            for: PhotoLibraryTests.size,
            memory: bytes,
            jobs: 1
        )
        #expect(library.uncachedCount == uncached)
    }

    @Test("The photo of a pair depends only on names and contents", .slow)
    func order() async throws {
        let folder = try TemporaryFolder()
        try PhotoLibraryTests.fill(folder)
        let one = try await PhotoLibrary.load(
            [folder.path("photos")],
            for: PhotoLibraryTests.size,
            jobs: 1
        )
        try FileManager.default.copyItem(
            atPath: folder.path("photos"),
            toPath: folder.path("elsewhere")
        )
        try folder.write([1, 2, 3], to: "elsewhere/aaa.png")  // unreadable, first by name
        let other = try await PhotoLibrary.load(
            [folder.path("elsewhere/")],
            for: PhotoLibraryTests.size,
            memory: 0,
            jobs: 3
        )
        #expect(other.uncachedCount == 3)
        #expect(one.uncachedCount == 0)
        #expect(one.record == other.record)
        let draws = try PhotoLibraryTests.draws(one)
        #expect(draws == (try PhotoLibraryTests.draws(other)))
        #expect(Set(draws.map { $0.split(separator: " ")[0] }) == ["b.png", "c.jpg", "sub/a.dat"])
        #expect(Set(draws).count == draws.count, "no two pictures are alike")
    }

    /// Given paths, and names that the photos have then.
    static let namesOfPaths: [([String], Set<String>)] = [
        (["a", "b"], ["a/x.png", "b/x.png", "y.png"]),
        (["p/a", "q/a"], ["p/a/x.png", "q/a/x.png"]),
        (["a/x.png", "b/x.png"], ["a/x.png", "b/x.png"]),
        (["p", "p/a"], ["a/x.png"]),
        (["a", "./b/", "p"], ["b/x.png", "y.png"]),
        (["b"], ["x.png"]),
        (["a", "d"], ["x.png", "y.png"]),
    ]

    @Test(
        "Photos of equal names get the folders before them as part of their names",
        arguments: namesOfPaths
    )
    func equalNames(paths: [String], expected: Set<String>) async throws {
        let folder = try TemporaryFolder()
        for (red, name) in ["a/x.png", "b/x.png", "p/a/x.png", "q/a/x.png"].enumerated() {
            try folder.write(PhotoLibraryTests.png(200, 100, red: UInt8(red)), to: name)
        }
        try folder.write(PhotoLibraryTests.png(200, 100, red: 77), to: "a/y.png")
        try folder.write([1], to: "d/x.png")
        let orders = [paths, paths.reversed()].map { $0.map(folder.path) }
        let size = PhotoLibraryTests.size
        let first = try await PhotoLibrary.load(orders[0], for: size, jobs: 2)
        let second = try await PhotoLibrary.load(orders[1], for: size, jobs: 1)
        #expect(first.record == second.record)
        let draws = try PhotoLibraryTests.draws(first)
        #expect(draws == (try PhotoLibraryTests.draws(second)))
        let names = Set(draws.map { String($0.split(separator: " ")[0]) })
        #expect(names.isSuperset(of: expected), "\(names)")
    }

    @Test("Names depend on the real names of folders, not on how their paths are written")
    func realNames() async throws {
        let folder = try TemporaryFolder()
        for (red, name) in ["a/photos/x.png", "b/photos/x.png"].enumerated() {
            try folder.write(PhotoLibraryTests.png(200, 100, red: UInt8(red)), to: name)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"),
            withDestinationPath: "b/photos"
        )
        for other in ["b/photos", "b/photos//", "b/./photos", "b/../b/photos/.", "link", "link/"] {
            let library = try await PhotoLibrary.load(
                [folder.path("a/photos"), folder.path(other)],
                for: PhotoLibraryTests.size,
                jobs: 1
            )
            let draws = try PhotoLibraryTests.draws(library)
            let names = Set(draws.map { $0.split(separator: " ")[0] })
            #expect(names == ["a/photos/x.png", "b/photos/x.png"], "\(other)")
        }
    }

    @Test("Which file has which content decides between photos of equal names, not the folders")
    func ties() async throws {
        let folder = try TemporaryFolder()
        for (name, red) in [("a", 10), ("b", 90), ("c", 90), ("d", 10)] {
            let bytes = PhotoLibraryTests.png(200, 100, red: UInt8(red))
            try folder.write(bytes, to: "\(name)/x.png")
        }
        func pictures(_ names: [String]) async throws -> [Substring] {
            let library = try await PhotoLibrary.load(
                names.map(folder.path),
                for: PhotoLibraryTests.size,
                jobs: 2
            )
            return try PhotoLibraryTests.draws(library).map { $0.split(separator: " ")[1] }
        }
        let (first, second) = (try await pictures(["a", "b"]), try await pictures(["c", "d"]))
        #expect(first == second)
    }

    @Test("Pictures of formats that are not decoded are reported, by content or by name")
    func undecoded() async throws {
        let folder = try TemporaryFolder()
        try folder.write(PhotoLibraryTests.png(200, 100, red: 10), to: "photos/a.png")
        let names = [
            "a.psd", "b.jp2", "c.CR3", "d.heic", "e.svg", "f.tga", "g.webp", "h.jxl", "i.nef",
            "j.tif",
        ]
        for name in names { try folder.write([0, 1, 2, 3], to: "photos/\(name)") }
        try folder.write(Array("8BPS".utf8) + [0, 1, 0, 0], to: "photos/layers")
        try folder.write(Array("<svg>".utf8), to: "photos/page")
        let library = try await PhotoLibrary.load(
            [folder.path("photos")],
            for: PhotoLibraryTests.size,
            jobs: 1
        )
        #expect(library.count == 1)
        #expect(
            library.unreadable.map { FileName.last(of: $0.name) } == names + ["layers", "page"]
        )
    }

    @Test("Only files with a picture's extension are reported as unreadable")
    func unreachable() async throws {
        let folder = try TemporaryFolder()
        try folder.write(PhotoLibraryTests.png(200, 100, red: 10), to: "photos/a.png")
        let links = FileManager.default
        for (name, target) in [
            ("gone.jpg", "nowhere"), ("gone.txt", "nowhere"), ("round.png", "round.png"),
        ] {
            try links.createSymbolicLink(
                atPath: folder.path("photos/\(name)"),
                withDestinationPath: target
            )
        }
        let path = Array(folder.path("photos/").utf8).map(CChar.init(bitPattern:))
        for ending in [".jpg", ".txt"] {
            let name = path + [-1] + Array(ending.utf8).map(CChar.init(bitPattern:)) + [0]
            let descriptor = open(name, O_CREAT | O_WRONLY, 0o666)
            try #require(descriptor >= 0)
            close(descriptor)
        }
        let library = try await PhotoLibrary.load(
            [folder.path("photos")],
            for: PhotoLibraryTests.size,
            jobs: 1
        )
        #expect(library.count == 1)
        #expect(
            Set(library.unreadable.map(\.name))
                == Set(
                    ["gone.jpg", "round.png", "\u{10F8FF}.jpg"].map { folder.path("photos/\($0)") }
                )
        )
    }

    @Test("A photo that changes during the run is an error")
    func change() async throws {
        let folder = try TemporaryFolder()
        try folder.write(PhotoLibraryTests.png(200, 100, red: 10), to: "a.png")
        let library = try await PhotoLibrary.load(
            [folder.path("a.png")],
            for: PhotoLibraryTests.size,
            memory: 0,
            jobs: 1
        )
        try folder.write(PhotoLibraryTests.png(200, 100, red: 11), to: "a.png")
        #expect(throws: BackgroundError(.changed(path: folder.path("a.png")))) {
            try PhotoLibraryTests.draws(library)
        }
    }

    @Test("A photo is decoded at its first use and then kept")
    func firstUse() async throws {
        let folder = try TemporaryFolder()
        try folder.write(PhotoLibraryTests.png(200, 100, red: 10), to: "a.png")
        let paths = [folder.path("a.png")]
        let library = try await PhotoLibrary.load(paths, for: PhotoLibraryTests.size, jobs: 1)
        let draws = try PhotoLibraryTests.draws(library)
        try FileManager.default.removeItem(atPath: paths[0])
        #expect(try PhotoLibraryTests.draws(library) == draws)
    }

    @Test("A missing path, no pictures and no readable pictures are different errors")
    func errors() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("hello".utf8), to: "text/readme.txt")
        try folder.write([0xFF, 0xD8, 0xFF], to: "bad/a.jpg")
        for (name, isOfFile, expected) in [
            ("nowhere", true, "does not exist"), ("text", false, "no PNG, JPEG, WebP or GIF file"),
            ("bad", false, "none of the 1"),
        ] {
            let error = await #expect(throws: (any Error).self) {
                try await PhotoLibrary.load(
                    [folder.path(name)],
                    for: PhotoLibraryTests.size,
                    jobs: 1
                )
            }
            #expect(isOfFile ? error is FileError : error is BackgroundError, "\(error as Any)")
            #expect(error.map { "\($0)".contains(expected) } == true, "\(error as Any)")
        }
    }

    @Test("Transparent pixels become white")
    func flattening() async throws {
        let folder = try TemporaryFolder()
        let bytes = PhotoLibraryTests.png(120, 60, red: 10, alpha: 0)
        try folder.write(bytes, to: "clear.png")
        let image = try PhotoFitting(size: PhotoLibraryTests.size).photo(
            from: bytes,
            limits: .default
        ).image
        #expect(image.pixelArray.allSatisfy { $0 == .white })
    }

    @Test("A photo of any size covers the background, and its crop stays in bounds")
    func fitting() {
        var generator = SeededGenerator(seed: Seed(4))
        for _ in 0..<2000 {
            let fitting = PhotoFitting(
                size: PixelSize(
                    width: generator.draw(in: 1...600),
                    height: generator.draw(in: 1...400)
                )
            )
            let photo = PixelSize(
                width: 1 << generator.draw(in: 0...14),
                height: generator.draw(in: 1...16_000)
            )
            let plan = fitting.plan(for: photo)
            #expect(plan.size.width >= fitting.cover.width)
            #expect(plan.size.height >= fitting.cover.height)
            #expect(plan.size.width <= 4 * fitting.cover.width)
            #expect(plan.size.height <= 4 * fitting.cover.height)
            let whole = PixelRect(x: 0, y: 0, width: photo.width, height: photo.height)
            #expect(!plan.crop.isEmpty && whole.contains(plan.crop))
        }
    }
}

extension Image<RGBA8> {
    /// A hash of the pixels.
    fileprivate var hashValueOfPixels: UInt64 {
        pixelArray.reduce(14_695_981_039_346_656_037) { hash, pixel in
            let word = UInt64(pixel.red) << 16 | UInt64(pixel.green) << 8 | UInt64(pixel.blue)
            return (hash ^ word) &* 1_099_511_628_211
        }
    }
}
