extension GenerationReport {
    /// What one run found, an item's share of each time.
    public var sample: BenchmarkSample {
        func perPair(_ total: Int) -> Double { Double(total) / Double(max(1, pairs)) }
        func milliseconds(_ total: Int) -> Double { perPair(total) / 1e6 }
        return BenchmarkSample(
            [
                .init("items", .count, Double(pairs)),
                .init("rate", .perSecond, pairsPerSecond),
                .init("CPU time", .milliseconds, milliseconds(cpuNanoseconds)),
                .init("wall time", .milliseconds, milliseconds(wallNanoseconds)),
                .init("background file", .bytes, perPair(backgroundBytes)),
                .init("piece file", .bytes, perPair(pieceBytes)),
                .init("peak memory", .bytes, Double(peakMemory)),
            ],
            stages: stages.map { ($0.name, milliseconds($0.nanoseconds)) },
            times: latencies
        )
    }
}
