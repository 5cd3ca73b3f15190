import ArgumentParser

/// The command `fretsaw token`.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Make keys for sealed tokens, and look into tokens.",
        discussion: """
            Example:
              fretsaw token new-key --output keys
            """,
        subcommands: [TokenNewKey.self, TokenOpen.self]
    )
}
