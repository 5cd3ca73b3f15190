import ArgumentParser
import Foundation
import FretsawCommandLine
import FretsawFiles
import FretsawService

/// The command `fretsaw-server token open`.
struct TokenOpen: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Tell what a token holds, to those who have the key.",
        discussion: """
            Keys come from --keys, or from FRETSAW_KEYS, whose lines semicolons may part.

            Examples:
              fretsaw-server token open --keys keys TOKEN
              fretsaw-server token open --keys keys --json - < token

            Exit status: 0 done, the challenge expired or not; 64 the command line makes no sense; \
            65 the token does not open, or the file of keys is damaged; 66 there is no such file, \
            or there are no keys.
            """
    )

    @Argument(help: ArgumentHelp("The token; - for the standard input.", valueName: "token"))
    var token: String

    @Option(help: ArgumentHelp("The file of keys.", valueName: "file"))
    var keys: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        guard !token.isEmpty else { throw ValidationError("the token is empty: give one, or -") }
        guard keys != "" else { throw ValidationError("--keys is empty: give a name") }
    }

    func run() async throws {
        try await reportingErrors {
            let ring = try keyRing()
            let text = try tokenText()
            let now = Timestamp(Int64(Date().timeIntervalSince1970 * 1000))
            let opened = OpenedToken(
                try ring.open(text, at: now),
                keyIdentifier: String(text.prefix(SealingKey.identifierLength)),
                now: now
            )
            try StandardOutput.print(json ? opened.json : opened.text)
            return .success
        }
    }

    private func keyRing() throws -> KeyRing {
        if let keys {
            let bytes = try FileBytes.read(keys, limit: 1 << 16)
            return try KeyRing(text: String(decoding: bytes, as: UTF8.self))
        }
        guard let text = ProcessInfo.processInfo.environment["FRETSAW_KEYS"], !text.isEmpty else {
            throw TokenCommandError.noKeys
        }
        return try KeyRing(text: text)
    }

    private func tokenText() throws -> String {
        guard token == "-" else { return token }
        let text = String(decoding: try StandardInput.read(limit: 1 << 12), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw TokenCommandError.noToken }
        return text
    }
}
