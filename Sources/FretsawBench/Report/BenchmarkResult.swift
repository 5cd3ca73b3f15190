struct BenchmarkResult: Encodable {
    /// A bucket of the histogram of item times.
    struct Bucket: Encodable {
        /// The longest time of the bucket, in milliseconds.
        let upTo: Double
        /// The number of items of all runs in this bucket.
        let count: Int
    }

    let name: String
    /// The number of concurrent jobs; nil if the benchmark has no jobs.
    let jobs: Int?
    /// The options that determine the amount of work, by name; nil if they were not recorded.
    var work: [String: String]?
    /// The measures in display order.
    let measures: [BenchmarkMeasure]
    /// The time of one item by stage, in order.
    var stages: [BenchmarkMeasure] = []
    /// The histogram of item times of all runs, from short to long, without empty buckets.
    var times: [Bucket] = []
}

extension BenchmarkResult {
    /// Combines several runs; a measure that some runs lack has fewer values.
    init(name: String, jobs: Int?, work: [String: String]? = nil, samples: [BenchmarkSample]) {
        func measures(_ part: (BenchmarkSample) -> [BenchmarkSample.Value]) -> [BenchmarkMeasure] {
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

    var title: String {
        name + (jobs.map { ", \($0) job\($0 == 1 ? "" : "s")" } ?? "")
    }
}
