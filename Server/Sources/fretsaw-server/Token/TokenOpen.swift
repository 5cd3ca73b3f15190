import ArgumentParser
import Foundation
import FretsawCommandLine
import FretsawFiles
import FretsawKeys
import FretsawService

struct TokenOpen: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Show what a token contains; needs the key that encrypted it.",
        discussion: """
            Examples:
              fretsaw-server token open --keys keys TOKEN
              fretsaw-server token open --keys keys --json - < tokens

            With -, reads tokens from standard input, one per line, and prints each at once. Reads keys from --keys, or from FRETSAW_KEYS, where semicolons separate them.

            Exit status: 0 done, even if the challenge has expired; 64 invalid command line; 65 the \
            token does not open, or the key file is damaged; 66 no such file, or no keys.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The token; - reads tokens from standard input, one per line.",
            valueName: "token"
        )
    )
    var token: String

    @Option(help: ArgumentHelp("The key file.", valueName: "file"), completion: .file())
    var keys: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        guard !token.isEmpty else {
            throw ValidationError("the token is empty; give a token, or - for standard input")
        }
        guard keys != "" else { throw ValidationError("--keys is empty; give a file name") }
    }

    func run() async throws {
        try await reportingErrors {
            let ring = try keyRing()
            guard token == "-" else {
                try show(token, ring)
                return .success
            }
            var isEmpty = true
            while let line = readLine() {
                let text = line.trimmingCharacters(in: .whitespaces)
                guard !text.isEmpty else { continue }
                isEmpty = false
                try show(text, ring)
            }
            guard !isEmpty else {
                throw TokenCommandError(description: "standard input contains no token")
            }
            return .success
        }
    }

    private func show(_ text: String, _ ring: KeyRing) throws {
        let now = Serve.date()
        let opened = OpenedToken(
            try ring.open(text, at: now),
            keyIdentifier: String(text.prefix(SealingKey.identifierLength)),
            now: now
        )
        try StandardOutput.print(json ? opened.json() : opened.text)
    }

    private func keyRing() throws -> KeyRing {
        if let keys {
            let bytes = try FileBytes.read(keys, limit: 1 << 16)
            return try KeyRing(text: String(decoding: bytes, as: UTF8.self), source: keys)
        }
        guard let text = ProcessInfo.processInfo.environment["FRETSAW_KEYS"], !text.isEmpty else {
            throw TokenCommandError(description: "no keys; use --keys, or set FRETSAW_KEYS")
        }
        return try KeyRing(text: text, source: "FRETSAW_KEYS")
    }
}
