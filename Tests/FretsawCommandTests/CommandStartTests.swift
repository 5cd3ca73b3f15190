import Foundation
import FretsawFiles
import FretsawTesting
import Testing

@Suite("Start of a command")
struct CommandStartTests {
    @Test(
        "The nearest command is suggested for an unknown one",
        arguments: [
            (["genrate", "-c", "1", "-o", "x"], "did you mean “generate”?"),
            (["help", "genrate"], "did you mean “generate”?"),
            (["gen"], "did you mean “generate”?"),
            (["bench", "frame"], "did you mean “frames”?"),
            (
                ["version"],
                "the commands are generate, verify, preview, deck, frames, assemble, identify, bench, doctor\n"
            ),
            (["help", "nope"], "unknown command “nope”"),
        ]
    )
    func unknown(words: [String], message: String) async throws {
        let result = try await Workplace().failure(of: words)
        #expect(result.status == 64)
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test(
        "An unknown option is reported before a missing one, with the nearest name",
        arguments: [
            (["generate", "-n", "5"], "Error: Unknown option '-n'\nUsage: fretsaw generate"),
            (
                ["generate", "--cuont=5"],
                "Error: Unknown option '--cuont'. Did you mean '--count'?"
            ),
            (["frames", "-n", "x.gif"], "Error: Unknown option '-n'\nUsage: fretsaw frames"),
            (["bench", "generate", "--pairs", "x", "--foo"], "Error: Unknown option '--foo'"),
            (["verify", "out", "--jsn"], "Error: Unknown option '--jsn'. Did you mean '--json'?"),
            (["verify", "out", "--prot"], "Error: Unknown option '--prot'\nUsage: fretsaw verify"),
            (["generate", "--count", "x", "--help-hidden"], "Error: The value 'x' is invalid"),
        ]
    )
    func unknownOption(words: [String], message: String) throws {
        let result = try Workplace().command.run(words)
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix(message), "\(result.errors)")
    }

    @Test("A missing option is reported if all others exist")
    func missingOption() throws {
        let words = [
            "generate", "-q", "-o=-x", "--no-such", "--answers=separate", "--max-pixels", "9",
        ]
        for (more, message) in [
            ([], "Unknown option '--no-such'"), (["--"], "Missing expected argument '--count"),
        ] {
            let given = words.filter { more.isEmpty || $0 != "--no-such" } + more
            let result = try Workplace().command.run(given)
            #expect(result.status == 64)
            #expect(result.errors.contains(message), "\(result.errors)")
        }
    }

    @Test("Help and version of every form go to standard output")
    func help() throws {
        let place = try Workplace()
        for words in [[], ["help"], ["--help"], ["-h"]] {
            let result = try place.command.run(words)
            #expect(result.status == 0)
            #expect(result.text.hasPrefix("OVERVIEW: Generates"))
        }
        for words in [["help", "bench", "generate"], ["bench", "generate", "--help"]] {
            #expect(try place.command.run(words).text.contains("USAGE: fretsaw bench generate"))
        }
        for words in [["--version"], ["-V"]] {
            #expect(try place.command.run(words).text == "fretsaw \(Release.version)\n")
        }
    }

    @Test(
        "An argument that is not UTF-8 is an error, and no file of another name is written",
        arguments: ["frames 'cl\\xffock.gif' -o out", "generate -c 1 -o 'out\\xff'"]
    )
    func encoding(words: String) throws {
        let place = try Workplace()
        let before = try place.names(in: "")
        let words = words.replacing("'", with: "").split(separator: " ")
            .map { "$'\($0)'" }.joined(separator: " ")
        let result = try place.shell("'\(Command.binary)' \(words)")
        #expect(result.status == 64)
        #expect(result.errors.contains("is not valid UTF-8; rename the file"))
        #expect(try place.names(in: "") == before)
    }

    @Test("Control characters in arguments are escaped in messages and results")
    func controls() throws {
        let place = try Workplace()
        let results = [
            try place.command.run("ge\u{1B}[31m"),
            try place.command.run("generate", "-c", "1", "-o", "x", "--look", "\u{1B}[31m"),
            try place.command.run(Workplace.generate(1, to: "o\u{1B}[31m")),
            try place.command.run(Workplace.generate(1, to: "p\u{1B}[31m") + ["--dry-run"]),
        ]
        #expect(results.map(\.status) == [64, 64, 0, 0])
        for result in results {
            #expect(!(result.text + result.errors).contains("\u{1B}"))
            #expect((result.text + result.errors).contains("\\u{1B}[31m"))
        }
    }

    @Test(
        "Wrong values are errors that name the option and its form or range",
        arguments: [
            (["-c", "-5"], "--count is -5; it must be in 1…"),
            (["--seed", "-1"], "A number below 2^64, or 0x"),
            (["--seed", "18446744073709551616"], "A number below 2^64, or 0x"),
            (["--size", "0x0"], "in pixels, such as 310x155"),
            (["--size", "310"], "in pixels, such as 310x155"),
            (["--shard", "0/4", "--seed", "1"], "part K of N, 1 ≤ K ≤ N"),
            (["--decoys", "5"], "--decoys is 5; it must be in 0…4"),
            (["--backgrounds", ""], "--backgrounds has an empty path"),
            (["--scenery", "dunes,se"], "'dunes,se' is invalid"),
            (["--scenery-panorama", "0"], "--scenery-panorama is 0; it must be in 1…1000"),
            (["--scenery-panorama", "1001"], "--scenery-panorama is 1001; it must be in 1…1000"),
            (
                ["--scenery-panorama", "2", "--backgrounds", "photos"],
                "--scenery-panorama 2 cannot be combined with --backgrounds"
            ),
        ]
    )
    func values(words: [String], message: String) async throws {
        let place = try Workplace()
        let words = ["generate", "-o", "out"] + (words[0] == "-c" ? [] : ["-c", "1"]) + words
        let result = await place.failure(of: words)
        #expect(result.status == 64)
        // The help of an option is broken into lines.
        let text = result.errors.split { $0.isWhitespace }.joined(separator: " ")
        #expect(text.contains(message), "\(result.errors)")
        #expect(!place.exists("out"))
    }

    @Test("Families of scenery are separated by spaces or commas")
    func scenery() throws {
        let place = try Workplace()
        let words = ["generate", "-c", "6", "--seed", "3", "--size", "128x48", "--piece", "24"]
        #expect(
            try place.command.run(words + ["-o", "a", "--scenery", "dunes,sea"]).status == 0
        )
        #expect(
            try place.command.run(words + ["-o", "b", "--scenery", "dunes", "sea"]).status == 0
        )
        #expect(try place.text("a/manifest.jsonl") == place.text("b/manifest.jsonl"))
    }

    @Test("Panoramas of one pair are pictures as without the option; others are shared")
    func panorama() throws {
        let place = try Workplace()
        let words = ["generate", "-c", "6", "--seed", "3", "--size", "128x48", "--piece", "24"]
        func run(_ folder: String, _ options: String...) throws -> [String: Data] {
            let result = try place.command.run(words + ["-o", folder] + options)
            #expect(result.status == 0, "\(result.errors)")
            return try place.files(in: folder)
        }
        let plain = try run("a")
        #expect(try run("b", "--scenery-panorama", "1") == plain)
        let shared = try run("c", "--scenery-panorama", "3")
        #expect(shared != plain)
        #expect(try run("d", "--scenery-panorama", "3", "--jobs", "4") == shared)
        let photos = ["--backgrounds", "photos", "--scenery-panorama", "1"]
        #expect(try place.command.run(words + ["-o", "e"] + photos).status == 0)
        let dry = try place.command.run(
            words + ["-o", "f", "--scenery-panorama", "3", "--dry-run"]
        )
        #expect(dry.text.contains("fields; panoramas for 3 pairs each"), "\(dry.text)")
        let more = ["-o", "c", "--scenery-panorama", "3", "--resume"]
        #expect(try place.command.run(words + more).status == 0)
        let other = try place.command.run(words + ["-o", "c", "--resume"])
        #expect(other.status == 64)
        #expect(other.errors.contains("backgrounds.panorama = 3, not 1"), "\(other.errors)")
    }

    @Test("A seed is not printed for a run that does not begin")
    func seed() throws {
        let place = try Workplace()
        let result = try place.command.run("generate", "-c", "1", "-o", "photos/0.png")
        #expect(result.status == 73)
        #expect(result.errors.contains("photos/0.png: it, or a folder in its path, is a file"))
        #expect(!result.errors.contains("seed"))
    }

    @Test("Missing folders of a single output are created")
    func parents() throws {
        let place = try Workplace()
        let gif = ["assemble", "photos/0.png", "--delay", "80ms", "-o", "new/deep/a.gif"]
        #expect(try place.command.run(gif).status == 0)
        #expect(place.exists("new/deep/a.gif"))
    }
}
