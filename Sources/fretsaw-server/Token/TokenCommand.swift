import ArgumentParser
package import FretsawCommandLine
package import FretsawService

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

/// A refusal of `fretsaw-server token`.
enum TokenCommandError: CommandError, Equatable, CustomStringConvertible {
    /// The file for a new key is there already.
    case exists(String)
    /// Neither `--keys` nor `FRETSAW_KEYS` is given.
    case noKeys
    /// What should be a token is empty.
    case noToken

    var description: String {
        switch self {
        case .exists(let path):
            "\(path) stands there already, and no key is replaced: give another name"
        case .noKeys: "there are no keys: give --keys, or set FRETSAW_KEYS"
        case .noToken: "there is no token on the standard input"
        }
    }

    var exitStatus: ExitStatus {
        switch self {
        case .exists: .cannotCreate
        case .noKeys, .noToken: .noInput
        }
    }
}

extension KeyRingError: CommandError {
    package var exitStatus: ExitStatus { reason == .library ? .failure : .badInput }
}

extension TokenError: CommandError {
    package var exitStatus: ExitStatus { .badInput }
}
