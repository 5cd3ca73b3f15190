public import FretsawBatch
public import FretsawCaptcha
internal import FretsawRandom
internal import FretsawRaster
internal import Synchronization

/// Measures the generation of pairs in memory, in total and by stage.
public struct GenerationBenchmark: Sendable {
    /// The end of a benchmark.
    public enum Length: Hashable, Sendable {
        /// After this many pairs.
        case pairs(Int)
        /// After this many seconds.
        case seconds(Double)
    }

    /// The options of the pairs; the count is ignored.
    public var plan: BatchPlan
    /// The source of backgrounds.
    public var backgrounds: any BackgroundSource
    /// The number of workers.
    public var jobs: Int
    /// The end of the benchmark.
    public var length: Length

    /// Creates a benchmark.
    public init(
        plan: BatchPlan,
        backgrounds: any BackgroundSource,
        jobs: Int,
        length: Length
    ) {
        self.plan = plan
        self.backgrounds = backgrounds
        self.jobs = max(1, jobs)
        self.length = length
    }

    /// Runs the benchmark.
    ///
    /// Each worker generates some pairs before the clock starts.
    public func run() async throws -> GenerationReport {
        let workers = try (0..<jobs).map { _ in try Worker(self) }
        for worker in workers { try await worker.warmUp() }
        var report = GenerationReport(jobs: jobs)
        report.use = try await ResourceUse.measure {
            try await withThrowingTaskGroup(of: GenerationReport.self) { group in
                for (number, worker) in workers.enumerated() {
                    group.addTask { try await worker.run(number: number, of: jobs) }
                }
                for try await part in group { report.add(part) }
            }
        }
        return report
    }

    private actor Worker {
        private let length: Length
        private let itemsPerChunk: Int
        private let background: TimedBackgrounds
        private var packer: ArchivePacker
        private var generator: ItemGenerator
        private var item = EncodedItem.empty

        init(_ benchmark: GenerationBenchmark) throws {
            length = benchmark.length
            itemsPerChunk =
                switch benchmark.length {
                case .pairs(let count):
                    min(benchmark.plan.itemsPerChunk, max(1, count / benchmark.jobs))
                case .seconds: benchmark.plan.itemsPerChunk
                }
            background = TimedBackgrounds(benchmark.backgrounds)
            packer = ArchivePacker(plan: benchmark.plan)
            generator = try ItemGenerator(plan: benchmark.plan, backgrounds: background)
        }

        func warmUp() throws {
            for index in 0..<4 { try generator.make(index, into: &item) }
        }

        func run(number: Int, of jobs: Int) throws -> GenerationReport {
            var report = GenerationReport(jobs: 1)
            generator.times = StageTimes()
            let backgroundBefore = background.nanoseconds
            var (pair, whole) = (Stopwatch(), 0)
            // Workers take whole chunks, as those of a batch do, but no larger than an equal share.
            var index = number * itemsPerChunk
            while !isOver(pairs: index, nanoseconds: whole) {
                try generator.make(index, into: &item)
                var writing = Stopwatch()
                try packer.pack(item)
                report.writing += writing.lap()
                for file in item.files { report.add(file) }
                let time = pair.lap()
                report.latencies.record(time)
                whole += time
                index += 1
                if index % itemsPerChunk == 0 { index += (jobs - 1) * itemsPerChunk }
            }
            report.stageTimes = generator.times
            report.background = background.nanoseconds - backgroundBefore
            return report
        }

        private func isOver(pairs: Int, nanoseconds: Int) -> Bool {
            switch length {
            case .pairs(let count): pairs >= count
            case .seconds(let seconds): Double(nanoseconds) >= seconds * 1e9
            }
        }
    }
}

/// Measures the time one worker of a benchmark spends drawing backgrounds.
final class TimedBackgrounds: BackgroundSource {
    private let base: any BackgroundSource
    private let watch: Watch

    /// The time counted so far, shared by all copies of a source.
    private final class Watch: Sendable {
        let total = Atomic(0)
    }

    /// Creates a source that draws the backgrounds of `base`.
    convenience init(_ base: any BackgroundSource) { self.init(base, watch: Watch()) }

    private init(_ base: any BackgroundSource, watch: Watch) {
        self.base = base
        self.watch = watch
    }

    /// Time spent drawing so far, in nanoseconds.
    var nanoseconds: Int { watch.total.load(ordering: .relaxed) }

    func backgrounds(forItem item: UInt64, seed: Seed) throws -> any BackgroundSource {
        var stopwatch = Stopwatch()
        defer { watch.total.wrappingAdd(stopwatch.lap(), ordering: .relaxed) }
        return TimedBackgrounds(try base.backgrounds(forItem: item, seed: seed), watch: watch)
    }

    func forPieces() -> any BackgroundSource {
        TimedBackgrounds(base.forPieces(), watch: watch)
    }

    func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        var stopwatch = Stopwatch()
        defer { watch.total.wrappingAdd(stopwatch.lap(), ordering: .relaxed) }
        return try base.drawBackground(into: &image, using: &generator)
    }
}

/// The result of a generation benchmark.
public struct GenerationReport: Hashable, Sendable {
    /// The number of workers.
    public let jobs: Int
    /// The time and memory of all workers together.
    public internal(set) var use = ResourceUse()
    /// The time of each pair.
    public internal(set) var latencies = LatencyHistogram()
    /// The total length of all backgrounds in bytes.
    public internal(set) var backgroundBytes = 0
    /// The total length of all pieces in bytes.
    public internal(set) var pieceBytes = 0
    /// Time spent drawing backgrounds, in nanoseconds.
    public internal(set) var background = 0
    /// The time of each stage; drawing includes backgrounds.
    public internal(set) var stageTimes = StageTimes()
    /// Time spent writing manifest lines and archive members to memory, in nanoseconds.
    public internal(set) var writing = 0

    init(jobs: Int) { self.jobs = jobs }

    /// The number of pairs generated.
    public var pairs: Int { latencies.count }

    /// Pairs per second of wall time.
    public var pairsPerSecond: Double {
        use.wallNanoseconds > 0 ? Double(pairs) * 1e9 / Double(use.wallNanoseconds) : 0
    }

    /// The stages in order, with their names.
    public var stages: [(name: String, nanoseconds: Int)] {
        [
            ("background", background), ("cut", stageTimes.drawing - background),
            ("encode background", stageTimes.encodingBackground),
            ("encode piece", stageTimes.encodingPiece), ("digest", stageTimes.digesting),
            ("write", writing),
        ]
    }

    mutating func add(_ part: GenerationReport) {
        latencies.add(part.latencies)
        backgroundBytes += part.backgroundBytes
        pieceBytes += part.pieceBytes
        background += part.background
        stageTimes += part.stageTimes
        writing += part.writing
    }

    mutating func add(_ file: EncodedItem.File) {
        if file.role.isOpaque {
            backgroundBytes += file.bytes.count
        } else {
            pieceBytes += file.bytes.count
        }
    }

    /// The result as a sample; times are per pair.
    public var sample: BenchmarkSample {
        func perPair(_ total: Int) -> Double { Double(total) / Double(max(1, pairs)) }
        return BenchmarkSample(
            [
                .init("items", .count, Double(pairs)),
                .init("rate", .perSecond, pairsPerSecond),
                .init("background file", .bytes, perPair(backgroundBytes)),
                .init("piece file", .bytes, perPair(pieceBytes)),
            ] + use.values(perItem: pairs),
            stages: stages.map { ($0.name, perPair($0.nanoseconds) / 1e6) },
            times: latencies
        )
    }
}
