import Foundation
import FretsawCodecs
import FretsawTesting
import FretsawRaster
import Testing

@Suite("Exit statuses")
struct ExitStatusTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        let status: Int32
        let message: String

        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let generate = ["generate", "--count", "3", "--output", "out"]

    static let failures = [
        Example(arguments: ["--nonsense"], status: 64, message: "--nonsense"),
        Example(arguments: ["generate"], status: 64, message: "--count"),
        Example(arguments: ["generate", "--count", "3"], status: 64, message: "--output"),
        Example(
            arguments: ["generate", "--count", "0", "-o", "out"],
            status: 64,
            message: "--count is 0"
        ),
        Example(arguments: generate + ["--decoys", "5"], status: 64, message: "0…4"),
        Example(arguments: generate + ["--quality", "0"], status: 64, message: "1…100"),
        Example(
            arguments: generate + ["--format", "png", "--quality", "9"],
            status: 64,
            message: "--format jpeg"
        ),
        Example(arguments: generate + ["--kind", "conundrum"], status: 64, message: "--kind"),
        Example(
            arguments: generate + ["--preset", "tiny"],
            status: 64,
            message: "--preset is tiny; for --kind slide it must be one of aj, classic"
        ),
        Example(
            arguments: generate + ["--kind", "rotate", "--preset", "aj"],
            status: 64,
            message: "--preset is aj; for --kind rotate it must be one of square, small"
        ),
        Example(
            arguments: generate + ["--kind", "rotate", "--decoys", "2"],
            status: 64,
            message: "--decoys needs --kind slide or drag, but --kind is rotate; remove it"
        ),
        Example(
            arguments: generate + ["--disc", "90"],
            status: 64,
            message: "--disc needs --kind rotate, but --kind is slide; remove it"
        ),
        Example(
            arguments: generate + ["--kind", "rotate", "--size", "200x200"],
            status: 64,
            message: "--size needs --disc"
        ),
        Example(
            arguments: generate + ["--kind", "rotate", "--disc", "290"],
            status: 64,
            message: "impossible geometry"
        ),
        Example(arguments: generate + ["--size", "200x100"], status: 64, message: "--piece"),
        Example(
            arguments: generate + ["--size", "100x50", "--piece", "50"],
            status: 64,
            message: "impossible geometry"
        ),
        Example(
            arguments: generate + ["--look", "continued"],
            status: 64,
            message: "plain"
        ),
        Example(
            arguments: generate + ["--look", "maximum"],
            status: 64,
            message: "use one of jigsaw, hardened, plain"
        ),
        Example(
            arguments: generate + ["--kind", "jigsaw"],
            status: 64,
            message: "use the kind slide or drag, with the look jigsaw"
        ),
        Example(
            arguments: generate + ["--look", "hardened", "--shapes", "jigsaw"],
            status: 64,
            message: "use the look jigsaw"
        ),
        Example(
            arguments: generate + ["--kind", "drag", "--look", "plain"],
            status: 64,
            message: "--look is plain; it must be jigsaw or hardened for the kind drag"
        ),
        Example(
            arguments: ["generate", "--count", "3", "--output", "pairs.tar.gz"],
            status: 64,
            message: "write a .tar"
        ),
        Example(arguments: generate + ["--jobs", "0"], status: 64, message: "--jobs"),
        Example(arguments: generate + ["--seed", "x"], status: 64, message: "--seed"),
        Example(arguments: generate + ["--shard", "5/4"], status: 64, message: "--shard"),
        Example(arguments: generate + ["--shard", "1/4"], status: 64, message: "--seed"),
        Example(
            arguments: generate + ["--shard", "auto", "--seed", "1"],
            status: 64,
            message: "JOB_COMPLETION_INDEX"
        ),
        Example(
            arguments: generate + ["--resume", "--overwrite"],
            status: 64,
            message: "one of them"
        ),
        Example(
            arguments: generate + ["--backgrounds", "photos", "--scenery", "sea"],
            status: 64,
            message: "one of them"
        ),
        Example(
            arguments: ["generate", "-c", "3", "-o", "-", "--json"],
            status: 64,
            message: "--json"
        ),
        Example(
            arguments: generate + ["--backgrounds", "nowhere"],
            status: 66,
            message: "nowhere does not exist"
        ),
        Example(
            arguments: generate + ["--backgrounds", "empty"],
            status: 66,
            message: "no PNG, JPEG, WebP or GIF file found in"
        ),
        Example(
            arguments: generate + ["--backgrounds", "torn.jpg"],
            status: 65,
            message: "none of the 1 backgrounds"
        ),
        Example(
            arguments: generate + ["--backgrounds", "photos", "--max-pixels", "100"],
            status: 65,
            message: "--max-pixels"
        ),
        Example(
            arguments: ["generate", "--count", "3", "--output", "torn.jpg"]
                + ["--backgrounds", "photos"],
            status: 73,
            message: "torn.jpg"
        ),
    ]

    @Test(
        "A failure has its own exit status, a message on standard error, and writes nothing",
        arguments: failures
    )
    func failure(example: Example) async throws {
        let place = try Workplace()
        try FileManager.default.createDirectory(
            atPath: place.path(to: "empty"),
            withIntermediateDirectories: true
        )
        try place.write([0xFF, 0xD8, 0xFF, 0xE0, 0, 4], to: "torn.jpg")
        let result = await place.failure(of: example.arguments)
        #expect(result.status == example.status, "\(result.errors)")
        #expect(result.errors.contains(example.message), "\(result.errors)")
        #expect(!place.exists("out"))
    }

    @Test("A started program ends with the status and the message, and prints nothing else")
    func started() throws {
        let place = try Workplace()
        try place.write([0xFF, 0xD8, 0xFF, 0xE0, 0, 4], to: "torn.jpg")
        for (words, status, message) in [
            (ExitStatusTests.generate + ["--decoys", "5"], 64, "0…4"),
            (
                ExitStatusTests.generate + ["--backgrounds", "nowhere"], 66,
                "nowhere does not exist"
            ),
        ] as [([String], Int32, String)] {
            let result = try place.command.run(words)
            #expect(result.status == status)
            #expect(result.errors.contains(message), "\(result.errors)")
            #expect(result.output.isEmpty)
        }
        let shard = try place.command.run(
            ExitStatusTests.generate + ["--shard", "auto", "--seed", "1"],
            environment: ["JOB_COMPLETION_INDEX": "3"]
        )
        #expect(shard.status == 64 && shard.errors.contains("--shards N"), "\(shard.errors)")
        #expect(!place.exists("out"))
        #expect(try place.command.run("identify", "photos/0.png", "torn.jpg").status == 1)
        let identify = try place.command.run("identify", "torn.jpg", "nowhere")
        #expect(identify.status == 66 && identify.errors.contains("nowhere"))
    }

    @Test("An unreadable background is skipped, reported twice, and exits with status 1")
    func unreadable() throws {
        let place = try Workplace()
        try place.write([0xFF, 0xD8, 0xFF], to: "photos/torn.jpg")
        let result = try place.command.run(Workplace.generate(5, to: "out"))
        #expect(result.status == 1)
        #expect(result.errors.contains("skipping photos/torn.jpg: "))
        #expect(result.errors.hasSuffix("1 background could not be read:\n  photos/torn.jpg\n"))
        // A limit's note names the option that raises it.
        try place.write(
            CompactPNG.encode(.init(width: 300, height: 90, filledWith: RGBA8.black), opaque: true),
            to: "photos/wide.png"
        )
        let limited = try place.command.run(
            Workplace.generate(5, to: "limited", "--max-side", "200")
        )
        #expect(limited.status == 1)
        let note = try #require(
            limited.errors.split(separator: "\n").first { $0.contains("wide.png: ") }
        )
        #expect(note.hasSuffix("; raise it with --max-side if you trust the file"))
        try FileManager.default.removeItem(atPath: place.path(to: "photos/wide.png"))
        // The same pairs as without it.
        try FileManager.default.removeItem(atPath: place.path(to: "photos/torn.jpg"))
        #expect(try place.command.run(Workplace.generate(5, to: "other")).status == 0)
        #expect(try place.files(in: "out") == place.files(in: "other"))
    }

    @Test("Output that cannot be printed ends with exit status 74", arguments: [["--json"], []])
    func fullOutput(options: [String]) throws {
        let place = try Workplace()
        let result = try place.shell(
            "'\(Command.binary)' identify photos/0.png \(options.joined()) > /dev/full"
        )
        #expect(result.status == 74)
        #expect(!result.errors.isEmpty)
    }

    @Test("A full disk ends with exit status 74 and leaves no partial file")
    func fullDisk() throws {
        let place = try Workplace()
        let words = Workplace.generate(40, to: "x.tar").map { "'\($0)'" }.joined(separator: " ")
        // Blocks of 1024 bytes: a file-size limit is as near to a full disk as a test comes.
        let result = try place.shell("ulimit -f 20; '\(Command.binary)' \(words)")
        #expect(result.status == 74)
        #expect(result.errors.contains("--resume"))
        #expect(!place.exists("x.tar"))
        #expect(try place.command.run(Workplace.generate(40, to: "x.tar", "--resume")).status == 0)
        #expect(try place.command.run(Workplace.generate(40, to: "y.tar")).status == 0)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: place.path(to: "x.tar")))
                == Data(contentsOf: URL(fileURLWithPath: place.path(to: "y.tar")))
        )
    }

    @Test("A closed pipe ends the run silently")
    func brokenPipe() throws {
        let place = try Workplace()
        for words in [
            Workplace.generate(400, to: "-"), Workplace.generate(400, to: "out", "--json"),
        ] {
            let command = words.map { "'\($0)'" }.joined(separator: " ")
            let result = try place.shell(
                "'\(Command.binary)' \(command) -q | head -c 9 > /dev/null; exit ${PIPESTATUS[0]}"
            )
            #expect(result.status == 141)
            #expect(result.errors == "")
        }
    }
}
