public import FretsawCaptcha
public import FretsawFiles
public import FretsawRandom

/// A batch ready to run: what to make, out of what, where to, and with how many workers.
public struct Batch: Sendable {
    /// What to make.
    public let plan: BatchPlan
    /// Where backgrounds come from.
    public let backgrounds: any BackgroundSource
    /// The same, for the record.
    public let backgroundRecord: BackgroundRecord
    /// Where the files go.
    public let destination: Destination
    /// What to do where an earlier run's files stand.
    public let existing: ExistingFiles
    /// Pairs in the making at the same time.
    ///
    /// Their number changes no byte.
    public let jobs: Int

    /// The numbers of jobs that can be asked for: each holds pictures in memory.
    public static let jobsRange = 1...1024

    /// A batch; refused where an option lies outside its range.
    public init(
        plan: BatchPlan,
        backgrounds: any BackgroundSource,
        backgroundRecord: BackgroundRecord,
        destination: Destination,
        existing: ExistingFiles = .refuse,
        jobs: Int
    ) throws(BatchError) {
        try plan.validate()
        guard Batch.jobsRange.contains(jobs) else {
            throw BatchError(
                .optionOutOfRange(name: "jobs", value: "\(jobs)", allowed: "1…1024")
            )
        }
        self.plan = plan
        self.backgrounds = backgrounds
        self.backgroundRecord = backgroundRecord
        self.destination = destination
        self.existing = existing
        self.jobs = jobs
    }

    /// The seed an earlier run to the same place was begun with; nil where there is none.
    public static func recordedSeed(for destination: Destination, shard: Shard) -> Seed? {
        RunFiles(destination, shard: shard).flatMap(RunRecord.seed(recordedFor:))
    }

    /// Makes every pair of the plan's part.
    ///
    /// Workers make pairs in any order; pairs are written down in the order of their indices. What
    /// was written down when a run ends before its last pair, for whatever reason, can be resumed.
    /// Raising `stop` ends the run at the next pair; cancelling the task raises it. `report` is called
    /// now and then, in order, with the progress and the new manifest lines; what it throws ends the run.
    ///
    /// - Throws: ``BatchError``; `CaptchaError` for an impossible recipe.
    public func run(
        unless stop: StopFlag = StopFlag(),
        report: (BatchProgress, [UInt8]) throws -> Void = { _, _ in }
    ) async throws -> BatchProgress {
        try await withTaskCancellationHandler {
            try await makeAll(unless: stop, report: report)
        } onCancel: {
            stop.raise()
        }
    }

    private func makeAll(
        unless stop: StopFlag,
        report: (BatchProgress, [UInt8]) throws -> Void
    ) async throws -> BatchProgress {
        // Refused before a file is touched.
        _ = try PuzzleGenerator(recipe: plan.recipe, backgrounds: backgrounds)
        let sink = try makeSink()
        let workers = try (0..<jobs).map { _ in
            try BatchWorker(plan: plan, backgrounds: backgrounds, store: sink.store)
        }
        var progress = BatchProgress(total: plan.range.count)
        progress.done = sink.checkedCount
        progress.kept = sink.checkedCount
        var orders = OrderSequence(plan: plan, sink: sink)
        var window = ReorderWindow<FinishedChunk>()
        var isPartial = false
        try report(progress, [])

        try await withThrowingTaskGroup(of: (worker: Int, chunk: FinishedChunk).self) { group in
            var idle = Array(workers.indices)
            while true {
                // A slow chunk holds back the others only when this many wait behind it.
                while let free = idle.last, !stop.isRaised,
                    orders.issued - window.taken < 4 * jobs,
                    let order = try orders.next()
                {
                    idle.removeLast()
                    let (worker, number) = (workers[free], orders.issued - 1)
                    group.addTask {
                        var chunk = try await worker.carryOut(order, unless: stop)
                        chunk.number = number
                        return (free, chunk)
                    }
                }
                guard let (worker, chunk) = try await group.next() else { break }
                idle.append(worker)
                window.insert(chunk, number: chunk.number)
                while !isPartial, let next = window.takeNext() {
                    try sink.commit(next)
                    progress.count(next)
                    // What follows a gap is made again by the run that resumes this one.
                    isPartial = next.isPartial
                    try report(progress, next.manifest)
                }
            }
        }
        if !progress.isInterrupted { try sink.finish() }
        return progress
    }

    private func makeSink() throws -> any BatchSink {
        guard let files = RunFiles(destination, shard: plan.shard) else {
            return try TarSink(standardOutputFor: plan)
        }
        if existing == .overwrite { try requireReplaceable(files) }
        let record = RunRecord(
            plan: plan,
            destination: destination,
            backgrounds: backgroundRecord
        )
        let run = try ExistingRun(existing, files: files, record: record)
        return switch destination {
        case .folder(let folder):
            try FolderSink(folder: folder, plan: plan, files: files, run: run)
        case .tar(let path):
            try TarSink(path, plan: plan, files: files, run: run)
        case .standardOutput:
            try TarSink(standardOutputFor: plan)
        }
    }
}

extension BatchProgress {
    fileprivate mutating func count(_ chunk: FinishedChunk) {
        done += chunk.count
        repaired += chunk.repaired
        if chunk.isRecorded { kept += chunk.count - chunk.repaired }
        pictureBytes += chunk.pictureBytes
    }
}

/// How far a run has come.
public struct BatchProgress: Hashable, Sendable {
    /// Pairs this run is to make.
    public let total: Int
    /// Pairs done, those of an earlier run among them.
    public internal(set) var done = 0
    /// Pairs that an earlier run had made.
    public internal(set) var kept = 0
    /// Pairs of an earlier run whose files were gone or damaged and were made again.
    public internal(set) var repaired = 0
    /// Bytes of all pictures counted in ``done``, as far as they were made or checked by this run.
    public internal(set) var pictureBytes = 0

    /// True of a run that was stopped before its last pair.
    public var isInterrupted: Bool { done < total }

    init(total: Int) { self.total = total }
}

extension Batch {
    /// What a finished run leaves and where, for people.
    public var productPaths: [(what: String, path: String)] {
        guard let files = RunFiles(destination, shard: plan.shard) else {
            return [("archive", "the standard output")]
        }
        var paths: [(what: String, path: String)] = []
        switch destination {
        case .folder(let folder):
            paths = [("pictures", folder), ("manifest", files.product)]
        case .tar, .standardOutput:
            paths = [("archive", files.product)]
        }
        if plan.answers == .separate { paths.append(("answers", files.answers)) }
        paths.append(("record", files.record))
        return paths
    }
}
