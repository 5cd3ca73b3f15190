public import ArgumentParser

/// The options of benchmarks: repetitions and output.
public struct BenchOptions: ParsableArguments {
    /// The number of runs that count, 1 … 100.
    @Option(help: .value("N", "Runs that count, 1…100."))
    public var runs = 5

    /// The time before the first run, in seconds; 0 for none.
    @Option(help: .value("S", "Warm-up time before the first run, in seconds."))
    public var warmUp = 0.5

    /// Whether the report is a JSON object.
    @Flag(help: "Print the report as a JSON object.")
    public var json = false

    /// The path of the plot; nil for none.
    @Option(help: .value("file", "Write a plot of the report as SVG."), completion: .file())
    public var plot: String?

    /// Whether an existing plot is replaced.
    @Flag(help: "Replace an existing plot.")
    public var overwrite = false

    /// The commit that the report names; nil for none.
    @Option(help: .value("id", "The commit measured, for the report."))
    public var commit: String?

    /// The options as they are when none is given.
    public init() {}

    /// Rejects values outside their ranges, and options that need others.
    public func validate() throws {
        try ValidationError.check("--runs", runs, 1...100)
        guard warmUp >= 0, warmUp <= 86_400 else {
            throw ValidationError("--warm-up is \(warmUp); it must be in 0…86400")
        }
        if let plot, !plot.lowercased().hasSuffix(".svg") || plot.hasSuffix("/.svg") {
            throw ValidationError("--plot is \(plot); its name must end in .svg")
        }
        guard commit?.isEmpty != true else {
            throw ValidationError("--commit is empty; give a commit, or omit the option")
        }
        guard !overwrite || plot != nil else {
            throw ValidationError("--overwrite requires --plot")
        }
    }
}
