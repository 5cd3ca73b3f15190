@testable import FretsawBench

/// Reports with invented numbers.
enum MadeUpReport {
    static let machine = BenchmarkMachine(
        processor: "Made-up <8> & \"more\"",
        processors: 8,
        memory: 1 << 34,
        kernel: "Linux 6",
        system: "Debian",
        swift: "6.3",
        build: "release",
        libraries: ["libpng 1"],
        load: 0.25
    )

    /// A report of these results.
    static func report(
        _ results: [BenchmarkResult],
        of command: String = "bench generate --seed <1>"
    ) -> BenchmarkReport {
        BenchmarkReport(
            commit: "abc",
            command: command,
            date: "2026-01-02T03:04:05Z",
            machine: machine,
            results: results
        )
    }

    /// A result with one measure.
    static func result(
        _ runs: [Double],
        unit: BenchmarkUnit = .milliseconds,
        name: String = "slide",
        jobs: Int? = 1,
        work: [String: String]? = nil
    ) -> BenchmarkResult {
        BenchmarkResult(
            name: name,
            jobs: jobs,
            work: work,
            measures: [BenchmarkMeasure("time", unit, runs: runs)]
        )
    }

    /// One with everything a plot draws.
    static let full = report(
        [1, 2, 4].map { jobs in
            BenchmarkResult(
                name: "slide, scenery",
                jobs: jobs,
                measures: [
                    BenchmarkMeasure(
                        "rate",
                        .perSecond,
                        runs: [100, 110, 90].map { $0 * Double(jobs) }
                    ),
                    BenchmarkMeasure("p50", .milliseconds, runs: [0.3, 0.31, 0.29]),
                    BenchmarkMeasure("p99", .milliseconds, runs: [3, 4, 5]),
                ],
                stages: [
                    BenchmarkMeasure("cut", .milliseconds, runs: [0.1, 0.1, 0.1]),
                    BenchmarkMeasure("encode", .milliseconds, runs: [0.2, 0.3, 0.2]),
                ],
                times: [
                    .init(upTo: 0.28, count: 3), .init(upTo: 0.3, count: 80),
                    .init(upTo: 9, count: 1),
                ]
            )
        }
    )

    /// One with more words than fit, and great numbers.
    static let longWinded = report(
        ["clock", "lock"].map { name in
            BenchmarkResult(
                name: "frames /a/folder/somewhere/far/down/\(name).gif",
                jobs: 2,
                measures: [BenchmarkMeasure("p50", .milliseconds, runs: [900])],
                stages: [BenchmarkMeasure("decode", .milliseconds, runs: [1400])],
                times: [.init(upTo: 900, count: 3), .init(upTo: 9000, count: 1)]
            )
        },
        of: "bench frames "
            + (0..<20).map { "/a/folder/somewhere/\($0).gif" }.joined(separator: " ")
    )
}
