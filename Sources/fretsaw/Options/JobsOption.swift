import ArgumentParser
import FretsawFiles

/// `--jobs`: with how many hands work is done.
struct JobsOption: ParsableArguments {
    @Option(
        // `-j2` as well as `-j 2`: everybody's fingers know it from make.
        name: [.customShort("j", allowingJoined: true), .long],
        help: ArgumentHelp(
            """
            How much is made at the same time; changes no byte. (default: the processors this \
            process may use)
            """,
            valueName: "N"
        )
    )
    var jobs: Int?

    func validate() throws {
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("--jobs is \(jobs); it must lie in 1…1024")
        }
    }

    /// The number asked for, else that of the processors this process may use.
    var count: Int { jobs ?? AvailableProcessors.current().count }
}
