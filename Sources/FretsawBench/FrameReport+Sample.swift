extension FrameReport {
    /// What one run found of each input, and where there are several, of all together; times are those
    /// of one decoding.
    public var samples: [(name: String, sample: BenchmarkSample)] {
        let decodings = rows.reduce(0) { $0 + $1.decodings }
        func perDecoding(_ nanoseconds: Int) -> Double {
            Double(nanoseconds) / 1e6 / Double(max(1, decodings))
        }
        let whole: [BenchmarkSample.Value] = [
            .init("CPU time", .milliseconds, perDecoding(cpuNanoseconds)),
            .init("wall time", .milliseconds, perDecoding(wallNanoseconds)),
            .init("peak memory", .bytes, Double(peakMemory)),
        ]
        var samples = rows.map { row in
            let values: [BenchmarkSample.Value] = [
                .init("items", .count, Double(row.decodings)),
                .init("frames", .count, Double(row.frames)),
                // On one job; with one input alone, over all of them.
                .init(
                    "rate",
                    .megapixelsPerSecond,
                    rows.count > 1 ? row.megapixelsPerSecond : megapixelsPerSecond
                ),
                .init(
                    "frames a second",
                    .perSecond,
                    rows.count > 1 ? row.framesPerSecond : framesPerSecond
                ),
                .init("file", .bytes, Double(row.byteCount)),
            ]
            return (
                row.name,
                BenchmarkSample(values + (rows.count > 1 ? [] : whole), times: row.times)
            )
        }
        if rows.count > 1 {
            let values: [BenchmarkSample.Value] = [
                .init("items", .count, Double(decodings)),
                .init("rate", .megapixelsPerSecond, megapixelsPerSecond),
                .init("frames a second", .perSecond, framesPerSecond),
            ]
            samples.append(("all", BenchmarkSample(values + whole)))
        }
        return samples
    }
}
