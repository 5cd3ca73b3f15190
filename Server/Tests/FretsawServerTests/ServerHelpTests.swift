import FretsawTesting
import Testing

@testable import fretsaw_server

@Suite("Help of fretsaw-server")
struct ServerHelpTests {
    @Test("The overview lists the commands and has an example")
    func firstPage() throws {
        let help = try Workplace().server.run("--help", environment: ["COLUMNS": "80"])
        #expect(help.status == 0)
        #expect(
            help.text == """
                OVERVIEW: Serves captcha challenges and verifies answers over HTTP.
                Example: fretsaw-server --demo
                fretsaw-server serve --help lists the options.

                USAGE: fretsaw-server <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  serve (default)         Serve challenges and verify answers over HTTP.
                  config                  Print and check settings.
                  token                   Create keys and sites, and show what a token contains.
                  healthcheck             Check if a running service is healthy.

                  See 'fretsaw-server help <subcommand>' for detailed help.

                """
        )
    }

    @Test(
        "An option that does not exist names the one that does",
        arguments: [
            (["--port", "8080"], "use --listen"), (["--origins", "https://x"], "--set origins="),
            (["config", "check", "--prefix=/a"], "--set prefix=/path"),
            (["--set", "port=8081"], "did you mean listen?"),
        ]
    )
    func otherOption(words: [String], message: String) throws {
        let result = try Workplace().server.run(words)
        #expect(result.status == 64)
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test(
        "Every subcommand's help has an example",
        arguments: [
            [], ["token"], ["token", "new-key"], ["token", "new-site"], ["token", "open"],
            ["serve"], ["config"],
            ["config", "print"], ["config", "check"], ["config", "reference"], ["healthcheck"],
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

    @Test("The help of serve has examples and explains settings")
    func serve() throws {
        let help = try Workplace().server.run("serve", "--help", environment: ["COLUMNS": "80"])
        #expect(
            help.text.hasPrefix(
                """
                OVERVIEW: Serve challenges and verify answers over HTTP.

                Examples:
                  fretsaw-server --demo
                  fretsaw-server --kinds slide
                  fretsaw-server --config /etc/fretsaw.conf --store redis://localhost

                AJ-Captcha's clients work unchanged. Settings come from the command line (--set
                look=plain), the environment (FRETSAW_LOOK) or the configuration file (look =
                "plain"), in this order of precedence. fretsaw-server config reference lists
                all settings. SIGHUP reloads those marked * there; SIGTERM finishes open
                requests, then exits.

                Exit status: 0 stopped on request; 2 an address or store cannot be used; 64
                invalid command line; 65 damaged input; 66 missing input; 78 invalid
                configuration.

                USAGE: fretsaw-server [serve] [<options>]

                OPTIONS:
                  --config <file>         Configuration file, one key = value per line.
                                          (default: $FRETSAW_CONFIG, or none)
                  --listen <host:port|unix:path>
                                          Address of the service; port 0 picks a free port.
                                          (default: 127.0.0.1:8080)

                """
            )
        )
        for option in ["--set <name=value>", "--demo ", "--store <", "--help"] {
            #expect(help.text.contains(option), "\(option)")
        }
        #expect(help.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test("The help of config lists its commands")
    func config() throws {
        let help = try Workplace().server.run("config", "--help", environment: ["COLUMNS": "80"])
        #expect(
            help.text == """
                OVERVIEW: Print and check settings.

                Example:
                  fretsaw-server config check --config /etc/fretsaw.conf

                USAGE: fretsaw-server config <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  print                   Print every setting with its value and source.
                  check                   Check the settings without starting the service.
                  reference               Print a configuration file with all defaults.

                  See 'fretsaw-server help config <subcommand>' for detailed help.

                """
        )
    }

    @Test("Completions exist for each shell", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let result = try Workplace().server.run("--generate-completion-script", shell)
        #expect(result.status == 0)
        #expect(result.text.contains("healthcheck"))
    }
}
