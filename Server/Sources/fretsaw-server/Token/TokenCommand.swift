import ArgumentParser
public import FretsawCommandLine
public import FretsawService

/// The command `fretsaw-server token`.
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
enum TokenCommandError: CommandError, Equatable, CustomStringConvertible {
    /// The output file of a new key exists.
    case exists(String)
    /// Neither `--keys` nor `FRETSAW_KEYS` is set.
    case noKeys
    /// The token is empty.
    case noToken

    var description: String {
        switch self {
        case .exists(let path):
            "\(path) exists; a key file is never overwritten, so choose another name"
        case .noKeys: "no keys; use --keys, or set FRETSAW_KEYS"
        case .noToken: "standard input contains no token"
        }
    }

    /// The exit status of this error.
    public var exitStatus: ExitStatus {
        switch self {
        case .exists: .cannotCreate
        case .noKeys, .noToken: .noInput
        }
    }
}

extension KeyRingError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus { reason == .library ? .failure : .badInput }
}

extension TokenError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus { .badInput }
}
