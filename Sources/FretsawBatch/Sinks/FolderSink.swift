internal import FretsawCodecs
internal import FretsawCrypto
internal import FretsawFiles
internal import LibC

/// Writes to a folder: workers write pictures, the run writes the manifest and the answers.
final class FolderSink: BatchSink {
    let store: any ItemStore
    let checkedCount = 0
    let recordedCount: Int

    private let manifest: LineFile
    private let answers: LineFile?
    private var recorded: LineReader
    private let first: Int
    /// Correct lines for recorded ones that are wrong, by index.
    private var corrections: [Int: [UInt8]] = [:]

    /// Opens the files of a run; nil if `stop` is raised while another run has its turn.
    init?(
        folder: String,
        plan: BatchPlan,
        files: RunFiles,
        run: ExistingRun,
        unless stop: StopFlag
    ) throws {
        try Folder.make(folder)
        // Shards that start at the same time check each other's files one after another.
        let turn = try OpenFile(folder, for: .read)
        guard turn.takeTurn(unless: stop) else { return nil }
        let siblings = SiblingShards(shard: plan.shard, folder: folder, record: run.record)
        if run.existing != .overwrite {
            try siblings.requireSame(canGrow: run.existing == .keep)
        }
        manifest = try LineFile(files.product, keepsContent: run.isResuming)
        answers =
            plan.answers == .separate
            ? try LineFile(files.answers, keepsContent: run.isResuming, isPrivate: true) : nil
        if run.existing == .overwrite { try siblings.removeDifferent() }
        try run.begin()
        try turn.close()
        let range = plan.range
        var (count, end) = try manifest.recover(first: range.lowerBound, limit: range.count)
        if let answers {
            // Both files are cut to the pairs that are in both.
            let found = try answers.recoverAnswers(of: plan, limit: count, namesFolders: true)
            (count, end) = try manifest.recover(first: range.lowerBound, limit: found)
        }
        try manifest.truncate(to: end)
        recordedCount = count
        first = range.lowerBound
        recorded = try LineReader(
            UnfinishedFile.name(of: files.product),
            maxLength: ManifestLine.maxBytes
        )
        store = FolderStore(
            root: folder.hasSuffix("/") ? folder : folder + "/",
            plan: plan,
            existing: run.existing,
            missingRecord: run.isResuming ? nil : files.record,
            manifestPath: files.product
        )
    }

    func nextRecordedLines(upTo count: Int) throws -> [[UInt8]] {
        var lines: [[UInt8]] = []
        while lines.count < count, let line = try recorded.next() { lines.append(line) }
        return lines
    }

    func commit(_ chunk: FinishedChunk) throws {
        guard !chunk.isRecorded else {
            corrections.merge(chunk.corrections) { $1 }
            return
        }
        try answers?.append(chunk.answers)
        try manifest.append(chunk.manifest)
    }

    func finish() throws {
        // The pictures first: one sync of the file system is far faster than one for each file.
        try Folder.synchroniseFileSystem(of: Folder.parent(of: manifest.path))
        try answers?.finish()
        try manifest.replace(corrections, first: first)
        try manifest.finish()
    }
}

struct FolderStore: ItemStore {
    let root: String
    let plan: BatchPlan
    let existing: ExistingFiles
    /// The path of the record of the run to resume, if that record is missing.
    let missingRecord: String?
    let manifestPath: String
    var namesFolders: Bool { true }

    func store(
        _ item: EncodedItem,
        line: ArraySlice<UInt8>,
        into chunk: inout FinishedChunk
    ) throws {
        let folder = root + plan.folder(of: item.index)
        for file in item.files {
            let name = ItemName.file(item.index, file.role, encoding: plan.encoding)
            try write(file, to: "\(folder)/\(name)", in: folder)
        }
    }

    private func write(_ file: EncodedItem.File, to path: String, in folder: String) throws {
        switch existing {
        case .fail:
            if Folder.exists(path) { throw BatchError(.exists(path: path)) }
        case .keep:
            if Folder.exists(path) {
                guard try Folder.entry(at: path) == .file(bytes: file.bytes.count),
                    try FileBytes.read(path, limit: file.bytes.count) == file.bytes
                else {
                    throw BatchError(.differs(path: path))
                }
                return
            }
        case .resume:
            if let missingRecord, Folder.exists(path) {
                throw BatchError.unrecorded(path, record: missingRecord)
            }
        case .overwrite:
            break
        }
        do throws(FileError) {
            try AtomicFile.write(file.bytes, to: path, isDurable: false)
        } catch {
            // The first pair of a folder creates it; another worker may have done so by now.
            guard case .system(.create, _, ENOENT) = error.reason else { throw error }
            try Folder.make(folder)
            try AtomicFile.write(file.bytes, to: path, isDurable: false)
        }
    }

    func isIntact(_ item: RecordedItem) -> Bool {
        item.files.values.allSatisfy { file in
            let path = root + file.name
            guard let entry = try? Folder.entry(at: path), entry == .file(bytes: file.bytes),
                let bytes = try? FileBytes.read(path, limit: file.bytes)
            else { return false }
            return SHA256.hexDigest(of: bytes) == file.sha256
        }
    }
}
