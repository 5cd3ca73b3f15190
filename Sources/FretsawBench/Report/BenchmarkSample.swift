/// The result of one run of a benchmark.
public struct BenchmarkSample: Sendable {
    /// A named number with its unit.
    public struct Value: Hashable, Sendable {
        /// The name, such as `CPU time`.
        public let name: String
        /// The unit.
        public let unit: BenchmarkUnit
        /// The number; 0 if it is not finite, such as a rate over no time.
        public let number: Double

        /// Creates a value.
        public init(_ name: String, _ unit: BenchmarkUnit, _ number: Double) {
            self.name = name
            self.unit = unit
            self.number = number.isFinite ? number.inMillionths : 0
        }
    }

    /// All values except those of stages, in display order.
    public var values: [Value]
    /// The time of one item by stage, in milliseconds, in order.
    public var stages: [Value]
    /// The time of each item.
    public var times: LatencyHistogram

    /// Percentiles with their shares, and the minimum number of items for each.
    private static let percentiles = [
        ("p50", 0.5, 1), ("p90", 0.9, 10), ("p99", 0.99, 100), ("p99.9", 0.999, 1000),
    ]

    /// Adds the median of `times`, and each percentile that one exceeds: fifty items have no p99.
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
