import ArgumentParser
import FretsawFiles

@main
struct Fretsaw: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fretsaw",
        // One text, for a blank line between two would be one more than a screen has.
        abstract: """
            Cuts captcha jigsaws out of pictures, in batches.
            Example: fretsaw generate --count 100 --output pairs --preview pairs/preview.png
            """,
        version: Release.version,
        subcommands: [
            Generate.self, AuditCommand.self, Frames.self, Assemble.self, Identify.self,
            DrawCommand.self, Bench.self, Doctor.self,
        ]
    )
}
