public import FretsawBackgrounds
public import FretsawCaptcha
public import FretsawFiles
public import FretsawLabels
public import FretsawRandom

/// A batch that is ready to run.
public struct Batch: Sendable {
    /// The options of the pictures, and the shard to generate.
    public let plan: BatchPlan
    /// The source of backgrounds.
    public let backgrounds: any BackgroundSource
    /// The description of the backgrounds for the run's record.
    public let backgroundRecord: BackgroundRecord
    /// The output.
    public let destination: Destination
    /// The policy for files of an earlier run at the destination.
    public let existing: ExistingFiles
    /// The number of pairs that are generated at the same time; it does not affect the output.
    public let jobs: Int
    /// The formats of labels, which are written after the last pair; a run that continues another adds those of it.
    public let labels: [LabelFormat]

    /// The valid values of ``jobs``; each job needs memory for its pictures.
    public static let jobsRange = 1...1024

    /// Creates a batch; throws if an option is outside its range.
    public init(
        plan: BatchPlan,
        backgrounds: any BackgroundSource,
        backgroundRecord: BackgroundRecord,
        destination: Destination,
        existing: ExistingFiles = .fail,
        jobs: Int,
        labels: [LabelFormat] = []
    ) throws(BatchError) {
        try plan.validate()
        guard Batch.jobsRange.contains(jobs) else {
            throw BatchError(.optionOutOfRange(name: "jobs", value: "\(jobs)", allowed: "1…1024"))
        }
        self.plan = plan
        self.backgrounds = backgrounds
        self.backgroundRecord = backgroundRecord
        self.destination = destination
        self.existing = existing
        guard labels.isEmpty || plan.answers == .inline else {
            throw BatchError(.combination("labels show the answers; use answers in the manifest"))
        }
        // Its data.yaml names the lists of all shards.
        guard !labels.contains(.yolo) || plan.shard.count <= 10_000 else {
            throw BatchError(
                .combination("with labels yolo, a batch has at most 10,000 shards")
            )
        }
        self.jobs = jobs
        self.labels = labels
    }

    /// The seed recorded by an earlier run at the same destination; nil if there is no record.
    public static func recordedSeed(for destination: Destination, shard: Shard) -> Seed? {
        RunFiles(destination, shard: shard).flatMap(RunRecord.seed(recordedFor:))
    }

    /// Generates every pair of the plan's shard.
    ///
    /// Workers generate pairs in any order; the manifest lists them in the order of their indices.
    /// A run that ends early, for whatever reason, can be resumed. Raising `stop` ends the run at the
    /// next pair; cancelling the task raises it. `report` is called in order with the progress and the
    /// new manifest lines; an error it throws ends the run.
    ///
    /// - Throws: ``BatchError``; `CaptchaError` for an impossible recipe; errors of `report`.
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
        // An impossible recipe fails before any file is written.
        for part in plan.parts {
            _ = try PuzzleGenerator(recipe: part.recipe, backgrounds: backgrounds)
        }
        let old = existing == .fail ? nil : files?.recorded
        try requireNoLabels(except: old)
        guard let sink = try makeSink(unless: stop) else {
            return BatchProgress(total: plan.range.count)
        }
        // No longer true when pairs are added.
        if let old { try old.files.removeLabels(old.formats) }
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
                // A slow chunk delays others only if 4 · `jobs` chunks are issued and not yet committed.
                while let free = idle.last, !stop.isRaised,
                    orders.issued - window.taken < 4 * jobs,
                    let order = try orders.next()
                {
                    idle.removeLast()
                    let (worker, number) = (workers[free], orders.issued - 1)
                    group.addTask {
                        var chunk = try await worker.process(order, unless: stop)
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
                    // A partial chunk leaves a gap, so later chunks are not committed. The run that
                    // resumes this one generates their pairs again.
                    isPartial = next.isPartial
                    try report(progress, next.manifest)
                }
            }
        }
        if !progress.isInterrupted { try sink.finish() }
        if let files, !progress.isInterrupted, case let formats = files.recorded.formats,
            !formats.isEmpty
        {
            let solutions = try PlannedSolutions(plan: plan)
            let writer = LabelWriter(
                BatchLabels(plan: plan, files: files, solutions: solutions, stop: stop)
            )
            progress.lacksLabels = try !formats.allSatisfy(writer.write)
        }
        return progress
    }

    /// Nil for standard output.
    private var files: RunFiles? { RunFiles(destination, shard: plan.shard, splits: plan.splits) }

    /// The formats of labels that this run writes.
    private var labelFormats: [LabelFormat] {
        let continues = existing == .resume || existing == .keep
        let old = continues ? files?.recorded.formats ?? [] : []
        return LabelFormat.allCases.filter { labels.contains($0) || old.contains($0) }
    }

    /// Rejects labels that exist and are not those of the run to continue or to replace.
    private func requireNoLabels(
        except old: (formats: [LabelFormat], files: RunFiles)?
    ) throws {
        guard let files else { return }
        for format in labelFormats where old?.formats.contains(format) != true {
            let data = format == .yolo && plan.shard.isWhole ? files.dataForYOLO : nil
            for path in files.labels(format) + [data].compactMap(\.self)
            where Folder.exists(path) {
                guard existing != .fail else { throw BatchError(.exists(path: path)) }
                throw FileError(
                    .unusablePath(path: path, detail: "it exists, and is not of the earlier run")
                )
            }
        }
    }

    /// The files of the run; nil if `stop` is raised before it may open them.
    private func makeSink(unless stop: StopFlag) throws -> (any BatchSink)? {
        guard let files, let path = destination.path else {
            return try TarSink(standardOutputFor: plan)
        }
        if existing == .overwrite { try requireReplaceable(files) }
        let record = RunRecord(
            plan: plan,
            destination: destination,
            backgrounds: backgroundRecord,
            labels: labelFormats
        )
        let run = try ExistingRun(existing, files: files, record: record)
        return if case .folder = destination {
            try FolderSink(folder: path, plan: plan, files: files, run: run, unless: stop)
        } else {
            try TarSink(path, plan: plan, files: files, run: run)
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

/// The progress of a run.
public struct BatchProgress: Hashable, Sendable {
    /// The number of pairs in this run.
    public let total: Int
    /// The number of finished pairs, including those of an earlier run.
    public internal(set) var done = 0
    /// The number of intact pairs of an earlier run.
    public internal(set) var kept = 0
    /// The pairs of an earlier run that were generated again, as files were missing or damaged.
    public internal(set) var repaired = 0
    /// The total length in bytes of the pictures that this run generated or checked.
    public internal(set) var pictureBytes = 0

    /// Whether labels are missing, although all pairs are finished.
    var lacksLabels = false

    /// Whether the run was stopped before its last pair, or before its labels were complete.
    public var isInterrupted: Bool { done < total || lacksLabels }
}

extension Batch {
    /// The outputs of a finished run and their paths, for messages.
    public var productPaths: [(what: String, path: String)] {
        guard let files else {
            return [("archive", "standard output")]
        }
        var paths: [(what: String, path: String)] = []
        switch destination {
        case .folder(let folder):
            paths = [("pictures", folder), ("manifest", files.product)]
        case .tar, .standardOutput:
            paths = [("archive", files.product)]
        }
        paths += labelFormats.flatMap(files.labels).map { ("labels", $0) }
        if plan.answers == .separate { paths.append(("answers", files.answers)) }
        paths.append(("record", files.record))
        return paths
    }
}
