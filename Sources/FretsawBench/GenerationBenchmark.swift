package import FretsawBatch
package import FretsawCaptcha
internal import FretsawRandom
internal import FretsawRaster
internal import Synchronization

/// Measures the generation of pairs in memory, in total and by stage.
package struct GenerationBenchmark: Sendable {
    /// The end of a benchmark.
    package enum Length: Hashable, Sendable {
        case pairs(Int)
        case seconds(Double)
    }

    /// The options of the pairs; the count is ignored.
    private let plan: BatchPlan
    private let backgrounds: any BackgroundSource
    private let jobs: Int
    package var length: Length

    package init(plan: BatchPlan, backgrounds: any BackgroundSource, jobs: Int, length: Length) {
        self.plan = plan
        self.backgrounds = backgrounds
        self.jobs = max(1, jobs)
        self.length = length
    }

    /// Runs the benchmark, after some pairs of each worker; the times of the sample are per pair.
    package func run() async throws -> BenchmarkSample {
        let workers = try (0..<jobs).map { _ in try Worker(self) }
        for worker in workers { try await worker.warmUp() }
        var report = GenerationReport()
        let use = try await ResourceUse.measure {
            try await withThrowingTaskGroup(of: GenerationReport.self) { group in
                for (number, worker) in workers.enumerated() {
                    group.addTask { try await worker.run(number: number, of: jobs) }
                }
                for try await part in group { report.add(part) }
            }
        }
        return report.sample(use)
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
            var report = GenerationReport()
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
            report.time = whole
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

/// The work of one or more workers in a generation benchmark; times are in nanoseconds.
private struct GenerationReport {
    var latencies = LatencyHistogram()
    var (backgroundBytes, pieceBytes) = (0, 0)
    /// The time of all pairs.
    var time = 0
    /// Time spent drawing backgrounds.
    var background = 0
    /// The time of each stage; drawing includes backgrounds.
    var stageTimes = StageTimes()
    /// Time spent writing manifest lines and archive members to memory.
    var writing = 0

    mutating func add(_ part: GenerationReport) {
        latencies.add(part.latencies)
        backgroundBytes += part.backgroundBytes
        pieceBytes += part.pieceBytes
        time += part.time
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

    /// The result of all workers, whose time and memory is `use`.
    func sample(_ use: ResourceUse) -> BenchmarkSample {
        let pairs = latencies.count
        func perPair(_ total: Int) -> Double { Double(total) / Double(max(1, pairs)) }
        let stages = [
            ("background", background), ("cut", stageTimes.drawing - background),
            ("encode background", stageTimes.encodingBackground),
            ("encode piece", stageTimes.encodingPiece), ("digest", stageTimes.digesting),
            ("pack", writing),
        ]
        let rest = time - stages.reduce(0) { $0 + $1.1 }
        let rate = Double(pairs) * 1e9 / Double(max(1, use.wallNanoseconds))
        return BenchmarkSample(
            [
                .init("pairs", .count, Double(pairs)),
                .init("rate", .perSecond, rate),
                .init("background file", .bytes, perPair(backgroundBytes)),
                .init("piece file", .bytes, perPair(pieceBytes)),
            ] + use.values(perItem: pairs),
            stages: (stages + [("other", rest)]).map { ($0.0, perPair($0.1) / 1e6) },
            times: latencies
        )
    }
}
