import ArgumentParser
import FretsawCommandLine

/// How much is said, and in what form.
struct ReportOptions: ParsableArguments {
    @Option(
        help: """
            auto: a bar on a terminal, elsewhere a line each 10 seconds; json: JSON Lines on the \
            standard error.
            """
    )
    var progress = ProgressMode.auto

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Say more.")
    var verbose = false

    func validate() throws {
        try ValidationError.checkOneOf(["--quiet": quiet, "--verbose": verbose])
    }
}

/// How progress is shown.
enum ProgressMode: String, CaseIterable, ExpressibleByArgument {
    /// A bar on a terminal, a line now and then elsewhere.
    case auto
    /// A bar.
    case always
    /// Nothing.
    case never
    /// JSON Lines on the standard error.
    case json
}
