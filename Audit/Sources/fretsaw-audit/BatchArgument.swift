import ArgumentParser
import FretsawCommandLine

/// The batch to attack.
struct BatchArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("Folder or tar file of the batch.", valueName: "path"),
        completion: .file()
    )
    var folder: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Attack the first N pictures only.", valueName: "N")
    )
    var limit: Int?

    func validate() throws {
        try ValidationError.check("--limit", limit, 1...Int.max)
    }
}
