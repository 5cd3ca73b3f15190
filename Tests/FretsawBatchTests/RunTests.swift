import FretsawTesting
import Foundation
import FretsawBatch
import FretsawCaptcha
import FretsawCodecs
import FretsawRaster
import Testing

@Suite("Runs")
struct RunTests {
    @Test("The number of jobs does not change the files", arguments: [2, 3, 8])
    func jobsDoNotMatter(jobs: Int) async throws {
        let folder = try TemporaryFolder()
        let plan = smallPlan(count: 70)
        _ = try await batch(plan, to: .folder(folder.path("one")), jobs: 1).run()
        _ = try await batch(plan, to: .folder(folder.path("many")), jobs: jobs).run()
        let one = try folder.files(in: "one")
        #expect(one.count == 142)
        #expect(try folder.files(in: "many") == one)
    }

    @Test("All shards together have the same files as a single run", arguments: [1, 2, 3, 7, 40])
    func shardsAreTheWhole(count: Int) async throws {
        let folder = try TemporaryFolder()
        _ = try await batch(smallPlan(count: 37), to: .folder(folder.path("whole"))).run()
        var lines = ""
        for number in 1...count {
            let shard = try #require(Shard(number: number, of: count))
            let plan = smallPlan(count: 37, shard: shard)
            _ = try await batch(plan, to: .folder(folder.path("parts"))).run()
            lines += try folder.text("parts/manifest\(shard.fileSuffix).jsonl")
        }
        func pictures(_ name: String) throws -> [String: [UInt8]] {
            try folder.files(in: name).filter { $0.key.contains("/") }
        }
        #expect(try pictures("parts") == pictures("whole"))
        #expect(lines == (try folder.text("whole/manifest.jsonl")))
    }

    @Test("A folder contains at most 1,000 pairs")
    func foldersFanOut() async throws {
        let folder = try TemporaryFolder()
        // The last hundred pairs, ten of them beyond a multiple of a thousand.
        let shard = try #require(Shard(number: 1000, of: 1000))
        let plan = smallPlan(count: 100_010, shard: shard)
        _ = try await batch(plan, to: .folder(folder.path("out"))).run()
        let folders = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
            .filter { $0.allSatisfy(\.isNumber) }
        #expect(folders.sorted() == ["000099", "000100"])
    }

    @Test("Workers can create the same new folder at the same time")
    func newFolder() async throws {
        let folder = try TemporaryFolder()
        for round in 0..<40 {
            let out = Destination.folder(folder.path("\(round)"))
            let outcome = try await batch(smallPlan(count: 12), to: out, jobs: 3).run()
            #expect(outcome.done == 12)
        }
    }

    @Test("An archive has the same bytes each time, and tar reads it")
    func archive() async throws {
        let folder = try TemporaryFolder()
        for name in ["a.tar", "b.tar"] {
            let outcome = try await batch(
                smallPlan(count: 20),
                to: .tar(folder.path(name)),
                jobs: name == "a.tar" ? 1 : 4
            ).run()
            #expect(outcome.done == 20)
        }
        let files = try folder.files()
        #expect(files["a.tar"] == files["b.tar"])

        try folder.write([], to: "unpacked/.here")
        let tar = try Command(program: "/bin/tar")
            .run("-xf", folder.path("a.tar"), "-C", folder.path("unpacked"))
        #expect(tar.status == 0, "\(tar.errors)")
        _ = try await batch(smallPlan(count: 20), to: .folder(folder.path("out"))).run()
        var lines = ""
        for index in 0..<20 {
            let key = ItemName.key(index)
            for name in ["\(key).background.jpg", "\(key).piece.png"] {
                #expect(
                    try folder.files(in: "unpacked")[name]
                        == folder.files(in: "out")["000000/\(name)"]
                )
            }
            lines += try folder.text("unpacked/\(key).json")
        }
        #expect(
            lines.replacing("\"0000", with: "\"000000/0000")
                == (try folder.text("out/manifest.jsonl"))
        )
    }

    @Test("Progress ends with all pairs done and reports every manifest line")
    func progress() async throws {
        let folder = try TemporaryFolder()
        var last = 0
        var lines: [UInt8] = []
        let outcome = try await batch(smallPlan(count: 50), to: .folder(folder.path("out")))
            .run { progress, more in
                #expect(progress.total == 50)
                #expect(progress.done >= last)
                last = progress.done
                lines += more
            }
        #expect(last == 50)
        #expect(!outcome.isInterrupted)
        #expect(try folder.files()["out/manifest.jsonl"] == lines)
    }

    @Test("A cancelled run ends after a pair and can be resumed")
    func cancellation() async throws {
        let folder = try TemporaryFolder()
        let out = Destination.folder(folder.path("out"))
        let begun = try batch(smallPlan(count: 3000), to: out)
        let task = Task {
            try await begun.run { progress, _ in
                if progress.done >= 5 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        let outcome = try await task.value
        #expect(outcome.isInterrupted)
        #expect(outcome.done < 3000)
        let lines = try folder.text("out/manifest.jsonl.part").split(separator: "\n")
        #expect(lines.count == outcome.done)
    }

    @Test("An invalid number of jobs is an error", arguments: [0, -1, 1025, .max])
    func senselessJobs(jobs: Int) throws {
        #expect(throws: BatchError.self) {
            try batch(smallPlan(count: 1), to: .folder("out"), jobs: jobs)
        }
    }

    @Test("A shard without pairs has no preview; other previews have a bounded size", .slow)
    func preview() throws {
        let shard = try #require(Shard(number: 3, of: 3))
        let empty = try batch(smallPlan(count: 2, shard: shard), to: .folder("out"))
        #expect(try empty.preview() == nil)
        var plan = smallPlan(count: 13)
        var options = smallOptions
        options.geometry.background = PixelSize(width: 600, height: 48)
        plan.parts[0].recipe = .slide(options)
        let bytes = try #require(try batch(plan, to: .folder("out")).preview())
        let sheet = try ImageDecoder.decode(bytes).image
        #expect(sheet.width == 4 * (480 + 24) + 24)
        let jpeg = try batch(smallPlan(count: 2), to: .folder("out")).preview(as: .jpeg)
        #expect(ImageFormat(sniffing: try #require(jpeg)) == .jpeg)
    }

    @Test(
        "A preview's extension determines its format",
        arguments: [
            ("a/p.png", .png), ("p.JPG", .jpeg), ("p.jpeg", .jpeg), ("a.b/preview", .png),
            (".hidden", .png), ("p.gif", nil), ("p.", nil), ("p.jpg.tmp", nil),
        ] as [(String, PreviewFormat?)]
    )
    func previewFormat(path: String, format: PreviewFormat?) {
        #expect(PreviewFormat(path: path) == format)
    }

    @Test("An impossible recipe is an error before a file is written")
    func impossibleRecipe() async throws {
        let folder = try TemporaryFolder()
        var plan = smallPlan(count: 3)
        var options = smallOptions
        options.decoys = 4
        options.geometry.pieceSide = 48
        plan.parts[0].recipe = .slide(options)
        let impossible = try batch(plan, to: .folder(folder.path("out")))
        await #expect(throws: (any Error).self) { try await impossible.run() }
        #expect(try folder.files().isEmpty)
    }

    @Test("A shard without pairs writes an empty manifest")
    func emptyPart() async throws {
        let folder = try TemporaryFolder()
        let plan = smallPlan(count: 2, shard: try #require(Shard(number: 3, of: 3)))
        _ = try await batch(plan, to: .folder(folder.path("out"))).run()
        #expect(try folder.text("out/manifest-00003-of-00003.jsonl") == "")
    }
}
