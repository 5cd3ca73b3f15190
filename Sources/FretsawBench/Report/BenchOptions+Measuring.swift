public import FretsawCommandLine
public import FretsawFiles
import FoundationEssentials

extension BenchOptions {
    /// The result of checks before the first run.
    public struct Prepared {
        fileprivate let options: BenchOptions
        fileprivate let date = Date()
        fileprivate let machine = BenchmarkMachine.current(swift: Toolchain.version)
    }

    /// Checks before the first run that the plot can be written.
    public func prepared() throws -> Prepared {
        if let plot {
            if !overwrite { try CommandFailure.checkAbsent(plot, option: "--plot") }
            try AtomicFile.checkPath(plot)
        }
        return Prepared(options: self)
    }
}

extension BenchOptions.Prepared {
    /// Measures and reports the results; if a signal or an error ends `body`, those of the finished runs.
    ///
    /// A signal stops `body` after the current `unit`. `body` adds runs until the flag is raised and
    /// returns true if nothing failed.
    public func measuring(
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
                try reportPartial(of: samples)
                throw error
            }
            guard interruption.stop.isRaised else {
                try report(samples.results)
                return isWhole ? .success : .partly
            }
            try reportPartial(of: samples)
            return interruption.exitStatus
        }
    }

    private func reportPartial(of samples: SampleCollection) throws {
        guard !samples.results.isEmpty else { return }
        Console.note("note: the benchmark is incomplete; these are the finished runs")
        try report(samples.results)
    }

    private func report(_ results: [BenchmarkResult]) throws {
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

/// Collects runs and groups them by benchmark.
public struct SampleCollection {
    private struct Part {
        let name: String
        let jobs: Int?
        let work: [String: String]?
        var samples: [BenchmarkSample]
    }

    private var parts: [Part] = []

    /// An empty collection.
    public init() {}

    /// Adds one run of the benchmark `name` with this number of jobs and these options of the work.
    public mutating func add(
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

    /// The results of all benchmarks, in order of their first runs.
    var results: [BenchmarkResult] {
        parts.map {
            BenchmarkResult(name: $0.name, jobs: $0.jobs, work: $0.work, samples: $0.samples)
        }
    }
}
