internal import FretsawFiles

/// A tar archive, in a file or on the standard output.
final class TarSink: BatchSink {
    let store: any ItemStore
    let checkedCount: Int
    let recordedCount = 0

    private let file: OpenFile
    /// The archive's final name; nil on the standard output.
    private let path: String?
    private let answers: LineFile?

    /// An archive on the standard output.
    init(standardOutputFor plan: BatchPlan) throws {
        file = try OpenFile.standardOutput()
        path = nil
        answers = nil
        checkedCount = 0
        store = TarStore(encoding: plan.encoding, manifestPath: OpenFile.standardOutputName)
    }

    /// An archive in a file.
    init(
        _ path: String,
        plan: BatchPlan,
        files: RunFiles,
        run: ExistingRun
    ) throws {
        try Folder.make(Folder.parent(of: path))
        let file = try UnfinishedFile.claim(path, keepsContent: run.isResuming)
        let answers: LineFile? =
            plan.answers == .separate
            ? try LineFile(files.answers, keepsContent: run.isResuming, isPrivate: true) : nil

        var (count, end) = try TarRecovery(plan: plan).wholePairs(in: file)
        if let answers {
            let check = try ManifestVerifier(plan: plan, namesFolders: false)
            let range = plan.range
            let found = try answers.recover(
                first: range.lowerBound,
                limit: count,
                where: check.isAnswer(_:of:)
            )
            try answers.cut(to: found.end)
            if found.count < count {
                (count, end) = try TarRecovery(plan: plan, limit: found.count)
                    .wholePairs(in: file)
            }
        }
        try file.truncate(to: end)
        try run.begin()
        checkedCount = count
        self.file = file
        self.path = path
        self.answers = answers
        store = TarStore(encoding: plan.encoding, manifestPath: path)
    }

    func nextRecordedLines(upTo count: Int) throws -> [[UInt8]] { [] }

    func commit(_ chunk: FinishedChunk) throws {
        try answers?.append(chunk.answers)
        try file.write(chunk.archive)
    }

    func finish() throws {
        try answers?.finish()
        try file.write(TarHeader.endOfArchive)
        guard let path else { return }
        try file.synchronise()
        try Folder.rename(UnfinishedFile.name(of: path), to: path)
        try Folder.synchronise(Folder.parent(of: path))
    }
}
