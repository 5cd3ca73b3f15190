import FretsawBatch
internal import FretsawCaptcha

/// What a benchmark of making pairs found.
public struct GenerationReport: Hashable, Sendable {
    /// Workers.
    public let jobs: Int
    /// Time from first to last pair, in nanoseconds.
    public internal(set) var wallNanoseconds = 0
    /// Processor time of all workers together, in nanoseconds.
    public internal(set) var cpuNanoseconds = 0
    /// The process's peak memory in bytes.
    public internal(set) var peakMemory = 0
    /// How long pairs took.
    public internal(set) var latencies = LatencyHistogram()
    /// Bytes of all backgrounds.
    public internal(set) var backgroundBytes = 0
    /// Bytes of all pieces.
    public internal(set) var pieceBytes = 0

    /// Nanoseconds spent painting backgrounds.
    public internal(set) var background = 0
    /// Nanoseconds spent planning and cutting notches and pieces.
    public internal(set) var cutting = 0
    /// Nanoseconds spent encoding backgrounds.
    public internal(set) var encodingBackground = 0
    /// Nanoseconds spent encoding pieces.
    public internal(set) var encodingPiece = 0
    /// Nanoseconds spent on digests.
    public internal(set) var digesting = 0
    /// Nanoseconds spent writing manifest line and archive into memory.
    public internal(set) var writing = 0

    init(jobs: Int) { self.jobs = jobs }

    /// Pairs made.
    public var pairs: Int { latencies.count }

    /// Pairs made in a second of wall time.
    public var pairsPerSecond: Double {
        wallNanoseconds > 0 ? Double(pairs) * 1e9 / Double(wallNanoseconds) : 0
    }

    /// The stages in the order they happen, with their names.
    public var stages: [(name: String, nanoseconds: Int)] {
        [
            ("background", background), ("cut", cutting),
            ("encode background", encodingBackground), ("encode piece", encodingPiece),
            ("digest", digesting), ("write", writing),
        ]
    }

    mutating func add(_ part: GenerationReport) {
        latencies.add(part.latencies)
        backgroundBytes += part.backgroundBytes
        pieceBytes += part.pieceBytes
        background += part.background
        cutting += part.cutting
        encodingBackground += part.encodingBackground
        encodingPiece += part.encodingPiece
        digesting += part.digesting
        writing += part.writing
    }

    mutating func add(_ file: EncodedItem.File) {
        if file.role.isOpaque {
            backgroundBytes += file.bytes.count
        } else {
            pieceBytes += file.bytes.count
        }
    }

    mutating func add(_ times: StageTimes, background: Int) {
        self.background += background
        cutting += times.painting - background
        encodingBackground += times.encodingBackground
        encodingPiece += times.encodingPiece
        digesting += times.digesting
    }
}

extension StageTimes {
    func subtracting(_ other: StageTimes) -> StageTimes {
        var result = self
        result.painting -= other.painting
        result.encodingBackground -= other.encodingBackground
        result.encodingPiece -= other.encodingPiece
        result.digesting -= other.digesting
        return result
    }
}

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
