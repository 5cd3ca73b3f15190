/// What a ``FrameBenchmark`` found.
public struct FrameReport: Sendable {
    /// One input's share.
    public struct Row: Sendable {
        /// What people call it.
        public var name: String
        /// Bytes of the file.
        public var byteCount: Int
        /// How often it was decoded.
        public var decodings = 0
        /// Frames decoded.
        public var frames = 0
        /// Pixels of the canvas, for each frame.
        public var pixels = 0
        /// Time spent, over all jobs.
        public var nanoseconds = 0
        /// How long each decoding took.
        public var times = LatencyHistogram()

        /// Millions of canvas pixels a second, on one job.
        public var megapixelsPerSecond: Double {
            Double(pixels) / Double(max(1, nanoseconds)) * 1e3
        }

        /// Frames a second, on one job.
        public var framesPerSecond: Double {
            Double(frames) / Double(max(1, nanoseconds)) * 1e9
        }
    }

    /// Decoders at the same time.
    public let jobs: Int
    /// The inputs, in order.
    public internal(set) var rows: [Row] = []
    /// Time from start to end.
    public internal(set) var wallNanoseconds = 0
    /// Processor time of all jobs together.
    public internal(set) var cpuNanoseconds = 0
    /// The most memory the process had in use, in bytes.
    public internal(set) var peakMemory = 0

    init(jobs: Int) { self.jobs = jobs }

    /// Millions of canvas pixels a second, over all jobs.
    public var megapixelsPerSecond: Double {
        Double(rows.reduce(0) { $0 + $1.pixels }) / Double(max(1, wallNanoseconds)) * 1e3
    }

    /// Frames a second, over all jobs.
    public var framesPerSecond: Double {
        Double(rows.reduce(0) { $0 + $1.frames }) / Double(max(1, wallNanoseconds)) * 1e9
    }

    mutating func add(_ more: [Row]) {
        guard !rows.isEmpty else {
            rows = more
            return
        }
        for number in rows.indices {
            rows[number].decodings += more[number].decodings
            rows[number].frames += more[number].frames
            rows[number].pixels += more[number].pixels
            rows[number].nanoseconds += more[number].nanoseconds
            rows[number].times.add(more[number].times)
        }
    }
}

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
