import ArgumentParser
package import FretsawCommandLine
import FretsawKeys
package import FretsawService

struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Create keys and sites, and show what a token contains.",
        discussion: """
            Example:
              fretsaw-server token new-key --output keys
              fretsaw-server token new-site
            """,
        subcommands: [TokenNewKey.self, TokenNewSite.self, TokenOpen.self]
    )
}

/// An error of `fretsaw-server token`.
struct TokenCommandError: CommandError, CustomStringConvertible {
    let description: String
    var exitStatus = ExitStatus.noInput
}

extension KeyRingError: CommandError {
    package var exitStatus: ExitStatus { reason == .library ? .failure : .badInput }
}

extension TokenError: CommandError {
    package var exitStatus: ExitStatus { .badInput }
}
