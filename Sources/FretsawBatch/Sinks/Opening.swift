internal import FretsawFiles

/// What becomes of an earlier run's files: found out before anything is changed, done once the run's
/// own files are locked.
struct Opening {
    let existing: ExistingFiles
    /// True where an earlier run's pairs are kept.
    let goesOn: Bool
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
            for path in files.traces where Folder.exists(path) {
                throw BatchError(.exists(path: path))
            }
            goesOn = false
        case .overwrite:
            goesOn = false
        case .resume, .keep:
            if Folder.exists(files.record) {
                try record.requireSame(as: files, canGrow: existing == .keep)
                goesOn = true
            } else {
                // Killed before the record was written, or nothing there at all.
                for path in files.traces where try Opening.holdsWork(path, files, record) {
                    throw BatchError.unrecorded(path, record: files.record)
                }
                goesOn = false
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

    /// Removes what is to be overwritten and records this run.
    func settle() throws {
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
