import FretsawBatch

/// Runs as they come, put together by what they measured.
struct SampleCollection {
    private var parts: [(name: String, jobs: Int?, samples: [BenchmarkSample])] = []

    /// Adds one run.
    mutating func add(_ sample: BenchmarkSample, of name: String, jobs: Int? = nil) {
        if let place = parts.firstIndex(where: { $0.name == name && $0.jobs == jobs }) {
            parts[place].samples.append(sample)
        } else {
            parts.append((name, jobs, [sample]))
        }
    }

    /// What all runs found, in the order of the first of each.
    var results: [BenchmarkResult] {
        parts.map { BenchmarkResult(name: $0.name, jobs: $0.jobs, samples: $0.samples) }
    }
}
