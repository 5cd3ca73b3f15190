import FretsawFiles
import ArgumentParser
import FretsawCommandLine

/// The command `fretsaw-server config`.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show and check the settings of serve.",
        discussion: """
            Example:
              fretsaw-server config check --config /etc/fretsaw.conf
            """,
        subcommands: [ConfigPrint.self, ConfigCheck.self, ConfigReference.self]
    )
}

/// The command `fretsaw-server config print`.
struct ConfigPrint: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "print",
        abstract: "Show each setting, and where it comes from.",
        usage: "fretsaw-server config print [<options>]",
        discussion: """
            Takes the flags, variables and file that serve takes. What it prints can be read as a \
            file again; keys and passwords are left out of it.

            Examples:
              fretsaw-server config print --config /etc/fretsaw.conf
              fretsaw-server config print --json

            Exit status: 0 done; 64 the command line makes no sense; 66 there is no such file; 78 \
            the configuration makes no sense.
            """
    )

    @OptionGroup var options: SettingOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        try await reportingSettings {
            let plan = try options.plan()
            for remark in plan.remarks { Console.note(remark.printable) }
            let shown = ShownSettings(plan)
            try StandardOutput.print(json ? shown.json : shown.text)
            return .success
        }
    }
}

/// The command `fretsaw-server config reference`.
struct ConfigReference: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference",
        abstract: "Print a file with all settings and their defaults.",
        discussion: """
            Example:
              fretsaw-server config reference > fretsaw.conf
            """
    )

    @Flag(help: "Print the tables of the documentation instead.")
    var markdown = false

    func run() async throws {
        try await reportingErrors {
            let text = markdown ? SettingsReference.markdown : SettingsReference.file
            try StandardOutput.write(Array(text.utf8))
            return .success
        }
    }
}
