internal import FretsawFiles

/// A file that is written under a temporary name, or standard output.
final class OutputFile {
    private var file: OpenFile?
    /// The final path; nil for standard output.
    private let path: String?
    private let folder: CreatedDirectory?

    /// The path of a separate listing; nil if there is none.
    private let listingPath: String?
    /// Whether it has its final name.
    private var isNamed = false

    /// Opens the file `path`, whose folder is created if necessary, or standard output if `path` is nil.
    init(_ path: String?, listingPath: String? = nil) throws(FileError) {
        self.path = path
        self.listingPath = listingPath
        guard let path else {
            file = try OpenFile.standardOutput()
            folder = nil
            return
        }
        let folder = try CreatedDirectory(Folder.parent(of: path))
        do throws(FileError) {
            file = try UnfinishedFile.claim(path, keepsContent: false)
        } catch {
            folder.discard()
            throw error
        }
        self.folder = folder
    }

    func write(_ bytes: [UInt8]) throws(FileError) { try file?.write(bytes) }

    func write(_ bytes: RawSpan) throws(FileError) { try file?.write(bytes) }

    /// Renames the file, and then the listing.
    ///
    /// Both are written completely before either is renamed, because writing fails on a full disk.
    /// The listing of an earlier file is removed before that file is replaced. Nothing is flushed
    /// to disk: frames can be decoded again, and flushing takes longer than decoding.
    func finish(_ listing: FrameListing) throws(FileError) {
        try file.take()?.close()
        guard let path else { return }
        let unfinishedListing = listingPath.map(AtomicFile.temporaryName)
        if let listingPath, let unfinishedListing {
            let file = try OpenFile(unfinishedListing, for: .replace)
            try file.write(listing.json())
            try file.close()
            try Folder.remove(listingPath)
        }
        try Folder.rename(UnfinishedFile.name(of: path), to: path)
        isNamed = true
        if let listingPath, let unfinishedListing {
            try Folder.rename(unfinishedListing, to: listingPath)
        }
    }

    func discard() {
        guard let path else { return }
        try? Folder.remove(isNamed ? path : UnfinishedFile.name(of: path))
        if let listingPath { try? Folder.remove(AtomicFile.temporaryName(of: listingPath)) }
        folder?.discard()
    }
}

/// A folder that is created if necessary, and removed if nothing was written.
struct CreatedDirectory {
    let path: String
    private let isNew: Bool

    /// Creates `path` and all missing parent folders.
    init(_ path: String) throws(FileError) {
        self.path = path
        isNew = !Folder.exists(path)
        try Folder.make(path)
    }

    /// Removes the folder if it is new and empty; its parents stay.
    func discard() {
        if isNew { Folder.removeIfEmpty(path) }
    }
}

/// A folder, created if necessary, that only this process writes to until the object is released.
final class LockedDirectory {
    private let directory: CreatedDirectory
    private let lock: OpenFile

    /// Creates and locks `path`; fails if another process has locked it.
    init(_ path: String) throws(FileError) {
        while true {
            let directory = try CreatedDirectory(path)
            let lock = try OpenFile(path, for: .read)
            try lock.lock()
            // The previous owner of the lock may have removed the folder since it was opened.
            guard try lock.isNamed() else { continue }
            self.directory = directory
            self.lock = lock
            return
        }
    }

    func discard() { directory.discard() }
}
