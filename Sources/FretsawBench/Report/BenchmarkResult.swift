/// What all runs of one thing found.
public struct BenchmarkResult: Codable, Hashable, Sendable {
    /// How many items took about as long.
    public struct Bucket: Codable, Hashable, Sendable {
        /// The longest time of the bucket, in milliseconds.
        public let upTo: Double
        /// Items of all runs in it.
        public let count: Int

        /// A bucket.
        public init(upTo: Double, count: Int) {
            self.upTo = upTo
            self.count = count
        }
    }

    /// What was measured; a comparison goes by it.
    public let name: String
    /// How much was done at the same time; nil for what has no jobs.
    public let jobs: Int?
    /// What decides how much there was to do, by the options' names; nil where nobody noted it.
    public let work: [String: String]?
    /// Numbers of runs, in the order they are shown.
    public let measures: [BenchmarkMeasure]
    /// Where the time of one item went, in the order things happen.
    public let stages: [BenchmarkMeasure]
    /// How long the items of all runs took, from short to long, empty buckets left out.
    public let times: [Bucket]

    /// A result as it is.
    public init(
        name: String,
        jobs: Int?,
        work: [String: String]? = nil,
        measures: [BenchmarkMeasure],
        stages: [BenchmarkMeasure] = [],
        times: [Bucket] = []
    ) {
        self.name = name
        self.jobs = jobs
        self.work = work
        self.measures = measures
        self.stages = stages
        self.times = times
    }

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
}

extension BenchmarkResult {
    /// The name with the number of jobs.
    public var title: String {
        name + (jobs.map { ", \($0) job\($0 == 1 ? "" : "s")" } ?? "")
    }
}
