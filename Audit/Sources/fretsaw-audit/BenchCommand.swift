import ArgumentParser
import FretsawAudit
import FretsawBench
import FretsawCaptcha
import FretsawCommandLine
import FretsawKinds
import FretsawFiles

/// The command `fretsaw-audit bench`.
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure the time of each solver on a batch.",
        discussion: """
            Example:
              fretsaw-audit bench pairs --limit 50 --jobs 1

            Each run attacks all pictures once. The time of a solver is CPU time per picture, including \
            measurements that it shares with other solvers.
            """
    )

    @OptionGroup var batch: BatchArgument
    @OptionGroup(title: "Runs and results") var bench: BenchOptions
    @OptionGroup var jobs: JobsOption

    func run() async throws {
        try await reportingErrors {
            let place = try bench.prepared()
            let audit = try Audit(
                AuditFiles(path: batch.folder),
                limit: batch.limit ?? .max,
                glyphs: { try FoundFont.glyphs(of: $0, file: nil) }
            )
            return try await place.measuring { stop, samples in
                if bench.warmUp > 0 { _ = try await sample(of: audit) }
                for _ in 0..<bench.runs where !stop.isRaised {
                    samples.add(
                        try await sample(of: audit),
                        of: "audit \(audit.kind.rawValue)",
                        jobs: jobs.count
                    )
                }
                return true
            }
        }
    }

    private func sample(of audit: Audit) async throws -> BenchmarkSample {
        var times = LatencyHistogram()
        var last = ContinuousClock.now
        var report: AuditReport?
        let use = try await ResourceUse.measure {
            report = try await audit.run(jobs: jobs.count) { _, _ in
                // With several jobs, the time between two pictures is not that of one picture.
                guard jobs.count == 1 else { return }
                let now = ContinuousClock.now
                times.record(Int((now - last) / .nanoseconds(1)))
                last = now
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
