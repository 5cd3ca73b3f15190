/// What all runs of one thing found.
public struct BenchmarkResult: Encodable, Hashable, Sendable {
    /// How many items took about as long.
    public struct Bucket: Encodable, Hashable, Sendable {
        /// The longest time of the bucket, in milliseconds.
        public let upTo: Double
        /// Items of all runs in it.
        public let count: Int
    }

    /// What was measured.
    public let name: String
    /// How much was done at the same time; nil for what has no jobs.
    public let jobs: Int?
    /// What decides how much there was to do, by the options' names; nil where nobody noted it.
    public internal(set) var work: [String: String]?
    /// Numbers of runs, in the order they are shown.
    public let measures: [BenchmarkMeasure]
    /// Where the time of one item went, in the order things happen.
    public internal(set) var stages: [BenchmarkMeasure] = []
    /// How long the items of all runs took, from short to long, empty buckets left out.
    public internal(set) var times: [Bucket] = []
}

extension BenchmarkResult {
    /// What several runs found together; what some runs lack has fewer numbers.
    public init(
        name: String,
        jobs: Int?,
        work: [String: String]? = nil,
        samples: [BenchmarkSample]
    ) {
        func measures(
            _ part: (BenchmarkSample) -> [BenchmarkSample.Value]
        ) -> [BenchmarkMeasure] {
            var names: [(String, BenchmarkUnit)] = []
            for value in samples.flatMap(part) where !names.contains(where: { $0.0 == value.name })
            {
                names.append((value.name, value.unit))
            }
            return names.map { name, unit in
                BenchmarkMeasure(
                    name,
                    unit,
                    runs: samples.compactMap { part($0).first { $0.name == name }?.number }
                )
            }
        }
        var times = LatencyHistogram()
        for sample in samples { times.add(sample.times) }
        self.init(
            name: name,
            jobs: jobs,
            work: work,
            measures: measures { $0.values },
            stages: measures { $0.stages },
            times: times.buckets.map {
                Bucket(upTo: (Double($0.upTo) / 1e6).inMillionths, count: $0.count)
            }
        )
    }

    /// The name with the number of jobs.
    public var title: String {
        name + (jobs.map { ", \($0) job\($0 == 1 ? "" : "s")" } ?? "")
    }
}
