import ArgumentParser
import Foundation
package import FretsawCommandLine
import FretsawCrypto
import FretsawFiles
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

struct TokenNewKey: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new-key",
        abstract: "Create a key that encrypts tokens.",
        discussion: """
            Examples:
              fretsaw-server token new-key --output keys
              fretsaw-server token new-key >> keys

            Prints a line for the key file: an identifier and 32 random bytes. The first key of the \
            file encrypts new tokens, all keys decrypt them. To rotate keys, add the new line below the \
            old one and reload all nodes; move it to the top and reload; after five minutes remove the \
            old line and reload. Keep the line secret: it decrypts every answer.

            Exit status: 0 done; 64 invalid command line; 73 the output file exists.
            """
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write the key to a new file that only its owner can read.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Last time the key is used: 2027-01-31 or 2027-01-31T12:00:00Z.",
            valueName: "time"
        )
    )
    var until: String?

    func validate() throws {
        guard output != "" else { throw ValidationError("--output is empty; give a file name") }
        guard output != "-" else {
            throw ValidationError("--output is -; leave it out to print the key")
        }
        if let until, Timestamp(until) == nil {
            throw ValidationError(
                "--until is \(until); it must be a time like 2027-01-31 or 2027-01-31T12:00:00Z"
            )
        }
    }

    func run() async throws {
        try await reportingErrors {
            let key = try SealingKey.fresh(notAfter: until.flatMap { Timestamp($0) })
            guard let output else {
                try StandardOutput.print(key.line)
                return .success
            }
            guard !FileManager.default.fileExists(atPath: output) else {
                throw TokenCommandError(
                    description:
                        "\(output) exists; a key file is never overwritten, so choose another name",
                    exitStatus: .cannotCreate
                )
            }
            try AtomicFile.write(Array("\(key.line)\n".utf8), to: output, isPrivate: true)
            Console.note("wrote \(key) to \(output.printable)")
            return .success
        }
    }
}

struct TokenNewSite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new-site",
        abstract: "Create the key and the secret of a site.",
        discussion: """
            Examples:
              fretsaw-server token new-site
              fretsaw-server token new-site --option origins=https://shop.example --json

            Prints three lines: the site key for pages, the secret for the back end, and the line for \
            the sites-file, which has only a digest of the secret. Keep the secret: it cannot be \
            shown again.

            Exit status: 0 done; 64 invalid command line.
            """
    )

    @Option(
        help: ArgumentHelp(
            "An option of the site, such as kinds=slide,rotate or theme=dark; may be repeated.",
            valueName: "name=value"
        )
    )
    var option: [String] = []

    @Flag(help: "Print one JSON object.")
    var json = false

    /// The printed values.
    private struct Pair: Encodable {
        let schema = 1
        let siteKey, secret, line: String
    }

    func validate() throws {
        let line = TokenNewSite.line("site", secret: "", option)
        do throws(SiteFileError) { _ = try SiteDirectory(text: line) } catch {
            throw ValidationError("--option: \(error.reason)")
        }
    }

    func run() async throws {
        try await reportingErrors {
            let (key, secret) = try Site.freshPair()
            let line = TokenNewSite.line(key, secret: secret, option)
            guard json else {
                try StandardOutput.print("site key  \(key)\nsecret    \(secret)\nline      \(line)")
                return .success
            }
            try StandardOutput.print(Pair(siteKey: key, secret: secret, line: line).json())
            return .success
        }
    }

    private static func line(_ key: String, secret: String, _ options: [String]) -> String {
        ([key, SHA256.hexDigest(of: Array(secret.utf8))] + options).joined(separator: " ")
    }
}
