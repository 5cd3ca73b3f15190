import ArgumentParser
import Foundation
import FretsawCodecs
import FretsawCommandLine
import FretsawTesting
import Testing

@testable import fretsaw

@Suite("Help")
struct HelpTests {
    @Test(
        "Every command states its name, which the parser would derive slowly from the type at each start"
    )
    func names() {
        var commands: [any ParsableCommand.Type] = [Fretsaw.self]
        while let command = commands.popLast() {
            #expect(command.configuration.commandName != nil, "\(command)")
            commands += command.configuration.subcommands
        }
    }

    @Test("The overview fits a screen and has an example")
    func firstPage() throws {
        let result = try Workplace().command.run("--help", environment: ["COLUMNS": "80"])
        #expect(result.status == 0)
        #expect(
            result.text == """
                OVERVIEW: Generates captcha pictures in batches and decodes GIFs.
                Example: fretsaw generate --count 100 --output pairs --preview pairs/preview.png

                USAGE: fretsaw <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  generate                Generate captcha pictures in batches.
                  verify                  Check the files of a batch by their digests.
                  preview                 Draw a contact sheet of a batch.
                  deck                    Make and check decks: figures and styles of your own.
                  frames                  Decode GIFs, APNGs and animated WebPs to frames.
                  assemble                Make an animated GIF from pictures.
                  identify                Print the type of picture files, detected by content.
                  bench                   Measure the speed of this machine.
                  doctor                  Print what is installed and what is missing.

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
            ["generate"], ["verify"], ["frames"], ["assemble"], ["identify"], ["bench"],
            ["bench", "generate"], ["bench", "frames"], ["bench", "all"], ["doctor"],
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
        let help = try Workplace().command.run("generate", "--help-hidden").text
        for option in [
            "count", "output", "output-format", "answers", "resume", "overwrite", "skip-existing",
            "preview", "backgrounds", "scenery", "scenery-panorama", "background-memory",
            "max-pixels", "max-side",
            "max-file-size", "max-frames", "watermark", "watermark-font", "kind", "preset", "size",
            "words", "prompts", "word-list", "words-file", "font",
            "piece",
            "piece-layout", "decoys", "shapes",
            "look", "decoy-outlines", "disc", "disc-place",
            "format", "quality", "seed",
            "shard", "shards", "jobs", "json", "progress", "quiet", "verbose", "dry-run",
        ] {
            #expect(help.contains("--\(option)"), "\(option)")
        }
    }

    @Test("Every option of frames is in its help")
    func frameOptions() throws {
        let help = try Workplace().command.run("frames", "--help-hidden").text
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
                OVERVIEW: Measure the speed of this machine.

                Examples:
                  fretsaw bench generate --seconds 3 --jobs 1
                  fretsaw bench all --backgrounds photos --json > today.json
                  fretsaw bench all --backgrounds photos --plot today.svg

                Each part warms up and then runs several times. The result is the median, with
                the deviation of the other runs.

                USAGE: fretsaw bench <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  generate                Measure the generation of pairs in memory, by stage.
                  frames                  Measure the decoding of GIFs in memory.
                  all                     Measure everything and print a table.

                  See 'fretsaw help bench <subcommand>' for detailed help.

                """
        )
        for part in ["generate", "frames", "all"] {
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
        let help = try Workplace().command.run(words + ["--help-hidden"]).text
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
        let help = try Workplace().command.run("generate", "--help-hidden").text
        for kind in ["click-word", "rotate"] {
            #expect(help.contains("  fretsaw generate --kind \(kind) --count 1000 --output"))
        }
        #expect(!help.contains("2 or 3"))
    }

    @Test(
        "bash completes files and folders",
        arguments: [
            ("frames wal", "walk.gif"), ("identify wal", "walk.gif"),
            ("generate --backgrounds pho", "photos"), ("frames walk.gif --output pho", "photos"),
        ]
    )
    func completedFiles(line: String, name: String) throws {
        let (place, _) = try Workplace.withWalk()
        let script = try place.command.run("--generate-completion-script", "bash").text
        let call = """

            COMP_WORDS=(fretsaw \(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
            _fretsaw fretsaw "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s' "${COMPREPLY[*]}"
            """
        try place.write(Array((script + call).utf8), to: "complete.bash")
        #expect(try place.shell(". ./complete.bash").text == name)
    }

    @Test("Completions exist for each shell", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let result = try Workplace().command.run("--generate-completion-script", shell)
        #expect(result.status == 0)
        #expect(result.text.contains("backgrounds"))
        #expect(result.text.contains("disc-place"), "an advanced option")
    }

    @Test("Man pages list advanced options, --help does not")
    func advancedOptions() throws {
        let command = try Workplace().command
        #expect(try command.run("--experimental-dump-help").text.contains("\"disc-place\""))
        #expect(try command.run("help", "generate").text.contains("--disc-place") == false)
        #expect(try command.run("generate", "--help-hidden").text.contains("--disc-place"))
    }
}
