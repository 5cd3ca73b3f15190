public import FretsawBatch
public import FretsawCaptcha

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
        Memory.forgetPeakUse()
        var watch = Stopwatch()
        let cpuBefore = ProcessorTime.now()
        var report = GenerationReport(jobs: jobs)
        try await withThrowingTaskGroup(of: GenerationReport.self) { group in
            for (number, worker) in workers.enumerated() {
                group.addTask { try await worker.run(number: number, of: jobs) }
            }
            for try await part in group { report.add(part) }
        }
        report.wallNanoseconds = watch.lap()
        report.cpuNanoseconds = ProcessorTime.now() - cpuBefore
        report.peakMemory = Memory.peakUse()
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
            let (before, backgroundBefore) = (maker.times, background.nanoseconds)
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
            report.add(
                maker.times.subtracting(before),
                background: background.nanoseconds - backgroundBefore
            )
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
