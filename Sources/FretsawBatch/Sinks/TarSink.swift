internal import FretsawCaptcha
internal import FretsawCrypto
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
            let found = try answers.recoverAnswers(of: plan, limit: count, namesFolders: false)
            if found < count {
                (count, end) = try TarRecovery(plan: plan, limit: found).wholePairs(in: file)
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

/// Finds how much of an unfinished archive is whole.
struct TarRecovery {
    let plan: BatchPlan
    /// Pairs looked at, at most.
    var limit = Int.max

    /// Pairs that are whole, from the archive's start, and where they end.
    ///
    /// Every picture's digest is held against its pair's description. What follows the first pair
    /// that is torn or wrong is not looked at: it is to be cut off.
    func wholePairs(in file: borrowing OpenFile) throws -> (count: Int, end: Int) {
        let length = try file.length()
        let check = try ManifestVerifier(plan: plan, namesFolders: false)
        var (count, end, position) = (0, 0, 0)
        try file.seek(to: 0)
        pairs: for index in plan.range.prefix(limit) {
            var found: [String: RecordedItem.File] = [:]
            for role in plan.recipe.roles {
                let name = ItemName.file(index, role, encoding: plan.encoding)
                guard
                    let bytes = try member(
                        name,
                        of: file,
                        at: &position,
                        length: length,
                        limit: plan.greatestBytes(of: role)
                    )
                else { break pairs }
                found[role.rawValue] = RecordedItem.File(
                    name: name,
                    bytes: bytes.count,
                    sha256: SHA256.hexDigest(of: bytes)
                )
            }
            let name = TarStore.descriptionName(index)
            guard
                let line = try member(
                    name,
                    of: file,
                    at: &position,
                    length: length,
                    limit: ManifestLine.greatestBytes
                ),
                check.promise(line, of: index)?.files == found
            else { break }
            count += 1
            end = position
        }
        return (count, end)
    }

    /// The bytes of the member that comes next; nil where it is another one or not whole.
    private func member(
        _ name: String,
        of file: borrowing OpenFile,
        at position: inout Int,
        length: Int,
        limit: Int
    ) throws -> [UInt8]? {
        guard let header = TarHeader(parsing: try file.read(upTo: TarHeader.blockSize)),
            header.name == name, header.size <= limit
        else { return nil }
        let padding = TarHeader.padding(for: header.size)
        let end = position + TarHeader.blockSize + header.size + padding
        guard end <= length else { return nil }
        let bytes = try file.read(upTo: header.size)
        _ = try file.read(upTo: padding)
        position = end
        return bytes
    }
}
