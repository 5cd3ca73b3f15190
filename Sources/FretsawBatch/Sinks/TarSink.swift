internal import FretsawCaptcha
internal import FretsawCodecs
internal import FretsawCrypto
internal import FretsawFiles
internal import FretsawJSON

/// Writes a tar archive to a file or to standard output.
final class TarSink: BatchSink {
    let store: any ItemStore
    let checkedCount: Int
    let recordedCount = 0

    private let file: OpenFile
    /// The archive's final path; nil for standard output.
    private let path: String?
    private let answers: LineFile?

    init(standardOutputFor plan: BatchPlan) throws {
        file = try OpenFile.standardOutput()
        path = nil
        answers = nil
        checkedCount = 0
        store = TarStore(encoding: plan.encoding, manifestPath: OpenFile.standardOutputName)
    }

    init(_ path: String, plan: BatchPlan, files: RunFiles, run: ExistingRun) throws {
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
        if let path { try UnfinishedFile.finish(file, as: path) }
    }
}

/// Finds the intact pairs of an unfinished archive.
struct TarRecovery {
    let plan: BatchPlan
    /// The maximum number of pairs to check.
    var limit = Int.max

    /// Counts the intact pairs at the start of the archive and returns the byte offset of their end.
    ///
    /// The digest of each picture is compared with the pair's description. Reading stops at the first
    /// pair that is incomplete or wrong; the archive is truncated there.
    func wholePairs(in file: borrowing OpenFile) throws -> (count: Int, end: Int) {
        let length = try file.length()
        let verifier = try ManifestVerifier(plan: plan, namesFolders: false)
        var (count, end, position) = (0, 0, 0)
        try file.seek(to: 0)
        pairs: for index in plan.range.prefix(limit) {
            var found: [String: RecordedItem.File] = [:]
            for role in plan.roles(of: index) {
                let name = ItemName.file(index, role, encoding: plan.encoding)
                guard
                    let bytes = try member(
                        name,
                        of: file,
                        at: &position,
                        length: length,
                        limit: plan.maxBytes(of: role, index)
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
                    limit: ManifestLine.maxBytes
                ),
                verifier.recordedItem(line, of: index)?.files == found
            else { break }
            count += 1
            end = position
        }
        return (count, end)
    }

    /// The bytes of the next member; nil if it is incomplete or has another name.
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

/// Packs pairs for an archive in WebDataset order: the pictures of a pair, then its description, all
/// under one key.
struct TarStore: ItemStore {
    let encoding: PictureEncoding
    let manifestPath: String
    var namesFolders: Bool { false }

    func store(
        _ item: EncodedItem,
        line: ArraySlice<UInt8>,
        into chunk: inout FinishedChunk
    ) throws {
        for file in item.files {
            let name = ItemName.file(item.index, file.role, encoding: encoding)
            TarHeader.append(name, file.bytes, to: &chunk.archive)
        }
        TarHeader.append(TarStore.descriptionName(item.index), line, to: &chunk.archive)
    }

    static func descriptionName(_ index: Int) -> String { "\(ItemName.key(index)).json" }

    /// Never called: pairs in an archive are checked when it is opened.
    func isIntact(_ item: RecordedItem) -> Bool { false }
}

/// Packs pairs in memory, so that a benchmark can measure it.
package struct ArchivePacker {
    private let store: TarStore
    private let line: ManifestLine
    private var json = JSONWriter()
    private var chunk = FinishedChunk(first: 0)

    package init(plan: BatchPlan) {
        store = TarStore(encoding: plan.encoding, manifestPath: "memory")
        line = ManifestLine(plan: plan, namesFolders: false)
    }

    /// Packs `item` and its description, replacing the pair packed before.
    package mutating func pack(_ item: EncodedItem) throws {
        json.reset()
        line.write(item, to: &json)
        chunk.archive.removeAll(keepingCapacity: true)
        try store.store(item, line: json.bytes(from: 0), into: &chunk)
    }
}
