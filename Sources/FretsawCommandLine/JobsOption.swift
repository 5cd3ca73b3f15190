public import ArgumentParser
import FretsawFiles

/// The option `--jobs`.
public struct JobsOption: ParsableArguments {
    /// The valid numbers.
    private static let range = 1...1024

    /// The number that was given; nil for the default.
    @Option(
        // `-j2` as well as `-j 2`, like make.
        name: [.customShort("j", allowingJoined: true), .long],
        help: .value(
            "N",
            "Number of parallel jobs; does not change the output. (default: available processors)"
        )
    )
    public var jobs: Int?

    /// The option as it is when it is not given.
    public init() {}

    /// Rejects a number outside the range.
    public func validate() throws {
        try ValidationError.check("--jobs", jobs, JobsOption.range)
    }

    /// The number of jobs: `--jobs`, or the number of available processors.
    public var count: Int { jobs ?? AvailableProcessors.current().count }
}
