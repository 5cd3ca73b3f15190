import ArgumentParser

/// The command `fretsaw config`.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show and check the settings of serve.",
        discussion: """
            Example:
              fretsaw config check --config /etc/fretsaw.conf
            """,
        subcommands: [ConfigPrint.self, ConfigCheck.self, ConfigReference.self]
    )
}
