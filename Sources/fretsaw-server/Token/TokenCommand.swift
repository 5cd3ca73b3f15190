import ArgumentParser

/// The command `fretsaw-server token`.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Make keys for sealed tokens, and look into tokens.",
        discussion: """
            Example:
              fretsaw-server token new-key --output keys
            """,
        subcommands: [TokenNewKey.self, TokenOpen.self]
    )
}
