import ArgumentParser
import FretsawCommandLine
import FretsawCrypto
import FretsawFiles
import FretsawService

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
