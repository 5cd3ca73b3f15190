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

    @Option(help: ArgumentHelp("Draw the numbers as SVG.", valueName: "file"))
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
        if let plot, !plot.lowercased().hasSuffix(".svg") || plot.hasSuffix("/.svg") {
            throw ValidationError("--plot is \(plot); its name must end in .svg")
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
        fileprivate let date = Date()
        fileprivate let machine = BenchmarkMachine.current(swift: Toolchain.version)
    }

    /// Refuses a plot that exists or could not be written, before anything is measured.
    package func prepared() throws -> Prepared {
        if let plot {
            if !overwrite, FileManager.default.fileExists(atPath: plot) {
                throw DrawingError.exists(plot)
            }
            try AtomicFile.checkPlace(plot)
        }
        return Prepared(options: self)
    }
}

extension BenchOptions.Prepared {
    /// Prints what was found, and draws it.
    func tell(_ results: [BenchmarkResult]) throws {
        let report = BenchmarkReport(
            commit: options.commit,
            command: CommandLine.arguments.dropFirst().joined(separator: " "),
            date: date.formatted(.iso8601),
            machine: machine,
            results: results
        )
        try StandardOutput.print(options.json ? report.json : report.text)
        if let path = options.plot {
            try AtomicFile.write(Array(BenchmarkPlot.plot(report).svg.utf8), to: path)
        }
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
