/// What one run of one thing found.
public struct BenchmarkSample: Sendable {
    /// A number and what it is.
    public struct Value: Hashable, Sendable {
        /// What it is, such as `CPU time`.
        public let name: String
        /// What it counts.
        public let unit: BenchmarkUnit
        /// The number; 0 where it was not finite, as a rate over no time.
        public let number: Double

        /// A number.
        public init(_ name: String, _ unit: BenchmarkUnit, _ number: Double) {
            self.name = name
            self.unit = unit
            self.number = number.isFinite ? number.inMillionths : 0
        }
    }

    /// All numbers but those of stages, in the order they are shown.
    public var values: [Value]
    /// Where the time of one item went, in milliseconds, in the order things happen.
    public var stages: [Value]
    /// How long items took.
    public var times: LatencyHistogram

    /// Percentiles with their shares, and of how many items they are told at least.
    private static let percentiles = [
        ("p50", 0.5, 1), ("p90", 0.9, 10), ("p99", 0.99, 100), ("p99.9", 0.999, 1000),
    ]

    /// A run's numbers.
    ///
    /// Of `times`, where there are any, the median is added to `values`, and those percentiles that an
    /// item lies beyond: of fifty items there is no p99.
    public init(
        _ values: [Value],
        stages: [(name: String, milliseconds: Double)] = [],
        times: LatencyHistogram = LatencyHistogram()
    ) {
        self.values = values
        if times.count > 0 {
            for (name, share, least) in BenchmarkSample.percentiles where times.count >= least {
                let milliseconds = Double(times.percentile(share)) / 1e6
                self.values.append(Value(name, .milliseconds, milliseconds))
            }
        }
        self.stages = stages.map { Value($0.name, .milliseconds, $0.milliseconds) }
        self.times = times
    }
}
