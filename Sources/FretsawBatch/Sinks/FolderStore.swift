internal import FretsawFiles
internal import FretsawCodecs
internal import FretsawCrypto
internal import LibC

struct FolderStore: ItemStore {
    let root: String
    let encoding: PictureEncoding
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
        let folder = root + ItemName.folder(of: item.index)
        for file in item.files {
            let name = ItemName.file(item.index, file.role, encoding: encoding)
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
