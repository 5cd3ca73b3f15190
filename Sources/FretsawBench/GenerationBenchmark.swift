public import FretsawBatch
public import FretsawCaptcha
internal import FretsawRandom
internal import FretsawRaster
internal import Synchronization

/// Makes pairs in memory as fast as it goes, and tells where the time went.
public struct GenerationBenchmark: Sendable {
    /// When to end.
    public enum Length: Hashable, Sendable {
        /// After this many pairs.
        case pairs(Int)
        /// After this many seconds.
        case seconds(Double)
    }

    /// What to make; its count does not matter.
    public var plan: BatchPlan
    /// Where backgrounds come from.
    public var backgrounds: any BackgroundSource
    /// Workers.
    public var jobs: Int
    /// When to end.
    public var length: Length

    /// A benchmark.
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

    /// Runs it.
    ///
    /// The first pairs of each worker are made before the clock starts.
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
        private let background: TimedBackgrounds
        private var packer: ArchivePacker
        private var maker: ItemGenerator
        private var item = EncodedItem.empty

        init(_ benchmark: GenerationBenchmark) throws {
            length = benchmark.length
            background = TimedBackgrounds(benchmark.backgrounds)
            packer = ArchivePacker(plan: benchmark.plan)
            maker = try ItemGenerator(plan: benchmark.plan, backgrounds: background)
        }

        func warmUp() throws {
            for index in 0..<4 { try maker.make(index, into: &item) }
        }

        func run(number: Int, of jobs: Int) throws -> GenerationReport {
            var report = GenerationReport(jobs: 1)
            maker.times = StageTimes()
            let backgroundBefore = background.nanoseconds
            var (pair, whole) = (Stopwatch(), 0)
            var index = number
            while !isOver(pairs: index, nanoseconds: whole) {
                try maker.make(index, into: &item)
                var writing = Stopwatch()
                try packer.pack(item)
                report.writing += writing.lap()
                for file in item.files { report.add(file) }
                let time = pair.lap()
                report.latencies.record(time)
                whole += time
                index += jobs
            }
            report.stageTimes = maker.times
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

/// Backgrounds whose painting is timed, for one worker of a benchmark.
final class TimedBackgrounds: BackgroundSource {
    private let base: any BackgroundSource
    private let watch: Watch

    /// What has been counted, for all sources that were made out of one.
    private final class Watch: Sendable {
        let total = Atomic(0)
    }

    /// A source that paints as `base` does.
    convenience init(_ base: any BackgroundSource) { self.init(base, watch: Watch()) }

    private init(_ base: any BackgroundSource, watch: Watch) {
        self.base = base
        self.watch = watch
    }

    /// Nanoseconds spent painting so far.
    var nanoseconds: Int { watch.total.load(ordering: .relaxed) }

    func forPieces() -> any BackgroundSource {
        TimedBackgrounds(base.forPieces(), watch: watch)
    }

    func paint(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        var stopwatch = Stopwatch()
        defer { watch.total.wrappingAdd(stopwatch.lap(), ordering: .relaxed) }
        return try base.paint(into: &image, using: &generator)
    }
}

/// What a benchmark of making pairs found.
public struct GenerationReport: Hashable, Sendable {
    /// Workers.
    public let jobs: Int
    /// What all workers took together.
    public internal(set) var use = ResourceUse()
    /// How long pairs took.
    public internal(set) var latencies = LatencyHistogram()
    /// Bytes of all backgrounds.
    public internal(set) var backgroundBytes = 0
    /// Bytes of all pieces.
    public internal(set) var pieceBytes = 0
    /// Nanoseconds spent painting backgrounds.
    public internal(set) var background = 0
    /// Time spent making pairs, backgrounds included.
    public internal(set) var stageTimes = StageTimes()
    /// Nanoseconds spent writing manifest line and archive into memory.
    public internal(set) var writing = 0

    init(jobs: Int) { self.jobs = jobs }

    /// Pairs made.
    public var pairs: Int { latencies.count }

    /// Pairs made in a second of wall time.
    public var pairsPerSecond: Double {
        use.wallNanoseconds > 0 ? Double(pairs) * 1e9 / Double(use.wallNanoseconds) : 0
    }

    /// The stages in the order they happen, with their names.
    public var stages: [(name: String, nanoseconds: Int)] {
        [
            ("background", background), ("cut", stageTimes.painting - background),
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

    /// What one run found, an item's share of each time.
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
