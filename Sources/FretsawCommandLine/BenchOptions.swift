import ArgumentParser
package import FretsawBench
package import FretsawFiles
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
        try ValidationError.check("--runs", runs, 1...100)
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
            if !overwrite { try OutputExists.check(plot, option: "plot") }
            try AtomicFile.checkPlace(plot)
        }
        return Prepared(options: self)
    }
}

extension BenchOptions.Prepared {
    /// Measures and reports what was found: if a signal or an error ends `body`, the runs done by then.
    ///
    /// A signal stops it at the end of the next `unit`. `body` adds run after run until the flag is
    /// raised and returns true if none of the work failed.
    package func measuring(
        unit: String = "run",
        _ body: (_ stop: StopFlag, _ samples: inout SampleCollection) async throws -> Bool
    ) async throws -> ExitStatus {
        let interruption = Interruption(unit: unit)
        return try await interruption.during {
            var samples = SampleCollection()
            let isWhole: Bool
            do {
                isWhole = try await body(interruption.stop, &samples)
            } catch {
                try tellRest(of: samples)
                throw error
            }
            guard interruption.stop.isRaised else {
                try tell(samples.results)
                return isWhole ? .success : .partly
            }
            try tellRest(of: samples)
            return interruption.exitStatus
        }
    }

    /// Prints what had been found before the end came.
    private func tellRest(of samples: SampleCollection) throws {
        guard !samples.results.isEmpty else { return }
        Console.note("note: not all was measured; the runs that had ended are told")
        try tell(samples.results)
    }

    /// Prints what was found, and draws it.
    private func tell(_ results: [BenchmarkResult]) throws {
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

/// Runs as they come, put together by what they measured.
package struct SampleCollection {
    private struct Part {
        let name: String
        let jobs: Int?
        let work: [String: String]?
        var samples: [BenchmarkSample]
    }

    private var parts: [Part] = []

    package init() {}

    /// Adds one run of what has this name and number of jobs; `work` decides how much there was to do.
    package mutating func add(
        _ sample: BenchmarkSample,
        of name: String,
        jobs: Int? = nil,
        work: [String: String]? = nil
    ) {
        if let place = parts.firstIndex(where: { $0.name == name && $0.jobs == jobs }) {
            parts[place].samples.append(sample)
        } else {
            parts.append(Part(name: name, jobs: jobs, work: work, samples: [sample]))
        }
    }

    /// What all runs found, in the order of the first of each.
    package var results: [BenchmarkResult] {
        parts.map {
            BenchmarkResult(name: $0.name, jobs: $0.jobs, work: $0.work, samples: $0.samples)
        }
    }
}
