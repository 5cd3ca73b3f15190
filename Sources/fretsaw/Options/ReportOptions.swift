import ArgumentParser
import FretsawCommandLine

struct ReportOptions: ParsableArguments {
    @Option(
        help: .advanced(
            "auto: a bar on a terminal, otherwise a line every 10 seconds; json: JSON Lines on stderr."
        )
    )
    var progress = ProgressMode.auto

    @Flag(name: .shortAndLong, help: "Print errors only.")
    var quiet = false

    @Flag(name: .shortAndLong, help: .advanced("Print more details."))
    var verbose = false

    func validate() throws {
        try ValidationError.checkOneOf(["--quiet": quiet, "--verbose": verbose])
    }
}
