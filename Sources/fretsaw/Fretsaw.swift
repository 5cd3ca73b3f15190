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
            Generate.self, Verify.self, Preview.self, DeckCommand.self, Frames.self, Assemble.self,
            Identify.self, Bench.self, Doctor.self,
        ]
    )

    static func main() async {
        await start(readsAnyName: true)
    }
}

extension ArgumentHelp {
    /// The help on a rarely used option.
    static func advanced(_ text: String) -> ArgumentHelp {
        ArgumentHelp(text, visibility: .advanced)
    }

    /// The help on a rarely used option with a value, which the usage calls `name`.
    static func advanced(_ name: String, _ text: String) -> ArgumentHelp {
        ArgumentHelp(text, valueName: name, visibility: .advanced)
    }
}

extension ArgumentVisibility {
    /// The visibility of rarely used options: `--help-hidden`, man pages and shell completions list
    /// them, `--help` does not.
    fileprivate static var advanced: ArgumentVisibility {
        let lists = ["--generate-completion-script", "--experimental-dump-help"]
        return CommandLine.arguments.contains { lists.contains($0) } ? .default : .hidden
    }
}
