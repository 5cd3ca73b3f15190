import Foundation
import FretsawTesting
import LibC
import Testing

@Suite("Files of other programs")
struct ForeignFileTests {
    @Test("--overwrite replaces only archives of fretsaw")
    func archive() throws {
        let place = try Workplace()
        let foreign = Array(String(repeating: "my notes\n", count: 100).utf8)
        try place.write(foreign, to: "notes.txt")
        let words = Workplace.generate(3, to: "notes.txt", "--output-format", "tar", "--overwrite")
        let refused = try place.command.run(words)
        #expect(refused.status == 73)
        #expect(refused.errors.contains("notes.txt"))
        #expect(try place.text("notes.txt") == String(decoding: foreign, as: UTF8.self))
        #expect(!place.exists("notes.txt.run.json") && !place.exists("notes.txt.part"))

        let ours = Workplace.generate(3, to: "a.tar", "--overwrite")
        #expect(try place.command.run(ours).status == 0)
        #expect(try place.command.run(ours).status == 0)
        try FileManager.default.removeItem(atPath: place.path(to: "a.tar.run.json"))
        #expect(try place.command.run(ours).status == 0)
    }

    @Test(
        "--overwrite replaces only a manifest and a record of fretsaw",
        arguments: ["manifest.jsonl", "run.json"]
    )
    func folder(name: String) throws {
        let place = try Workplace()
        let words = Workplace.generate(3, to: "out", "--overwrite")
        try FileManager.default.createDirectory(
            atPath: place.path(to: "out"),
            withIntermediateDirectories: true
        )
        for foreign in ["{\"mine\":true}\n", "text"] {
            try place.write(Array(foreign.utf8), to: "out/\(name)")
            let rejected = try place.command.run(words)
            #expect(rejected.status == 73)
            #expect(rejected.errors.contains("so it is not overwritten"))
            #expect(try place.names(in: "out") == [name])
            #expect(try place.text("out/\(name)") == foreign)
        }
        try place.write([], to: "out/manifest.jsonl")
        try? FileManager.default.removeItem(atPath: place.path(to: "out/run.json"))
        #expect(try place.command.run(words).status == 0)
        // Also without its record, and damaged beside its record.
        try FileManager.default.removeItem(atPath: place.path(to: "out/run.json"))
        #expect(try place.command.run(words).status == 0)
        try place.write(Array("torn".utf8), to: "out/manifest.jsonl")
        #expect(try place.command.run(words).status == 0)
    }

    @Test(
        "A pipe is never replaced, even with --overwrite",
        arguments: [
            ["assemble", "photos/a.png", "--delay", "80ms", "-o", "pipe.gif", "--overwrite"],
            [
                "frames", "still.gif", "--first", "--format", "rgba", "-o", "pipe.rgba",
                "--overwrite",
            ],
            [
                "generate", "--count", "2", "--output-format", "tar", "-o", "pipe.gif",
                "--overwrite",
            ],
        ]
    )
    func pipe(words: [String]) throws {
        let place = try Workplace()
        let still = [
            "assemble",
            try #require(place.files(in: "photos").keys.sorted().first.map { "photos/\($0)" }),
            "--delay", "80ms", "-o", "still.gif",
        ]
        #expect(try place.command.run(still).status == 0)
        let pipe = try #require(words.first { $0.hasPrefix("pipe.") })
        try #require(mkfifo(place.path(to: pipe), 0o600) == 0)
        let words = words.map { $0 == "photos/a.png" ? still[1] : $0 }
        let result = try place.command.run(words)
        #expect(result.status == 73)
        #expect(result.errors.contains(pipe))
        let type =
            try FileManager.default
            .attributesOfItem(atPath: place.path(to: pipe))[.type] as? FileAttributeType
        #expect(type == .typeUnknown, "it is a pipe no more")
    }

    @Test(
        "A preview that would replace another file is an error, also in a dry run",
        arguments: [
            // A wrong extension is an error before the path is checked.
            ("keep.png", 73), ("out/manifest.jsonl", 64), ("out/run.json", 64),
            ("out/000000/000000000.piece.png", 73), ("missing/p.png", 73), ("folder", 73),
            ("./out/../out/manifest-00001-of-00002.jsonl", 64),
        ]
    )
    func preview(path: String, status: Int32) throws {
        let place = try Workplace()
        try place.write([1, 2, 3], to: "keep.png")
        try FileManager.default.createDirectory(
            atPath: place.path(to: "folder"),
            withIntermediateDirectories: true
        )
        for more in [[], ["--resume"], ["--dry-run"]] {
            let words = Workplace.generate(3, to: "out", "--preview", path) + more
            let result = try place.command.run(words)
            #expect(result.status == status)
            #expect(result.errors.contains(path))
            #expect(!place.exists("out"))
        }
        #expect(try place.files(in: ".")["keep.png"] == Data([1, 2, 3]))
    }

    @Test("A preview in the run's new folder is kept by --resume and replaced by --overwrite")
    func ownPreview() throws {
        let place = try Workplace()
        let words = Workplace.generate(3, to: "out", "--preview", "out/p.png")
        #expect(try place.command.run(words).status == 0)
        #expect(try place.command.run(words + ["--resume"]).status == 0)
        try place.write([1], to: "out/p.png")
        #expect(try place.command.run(words + ["--resume"]).status == 73)
        #expect(try place.command.run(words + ["--overwrite"]).status == 0)
        #expect(try place.files(in: "out")["p.png"]?.count ?? 0 > 100)
    }

    @Test("With separate answers, a preview is not written among the pictures")
    func secretPreview() throws {
        let place = try Workplace()
        func generate(_ preview: String) throws -> Command.Result {
            try place.command.run(
                Workplace.generate(
                    2,
                    to: "out",
                    "--answers",
                    "separate",
                    "--overwrite",
                    "--preview",
                    preview
                )
            )
        }
        for preview in ["out/p.png", "./out/../out/p.png"] {
            let result = try generate(preview)
            #expect(result.status == 73)
            #expect(result.errors.contains("a preview shows answers"), "\(result.errors)")
            #expect(!place.exists("out"))
        }
        for preview in ["p.png", "out/answers.png"] {
            #expect(try generate(preview).status == 0)
            #expect(place.exists(preview))
        }
    }

    @Test("A shard without pairs prints a note instead of a preview")
    func emptyPreview() throws {
        let place = try Workplace()
        let words = Workplace.generate(1, to: "out", "--preview", "p.png", "--shard", "2/2")
        let result = try place.command.run(words)
        #expect(result.status == 0)
        #expect(result.errors.contains("no preview"))
        #expect(!place.exists("p.png"))
    }

    @Test(
        "An output inside the folder of backgrounds is an error",
        arguments: [
            ["-o", "photos/out"], ["-o", "photos"], ["-o", "./photos/../photos/x"],
            ["-o", "out", "--preview", "photos/p.png"],
        ]
    )
    func amongBackgrounds(words: [String]) throws {
        let place = try Workplace()
        let before = try place.files(in: ".")
        let result = try place.command.run(
            ["generate", "--count", "3", "--backgrounds", "photos"] + words
        )
        #expect(result.status == 64)
        #expect(result.errors.contains("--backgrounds"))
        #expect(try place.files(in: ".") == before)
    }
}
