internal import FretsawCaptcha
internal import FretsawFiles

/// The treatment of an earlier run's files: decided before anything changes, and carried out when this
/// run's files are locked.
struct ExistingRun {
    let existing: ExistingFiles
    /// Whether pairs of an earlier run are kept.
    let isResuming: Bool
    private let files: RunFiles
    let record: RunRecord

    init(_ existing: ExistingFiles, files: RunFiles, record: RunRecord) throws {
        self.existing = existing
        self.files = files
        self.record = record
        switch existing {
        case .fail:
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
                // The earlier run was killed before it wrote its record, or does not exist.
                for path in files.leftovers where try ExistingRun.hasWork(path, files, record) {
                    throw BatchError.unrecorded(path, record: files.record)
                }
                isResuming = false
            }
        }
    }

    /// Whether `path` contains more than what a run leaves that is killed before it writes its record.
    private static func hasWork(
        _ path: String,
        _ files: RunFiles,
        _ record: RunRecord
    ) throws -> Bool {
        guard let entry = try Folder.entry(at: path), entry != .file(bytes: 0) else { return false }
        guard path == files.answersRecord, let secret = record.answersBytes else { return true }
        let found = try FileBytes.read(path, limit: secret.count + 1)
        return found != secret
    }

    /// Removes the files to overwrite and writes this run's record.
    func begin() throws {
        if existing == .overwrite {
            // The manifest is removed before the pictures it describes.
            for path in files.all { try Folder.remove(path) }
            if record.answersBytes == nil {
                try Folder.remove(UnfinishedFile.name(of: files.answers))
            }
        }
        // The seed first: a run without a recorded seed cannot be resumed.
        if let answers = record.answersBytes {
            try AtomicFile.write(answers, to: files.answersRecord, isPrivate: true)
        }
        try AtomicFile.write(record.bytes, to: files.record)
    }
}

extension BatchError {
    /// `path` exists, but not the record that describes it.
    static func unrecorded(_ path: String, record: String) -> BatchError {
        BatchError(.damaged(path: path, detail: "its record \(record) is missing"))
    }
}

extension Batch {
    /// Rejects existing files that are not of a run: an archive has any name the user gives, and other
    /// programs write files named like the record and the manifest.
    func requireReplaceable(_ files: RunFiles) throws {
        func foreign(_ path: String, _ what: String) -> FileError {
            let detail = "it is not \(what) of fretsaw, so it is not overwritten"
            return FileError(.unusablePath(path: path, detail: detail))
        }
        if Folder.exists(files.record) {
            let bytes = try FileBytes.read(files.record, limit: RunRecord.maxSize)
            guard RunRecord.values(of: bytes)?["fretsaw"] != nil else {
                throw foreign(files.record, "a record")
            }
            return
        }
        guard case .tar = destination else {
            guard let entry = try Folder.entry(at: files.product), entry != .file(bytes: 0) else {
                return
            }
            var lines = try LineReader(files.product, maxLength: ManifestLine.maxBytes)
            guard let line = try lines.next(), RecordedItem(line: line) != nil else {
                throw foreign(files.product, "a manifest")
            }
            return
        }
        for path in [files.product, UnfinishedFile.name(of: files.product)] {
            guard let entry = try Folder.entry(at: path), entry != .file(bytes: 0) else { continue }
            guard case .file = entry, try Batch.isArchive(path) else {
                throw foreign(path, "an archive")
            }
        }
    }

    /// Whether the file begins like an archive of pairs.
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
