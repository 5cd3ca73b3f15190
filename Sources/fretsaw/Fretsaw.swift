import ArgumentParser
import FretsawFiles

@main
struct Fretsaw: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fretsaw",
        // One text, to avoid a blank line.
        abstract: """
            Generates captcha pictures in batch and decodes GIFs.
            Example: fretsaw generate --count 100 --output pairs --preview pairs/preview.png
            """,
        version: Release.version,
        subcommands: [
            Generate.self, AuditCommand.self, Frames.self, Assemble.self, Identify.self,
            DrawCommand.self, Bench.self, Doctor.self,
        ]
    )
}
