import ArgumentParser
import FretsawBench
import FretsawFiles
import FoundationEssentials

/// How often is measured, and what becomes of the numbers.
package struct BenchOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Runs that count, 1…100.", valueName: "N"))
    package var runs = 5

    @Option(help: ArgumentHelp("How long to work before anything counts.", valueName: "S"))
    package var warmUp = 0.5

    @Flag(help: "Print one JSON object, to be kept.")
    package var json = false

    @Option(
        help: ArgumentHelp("Tell what changed since this report of --json.", valueName: "file")
    )
    var compare: String?

    @Option(help: ArgumentHelp("Draw the numbers: a file .svg or .png.", valueName: "file"))
    var plot: String?

    @Flag(help: "Replace the plot where it stands.")
    var overwrite = false

    @Option(help: ArgumentHelp("The commit measured, for the report.", valueName: "id"))
    var commit: String?

    package init() {}

    package func validate() throws {
        guard 1...100 ~= runs else {
            throw ValidationError("--runs is \(runs); it must lie in 1…100")
        }
        guard warmUp >= 0, warmUp <= 86_400 else {
            throw ValidationError("--warm-up is \(warmUp); it must lie in 0…86400")
        }
        if let plot, PlotFile.Form(path: plot) == nil {
            throw ValidationError("--plot is \(plot); its name must end in .svg or .png")
        }
        guard commit?.isEmpty != true else {
            throw ValidationError("--commit is empty: name one, or leave it out")
        }
        guard !overwrite || plot != nil else {
            throw ValidationError("--overwrite is for --plot: give both")
        }
    }

    /// What can be refused before anything is measured.
    package struct Prepared {
        fileprivate let options: BenchOptions
        fileprivate let baseline: BenchmarkReport?
        fileprivate let date = Date()
        fileprivate let machine = BenchmarkMachine.current(swift: Toolchain.version)
    }

    /// Reads the baseline, and refuses a plot that stands there or could not be drawn.
    package func prepared() throws -> Prepared {
        if let plot {
            if !overwrite, FileManager.default.fileExists(atPath: plot) {
                throw DrawingError.exists(plot)
            }
            try PlotFile(plot).check()
        }
        return Prepared(options: self, baseline: try compare.map(BenchmarkReport.read))
    }
}

extension BenchOptions.Prepared {
    /// Prints what was found, what changed, and draws it.
    func tell(_ results: [BenchmarkResult]) throws {
        let report = BenchmarkReport(
            commit: options.commit,
            command: CommandLine.arguments.dropFirst().joined(separator: " "),
            date: date.formatted(.iso8601),
            machine: machine,
            results: results
        )
        let comparison = baseline.map { BenchmarkComparison(of: report, with: $0) }
        if let baseline, let comparison { comparison.remark(on: baseline) }
        if options.json {
            try StandardOutput.print(report.json(comparison: comparison))
        } else {
            var parts = [report.text]
            if let comparison { parts.append(comparison.text) }
            try StandardOutput.print(parts.joined(separator: "\n\n"))
        }
        if let path = options.plot { try PlotFile(path).write(BenchmarkPlot.plot(report)) }
    }
}

/// Why nothing is drawn.
package enum DrawingError: Error, Equatable, CustomStringConvertible {
    /// The output stands there already.
    case exists(String)

    package var description: String {
        switch self {
        case .exists(let path):
            "\(path) stands there already: give another name, or --overwrite"
        }
    }
}
