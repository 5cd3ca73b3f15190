package import FretsawBench

/// Runs as they come, put together by what they measured.
package struct SampleCollection {
    private struct Part {
        let name: String
        let jobs: Int?
        let work: [String: String]?
        var samples: [BenchmarkSample]
    }

    private var parts: [Part] = []

    package init() {}

    /// Adds one run.
    ///
    /// - Parameters:
    ///   - sample: what it found.
    ///   - name: what was measured; a comparison goes by it.
    ///   - jobs: how much was done at the same time.
    ///   - work: what decides how much there was to do.
    package mutating func add(
        _ sample: BenchmarkSample,
        of name: String,
        jobs: Int? = nil,
        work: [String: String]? = nil
    ) {
        if let place = parts.firstIndex(where: { $0.name == name && $0.jobs == jobs }) {
            parts[place].samples.append(sample)
        } else {
            parts.append(Part(name: name, jobs: jobs, work: work, samples: [sample]))
        }
    }

    /// What all runs found, in the order of the first of each.
    package var results: [BenchmarkResult] {
        parts.map {
            BenchmarkResult(name: $0.name, jobs: $0.jobs, work: $0.work, samples: $0.samples)
        }
    }
}
