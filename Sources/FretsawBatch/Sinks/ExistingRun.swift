internal import FretsawCaptcha
internal import FretsawFiles

/// What to do with an earlier run's files: decided before anything changes, done once this run's own
/// files are locked.
struct ExistingRun {
    let existing: ExistingFiles
    /// True where an earlier run's pairs are kept.
    let isResuming: Bool
    private let files: RunFiles
    let record: RunRecord

    init(
        _ existing: ExistingFiles,
        files: RunFiles,
        record: RunRecord
    ) throws {
        self.existing = existing
        self.files = files
        self.record = record
        switch existing {
        case .refuse:
            for path in files.leftovers where Folder.exists(path) {
                throw BatchError(.exists(path: path))
            }
            isResuming = false
        case .overwrite:
            isResuming = false
        case .resume, .keep:
            if Folder.exists(files.record) {
                try record.requireSame(as: files, canGrow: existing == .keep)
                isResuming = true
            } else {
                // Killed before the record was written, or nothing there at all.
                for path in files.leftovers where try ExistingRun.holdsWork(path, files, record) {
                    throw BatchError.unrecorded(path, record: files.record)
                }
                isResuming = false
            }
        }
    }

    /// True where `path` holds what an earlier run made: more than it leaves when killed before it
    /// has written its record.
    private static func holdsWork(
        _ path: String,
        _ files: RunFiles,
        _ record: RunRecord
    ) throws -> Bool {
        guard let entry = try Folder.entry(at: path), entry != .file(bytes: 0) else { return false }
        guard path == files.answersRecord, let secret = record.answersBytes else { return true }
        let there = try FileBytes.read(path, limit: secret.count + 1)
        return there != secret
    }

    /// Removes what is overwritten and writes this run's record.
    func begin() throws {
        if existing == .overwrite {
            // A manifest goes before the pictures it describes.
            for path in files.all { try Folder.remove(path) }
            if record.answersBytes == nil {
                try Folder.remove(UnfinishedFile.name(of: files.answers))
            }
        }
        // The seed first: a record without one could not be gone on with.
        if let answers = record.answersBytes {
            try AtomicFile.write(answers, to: files.answersRecord, isPrivate: true)
        }
        try AtomicFile.write(record.bytes, to: files.record)
    }
}

extension BatchError {
    /// Something stands at `path`, and `record`, which would tell whose it is, does not.
    static func unrecorded(_ path: String, record: String) -> BatchError {
        BatchError(
            .damaged(path: path, detail: "\(record), which says how it was made, is missing")
        )
    }
}

extension Batch {
    /// Refuses to replace an archive that no run made.
    ///
    /// A folder's files have names of their own; an archive has whatever name was given, and a slip
    /// there must not cost a file.
    func requireReplaceable(_ files: RunFiles) throws {
        guard case .tar = destination, !Folder.exists(files.record) else { return }
        for path in [files.product, UnfinishedFile.name(of: files.product)] {
            guard let entry = try Folder.entry(at: path), entry != .file(bytes: 0) else { continue }
            guard case .file = entry, try Batch.isArchive(path) else {
                throw FileError(
                    .unfitPlace(
                        path: path,
                        detail: "it is not an archive that fretsaw made, and no other is replaced"
                    )
                )
            }
        }
    }

    /// True where the file begins as an archive of pairs does.
    private static func isArchive(_ path: String) throws -> Bool {
        let block = try FileBytes.read(path, limit: TarHeader.blockSize)
        guard let header = TarHeader(parsing: block), header.name.utf8.count <= 100,
            (0..<1 << 33).contains(header.size)
        else { return false }
        var ours: [UInt8] = []
        TarHeader(name: header.name, size: header.size).append(to: &ours)
        return ours == block && header.name.contains(".\(PictureRole.background.rawValue).")
    }
}
