import FretsawCodecs
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
                OVERVIEW: Cuts captcha jigsaws out of pictures, in batches, and serves them.
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
                  serve                   Give out challenges and judge answers over HTTP.
                  config                  Show and check the settings of serve.
                  token                   Make keys for sealed tokens, and look into tokens.
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
            ["bench", "generate"], ["bench", "serve"], ["bench", "frames"], ["bench", "audit"],
            ["bench", "all"], ["bench", "compare"], ["bench", "behaviour"],
            ["doctor"], ["draw"], ["draw", "icon"], ["draw", "dots"],
            ["token"], ["token", "new-key"], ["token", "open"], ["serve"], ["config"],
            ["config", "print"], ["config", "check"], ["config", "reference"],
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

    @Test("The help of bench lists its parts and says how to compare")
    func bench() throws {
        let help = try Workplace().command.run("bench", "--help", environment: ["COLUMNS": "80"])
        #expect(
            help.text == """
                OVERVIEW: Measure how fast this machine works.

                Each part works for a while before anything counts, then runs several times:
                the middle run is told, and how far the others lie from it. Keep what --json
                prints, and hold a later run against it with --compare.

                Examples:
                  fretsaw bench generate --seconds 3 --jobs 1
                  fretsaw bench all --backgrounds photos --json > before.json
                  fretsaw bench all --backgrounds photos --compare before.json --plot after.svg

                USAGE: fretsaw bench <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  generate                Make pairs in memory and tell where the time goes.
                  frames                  Decode GIFs in memory and tell how fast.
                  serve                   Start a service on loopback and tell what it stands.
                  audit                   Attack a batch in memory and tell what each solver
                                          costs.
                  all                     Measure every part, for a table of this machine.
                  compare                 Hold one kept report against another.
                  behaviour               Tell how often the judge of drags is wrong about
                                          made-up ones.

                  See 'fretsaw help bench <subcommand>' for detailed help.

                """
        )
        for part in ["generate", "frames", "serve", "audit", "all"] {
            let help = try Workplace().command.run("bench", part, "--help")
            for option in ["runs", "warm-up", "json", "compare", "plot", "overwrite", "commit"] {
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
        let options = DecodingLimits.Name.allCases.compactMap(\.commandLineOption)
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

    @Test("The help of serve says what it is, and every setting is in it")
    func serve() throws {
        let help = try Workplace().command.run("serve", "--help", environment: ["COLUMNS": "80"])
        #expect(
            help.text.hasPrefix(
                """
                OVERVIEW: Give out challenges and judge answers over HTTP.

                Speaks the protocol of AJ-Captcha, whose clients work unchanged. Each setting
                is a flag, a variable (FRETSAW_LISTEN for --listen) and a line of the file
                (listen = "…"); a flag wins over a variable, that over the file. SIGHUP reads
                all of them again and takes over those that fretsaw config reference marks;
                SIGTERM ends what has begun, then the process.

                Examples:
                  fretsaw serve --demo
                  fretsaw serve --kinds blockPuzzle
                  fretsaw serve --config /etc/fretsaw.conf --store redis://localhost

                Exit status: 0 asked to end, or the service is well (--healthcheck); 1 it is
                not; 2 an address or store cannot be used; 64 the command line makes no sense;
                65, 66 what is named is damaged, not there; 78 the configuration makes no sense.

                USAGE: fretsaw serve <options>

                ADDRESSES:
                  --listen <host:port|unix:path>
                                          Where clients reach the service; port 0 takes a free
                                          one. (default: 127.0.0.1:8080)

                """
            )
        )
        for setting in Setting.all where !setting.isSecret {
            // In brackets where the flag alone says enough.
            #expect(
                ["--\(setting.name) <", "--\(setting.name) [<"].contains { help.text.contains($0) },
                "\(setting.name)"
            )
        }
        for option in ["--config <file>", "--healthcheck", "--help"] {
            #expect(help.text.contains(option), "\(option)")
        }
        #expect(help.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test("The help of config lists what it can do")
    func config() throws {
        let help = try Workplace().command.run("config", "--help", environment: ["COLUMNS": "80"])
        #expect(
            help.text == """
                OVERVIEW: Show and check the settings of serve.

                Example:
                  fretsaw config check --config /etc/fretsaw.conf

                USAGE: fretsaw config <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  print                   Show each setting, and where it comes from.
                  check                   Tell what is wrong with the settings before serve is
                                          started.
                  reference               Print a file with all settings and their defaults.

                  See 'fretsaw help config <subcommand>' for detailed help.

                """
        )
    }

    @Test("Completions come for each shell", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let result = try Workplace().command.run("--generate-completion-script", shell)
        #expect(result.status == 0)
        #expect(result.text.contains("decoy-outlines"))
    }
}
