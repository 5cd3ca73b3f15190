import ArgumentParser
import FretsawBatch
import FretsawCommandLine

/// The command `fretsaw-server config reference`.
struct ConfigReference: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference",
        abstract: "Print a file with all settings and their defaults.",
        discussion: """
            Example:
              fretsaw-server config reference > fretsaw.conf
            """
    )

    @Flag(help: "Print the tables of the documentation instead.")
    var markdown = false

    func run() async throws {
        try await reportingErrors {
            let text = markdown ? SettingsReference.markdown : SettingsReference.file
            try StandardOutput.write(Array(text.utf8))
            return .success
        }
    }
}
