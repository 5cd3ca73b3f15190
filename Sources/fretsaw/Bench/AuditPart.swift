import FretsawAudit
import FretsawBatch
import FretsawBench
import FretsawFiles
import FretsawCaptcha
import FretsawCommandLine

/// A batch in memory, attacked over and over.
struct AuditPart {
    private let audit: Audit
    private let jobs: Int
    private let work: [String: String]

    /// Makes the batch of `plan`.
    init(plan: BatchPlan, loaded: BackgroundOptions.Loaded, jobs: Int) throws {
        self.jobs = jobs
        work = plan.work(backgrounds: loaded.record)
        let files = try MadeBatch(plan, backgrounds: loaded.source).files
        audit = try Audit(
            AuditFiles(
                folder: "memory",
                exists: { files[$0] != nil },
                read: { name, limit in
                    guard let bytes = files[name] else {
                        throw BatchError(.noBackgrounds(paths: [name]))
                    }
                    return bytes.count > limit ? Array(bytes[..<limit]) : bytes
                },
                names: { Array(files.keys) }
            ),
            glyphs: { try FoundFont.glyphs(of: $0, file: nil) }
        )
    }

    /// Warms up with one run, unless none is asked for, then runs as often as asked.
    func measure(
        _ options: BenchOptions,
        unless stop: StopFlag,
        into samples: inout SampleCollection
    ) async throws {
        if options.warmUp > 0 { _ = try await sample() }
        for _ in 0..<options.runs where !stop.isRaised {
            samples.add(
                try await sample(),
                of: "audit \(audit.kind.rawValue)",
                jobs: jobs,
                work: work
            )
        }
    }

    private func sample() async throws -> BenchmarkSample {
        Memory.forgetPeakUse()
        var times = LatencyHistogram()
        let cpuBefore = ProcessorTime.now()
        var (whole, single) = (Stopwatch(), Stopwatch())
        let report = try await audit.run(jobs: jobs) { _, _ in
            // Side by side, the time between two pictures is not that of one.
            if jobs == 1 { times.record(single.lap()) }
        }
        let wall = Double(whole.lap())
        let pictures = Double(max(1, report.pictures))
        return BenchmarkSample(
            [
                .init("items", .count, pictures),
                .init("rate", .perSecond, pictures * 1e9 / max(1, wall)),
                .init(
                    "CPU time",
                    .milliseconds,
                    Double(ProcessorTime.now() - cpuBefore) / pictures / 1e6
                ),
                .init("wall time", .milliseconds, wall / pictures / 1e6),
                .init("peak memory", .bytes, Double(Memory.peakUse())),
            ]
                // No stages: what several solvers measure together stands in the cost of each.
                + report.scores.map { .init($0.name, .milliseconds, $0.milliseconds) },
            times: times
        )
    }
}
