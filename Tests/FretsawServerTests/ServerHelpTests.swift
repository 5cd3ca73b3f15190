import FretsawCommandTesting
import Testing

@testable import fretsaw_server

@Suite("Help of fretsaw-server")
struct ServerHelpTests {
    @Test("The first page lists the commands and shows one that works when pasted")
    func firstPage() throws {
        let help = try Workplace().server.run("--help", environment: ["COLUMNS": "80"])
        #expect(help.status == 0)
        #expect(
            help.text == """
                OVERVIEW: Issues captcha challenges and judges answers over HTTP.
                Example: fretsaw-server --demo

                USAGE: fretsaw-server <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  serve (default)         Give out challenges and judge answers over HTTP.
                  config                  Show and check the settings of serve.
                  token                   Make keys for sealed tokens, and look into tokens.
                  healthcheck             Ask a running service if it is healthy.
                  bench                   Start a service on loopback and tell what it stands.

                  See 'fretsaw-server help <subcommand>' for detailed help.

                """
        )
    }

    @Test(
        "Every subcommand's help has an example",
        arguments: [
            [], ["token"], ["token", "new-key"], ["token", "open"], ["serve"], ["config"],
            ["config", "print"], ["config", "check"], ["config", "reference"], ["healthcheck"],
            ["bench"],
        ]
    )
    func examples(words: [String]) throws {
        let result = try Workplace().server.run(words + ["--help"])
        #expect(result.status == 0)
        #expect(result.text.contains("Example"))
        // The default subcommand's examples leave its name out.
        let shown = words == ["serve"] ? [] : words
        #expect(result.text.contains((["fretsaw-server"] + shown).joined(separator: " ")))
    }

    @Test("Bench has the options of every benchmark")
    func bench() throws {
        let help = try Workplace().server.run("bench", "--help")
        for option in ["runs", "warm-up", "json", "plot", "overwrite", "commit"] {
            #expect(help.text.contains("--\(option)"), "\(option)")
        }
    }

    @Test("The help of serve shows what it is and how settings are given")
    func serve() throws {
        let help = try Workplace().server.run("serve", "--help", environment: ["COLUMNS": "80"])
        #expect(
            help.text.hasPrefix(
                """
                OVERVIEW: Give out challenges and judge answers over HTTP.

                Speaks the protocol of AJ-Captcha, whose clients work unchanged. Each setting
                can be given on the command line (--set look=plain), as a variable
                (FRETSAW_LOOK) and as a line of the file (look = "plain"); the command line
                wins over a variable, that over the file. fretsaw-server config reference lists
                all settings. SIGHUP reads all of them again and takes over those that the list
                marks; SIGTERM ends what has begun, then the process.

                Examples:
                  fretsaw-server --demo
                  fretsaw-server --kinds blockPuzzle
                  fretsaw-server --config /etc/fretsaw.conf --store redis://localhost

                Exit status: 0 asked to end; 2 an address or store cannot be used; 64 the
                command line makes no sense; 65, 66 what is named is damaged, not there; 78 the
                configuration makes no sense.

                USAGE: fretsaw-server [serve] [<options>]

                OPTIONS:
                  --config <file>         Configuration file, key = value a line. (default:
                                          that of FRETSAW_CONFIG, or none)
                  --listen <host:port|unix:path>
                                          Where clients reach the service; port 0 takes a free
                                          one. (default: 127.0.0.1:8080)

                """
            )
        )
        for option in ["--set <name=value>", "--demo [<", "--store <", "--help"] {
            #expect(help.text.contains(option), "\(option)")
        }
        #expect(help.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test("The help of config lists what it can do")
    func config() throws {
        let help = try Workplace().server.run("config", "--help", environment: ["COLUMNS": "80"])
        #expect(
            help.text == """
                OVERVIEW: Show and check the settings of serve.

                Example:
                  fretsaw-server config check --config /etc/fretsaw.conf

                USAGE: fretsaw-server config <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  print                   Show each setting, and where it comes from.
                  check                   Tell what is wrong with the settings before serve is
                                          started.
                  reference               Print a file with all settings and their defaults.

                  See 'fretsaw-server help config <subcommand>' for detailed help.

                """
        )
    }

    @Test("Completions come for each shell", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let result = try Workplace().server.run("--generate-completion-script", shell)
        #expect(result.status == 0)
        #expect(result.text.contains("healthcheck"))
    }
}
