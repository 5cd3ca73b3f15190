import ArgumentParser

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
