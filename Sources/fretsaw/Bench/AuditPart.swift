import FretsawAudit
import FretsawBatch
import FretsawBench
import FretsawFiles
import FretsawCaptcha
import FretsawCommandLine

/// A batch in memory that is attacked repeatedly.
struct AuditPart {
    private let audit: Audit
    private let jobs: Int
    private let work: [String: String]

    /// Generates the batch of `plan`.
    init(plan: BatchPlan, loaded: BackgroundOptions.Loaded, jobs: Int) throws {
        self.jobs = jobs
        work = plan.work(backgrounds: loaded.record)
        let files = try GeneratedBatch(plan, backgrounds: loaded.source).files
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

    /// Warms up with one run, unless the warm-up is 0, then repeats the measurement.
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
        var times = LatencyHistogram()
        var single = Stopwatch()
        var report: AuditReport?
        let use = try await ResourceUse.measure {
            report = try await audit.run(jobs: jobs) { _, _ in
                // With several jobs, the time between two pictures is not that of one picture.
                if jobs == 1 { times.record(single.lap()) }
            }
        }
        let pictures = max(1, report?.pictures ?? 0)
        let rate = Double(pictures) * 1e9 / Double(max(1, use.wallNanoseconds))
        return BenchmarkSample(
            [.init("items", .count, Double(pictures)), .init("rate", .perSecond, rate)]
                + use.values(perItem: pictures)
                // No stages, because measurements that solvers share count for each of them.
                + (report?.scores ?? []).map { .init($0.name, .milliseconds, $0.milliseconds) },
            times: times
        )
    }
}
