import FretsawBatch

/// What a service stood in one run.
struct ServeReport {
    /// Gets as fast as they came.
    let full: ServeLoad.Result
    /// Gets at half that rate.
    let half: ServeLoad.Result
    /// Whole flows as fast as they came.
    let flows: ServeLoad.Result
    /// What the service's processors worked during the gets, in nanoseconds.
    let processorTime: Int
    /// Resident memory of the service at the end, in bytes.
    let memory: Int

    /// Requests that did not get the reply they should.
    var failed: Int { full.failed + half.failed + flows.failed }

    /// What one of those was answered; nil where there are none.
    var failure: String? { full.failure ?? half.failure ?? flows.failure }

    /// The run's numbers, part by part.
    var samples: [(name: String, sample: BenchmarkSample)] {
        let gets = Double(max(1, full.count(.get)))
        func rate(_ result: ServeLoad.Result, _ step: ServeLoad.Step) -> BenchmarkSample.Value {
            .init("rate", .perSecond, result.rate(step))
        }
        func times(_ result: ServeLoad.Result, _ step: ServeLoad.Step) -> LatencyHistogram {
            result.latencies[step] ?? LatencyHistogram()
        }
        let cpu = BenchmarkSample.Value(
            "CPU time of the service",
            .milliseconds,
            Double(processorTime) / gets / 1e6
        )
        return [
            (
                "get",
                BenchmarkSample(
                    [
                        rate(full, .get), cpu,
                        .init("reply", .bytes, Double(full.bytes) / gets),
                        .init("memory of the service", .bytes, Double(memory)),
                        .init("failed", .count, Double(failed)),
                    ],
                    times: times(full, .get)
                )
            ),
            ("half", BenchmarkSample([rate(half, .get)], times: times(half, .get))),
            ("check", BenchmarkSample([rate(flows, .check)], times: times(flows, .check))),
            ("verify", BenchmarkSample([rate(flows, .verify)], times: times(flows, .verify))),
        ]
    }
}
