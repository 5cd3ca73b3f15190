import ArgumentParser

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
        guard !(quiet && verbose) else {
            throw ValidationError("--quiet and --verbose exclude each other: give one of them")
        }
    }
}
