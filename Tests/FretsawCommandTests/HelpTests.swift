import FretsawCodecs
import FretsawCommandLine
import FretsawCommandTesting
import Testing

@testable import fretsaw

@Suite("Help")
struct HelpTests {
    @Test("The first page fits a screen and shows a command that works when pasted")
    func firstPage() throws {
        let result = try Workplace().command.run("--help", environment: ["COLUMNS": "80"])
        #expect(result.status == 0)
        #expect(
            result.text == """
                OVERVIEW: Cuts captcha jigsaws out of pictures, in batches.
                Example: fretsaw generate --count 100 --output pairs --preview pairs/preview.png

                USAGE: fretsaw <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  generate                Make pairs of a background and the piece that fits.
                  audit                   Attack a batch with solvers, and see if people can.
                  frames                  Decode GIFs to frame sequences, as browsers show them.
                  assemble                Put pictures together to an animated GIF.
                  identify                Tell what picture files are, by their content.
                  draw                    Draw icons of notices, and dots of gesture locks.
                  bench                   Measure how fast this machine works.
                  doctor                  Tell what this machine has, and what is missing.

                  See 'fretsaw help <subcommand>' for detailed help.

                """
        )
        let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 24)
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test(
        "Every subcommand's help has an example",
        arguments: [
            ["generate"], ["audit"], ["frames"], ["assemble"], ["identify"], ["bench"],
            ["bench", "generate"], ["bench", "frames"], ["bench", "audit"],
            ["bench", "all"], ["bench", "behaviour"],
            ["doctor"], ["draw"], ["draw", "icon"], ["draw", "dots"],
        ]
    )
    func examples(words: [String]) throws {
        let result = try Workplace().command.run(words + ["--help"])
        #expect(result.status == 0)
        #expect(result.text.contains("Example"))
        #expect(result.text.contains("  fretsaw \(words.joined(separator: " "))"))
    }

    @Test("Every option of generate is in its help")
    func options() throws {
        let help = try Workplace().command.run("generate", "--help").text
        for option in [
            "count", "output", "output-format", "answers", "resume", "overwrite", "skip-existing",
            "preview", "backgrounds", "scenery", "background-memory", "max-pixels", "max-side",
            "max-file-size", "max-frames", "watermark", "watermark-font", "kind", "preset", "size",
            "words", "prompts", "word-list", "words-file", "font",
            "piece",
            "piece-layout", "decoys", "shapes",
            "look", "decoy-outlines", "disc", "disc-place", "moat", "tones", "magnification",
            "format", "quality", "seed",
            "shard", "shards", "jobs", "json", "progress", "quiet", "verbose", "dry-run",
        ] {
            #expect(help.contains("--\(option)"), "\(option)")
        }
    }

    @Test("Every option of frames is in its help")
    func frameOptions() throws {
        let help = try Workplace().command.run("frames", "--help").text
        for option in [
            "output", "format", "compact", "overwrite", "skip-existing", "timing", "only", "first",
            "scale",
            "fit",
            "max-frames", "max-pixels", "max-output-pixels", "max-bytes", "strict", "json", "jobs",
            "progress", "quiet",
            "verbose",
        ] {
            #expect(help.contains("--\(option)"), "\(option)")
        }
        #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test("The help of bench lists its parts")
    func bench() throws {
        let help = try Workplace().command.run("bench", "--help", environment: ["COLUMNS": "80"])
        #expect(
            help.text == """
                OVERVIEW: Measure how fast this machine works.

                Each part works for a while before anything counts, then runs several times:
                the middle run is told, and how far the others lie from it.

                Examples:
                  fretsaw bench generate --seconds 3 --jobs 1
                  fretsaw bench all --backgrounds photos --json > today.json
                  fretsaw bench all --backgrounds photos --plot today.svg

                USAGE: fretsaw bench <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  generate                Make pairs in memory and tell where the time goes.
                  frames                  Decode GIFs in memory and tell how fast.
                  audit                   Attack a batch in memory and tell what each solver
                                          costs.
                  all                     Measure every part, for a table of this machine.
                  behaviour               Tell how often the judge of drags is wrong about
                                          made-up ones.

                  See 'fretsaw help bench <subcommand>' for detailed help.

                """
        )
        for part in ["generate", "frames", "audit", "all"] {
            let help = try Workplace().command.run("bench", part, "--help")
            for option in ["runs", "warm-up", "json", "plot", "overwrite", "commit"] {
                #expect(help.text.contains("--\(option)"), "\(part) --\(option)")
            }
        }
    }

    @Test(
        "Every option that a limit's message names exists",
        arguments: [["generate"], ["frames"], ["assemble"], ["identify"], ["bench", "frames"]]
    )
    func limits(words: [String]) throws {
        let help = try Workplace().command.run(words + ["--help"]).text
        let options = DecodingLimits.Name.allCases.compactMap(\.advice).compactMap { advice in
            advice.split(separator: " ").first { $0.hasPrefix("--") }
        }
        #expect(Set(options).count == 4)
        for option in options {
            #expect(help.contains("\(option) <") || help.contains("\(option), --"), "\(option)")
        }
    }

    @Test("Each kind of puzzle has an example in the help of generate")
    func kindExamples() throws {
        let help = try Workplace().command.run("generate", "--help").text
        for kind in ["click-word", "rotate"] {
            #expect(help.contains("  fretsaw generate --kind \(kind) --count 1000 --output"))
        }
        #expect(!help.contains("2 or 3"))
    }

    @Test("Completions come for each shell", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let result = try Workplace().command.run("--generate-completion-script", shell)
        #expect(result.status == 0)
        #expect(result.text.contains("decoy-outlines"))
    }
}
