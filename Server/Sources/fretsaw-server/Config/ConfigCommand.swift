import FretsawFiles
import ArgumentParser
import FretsawCommandLine

struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Print and check settings.",
        discussion: """
            Example:
              fretsaw-server config check --config /etc/fretsaw.conf
            """,
        subcommands: [ConfigPrint.self, ConfigCheck.self, ConfigReference.self]
    )
}

struct ConfigPrint: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "print",
        abstract: "Print every setting with its value and source.",
        usage: "fretsaw-server config print [<options>]",
        discussion: """
            Examples:
              fretsaw-server config print --config /etc/fretsaw.conf
              fretsaw-server config print --json

            Reads the same options, variables and file as serve. The output is a valid configuration \
            file, without keys and passwords.

            Exit status: 0 done; 64 invalid command line; 66 no such file; 78 invalid configuration.
            """
    )

    @OptionGroup var options: SettingOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        try await reportingSettings {
            let plan = try options.plan()
            for warning in plan.warnings { Console.note(warning.printable) }
            let shown = ShownSettings(plan: plan)
            try StandardOutput.print(json ? shown.json() : shown.text)
            return .success
        }
    }
}

struct ConfigReference: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference",
        abstract: "Print a configuration file with all defaults.",
        discussion: """
            Example:
              fretsaw-server config reference > fretsaw.conf
            """
    )

    @Flag(help: "Print Markdown tables instead.")
    var markdown = false

    func run() async throws {
        try await reportingErrors {
            let text = markdown ? SettingsReference.markdown : SettingsReference.file
            try StandardOutput.write(Array(text.utf8))
            return .success
        }
    }
}
