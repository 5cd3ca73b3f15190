/// What becomes of an earlier run's files: found out before anything is changed, done once the run's
/// own files are locked.
struct Opening {
    let existing: ExistingFiles
    /// True where an earlier run's pairs are kept.
    let goesOn: Bool
    private let files: RunFiles
    private let record: RunRecord

    init(
        _ existing: ExistingFiles,
        files: RunFiles,
        record: RunRecord
    ) throws(BatchError) {
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
            } else if Folder.exists(files.product) {
                throw BatchError(
                    .damaged(
                        path: files.product,
                        detail: "\(files.record), which says how it was made, is missing"
                    )
                )
            } else {
                // Killed before the record was written, or nothing there at all.
                goesOn = false
            }
        }
    }

    /// Removes what an earlier run finished and records this one.
    func settle() throws(BatchError) {
        if !goesOn {
            // A manifest goes before the pictures it describes.
            for path in [files.product, files.answers, files.record, files.answersRecord] {
                try Folder.remove(path)
            }
            if record.answersBytes == nil {
                try Folder.remove(RunFiles.unfinished(files.answers))
            }
        }
        // The seed first: a record without one could not be gone on with.
        if let answers = record.answersBytes {
            try AtomicFile.write(answers, to: files.answersRecord)
        }
        try AtomicFile.write(record.bytes, to: files.record)
    }
}
