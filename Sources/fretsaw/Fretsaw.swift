import ArgumentParser
import FretsawCommandLine
import FretsawFiles

@main
struct Fretsaw: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fretsaw",
        // One text, to avoid a blank line.
        abstract: """
            Generates captcha pictures in batches and decodes GIFs.
            Example: fretsaw generate --count 100 --output pairs --preview pairs/preview.png
            """,
        version: "fretsaw \(Release.version)",
        subcommands: [
            Generate.self, DeckCommand.self, Frames.self, Assemble.self, Identify.self, Bench.self,
            Doctor.self, MovedAudit.self,
        ]
    )

    static func main() async { await start() }
}

/// The former command `fretsaw audit`, which says where it went.
struct MovedAudit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Moved to the program fretsaw-audit.",
        shouldDisplay: false
    )

    @Argument(parsing: .captureForPassthrough) var rest: [String] = []

    func run() throws {
        throw ValidationError(
            "the solvers are a program of their own now: make audit, then fretsaw-audit with the same options"
        )
    }
}

extension ArgumentVisibility {
    /// The visibility of rarely used options: `--help-hidden`, man pages and shell completions list
    /// them, `--help` does not.
    static var advanced: ArgumentVisibility {
        let lists = ["--generate-completion-script", "--experimental-dump-help"]
        return CommandLine.arguments.contains { lists.contains($0) } ? .default : .hidden
    }
}
