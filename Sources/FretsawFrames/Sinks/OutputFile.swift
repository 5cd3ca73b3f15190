internal import FretsawFiles

/// One file that is written from its start to its end under an unfinished name; or the standard
/// output.
final class OutputFile {
    private var file: OpenFile?
    /// The final name; nil on the standard output.
    private let path: String?
    private let folder: CreatedDirectory?

    /// Where the listing goes by itself; nil for none.
    private let listingPath: String?
    /// True once it has its final name.
    private var isNamed = false

    /// The file `path`, its folder made where that is missing; nil for the standard output.
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

    /// Gives the file its name, and then the listing beside it.
    ///
    /// The listing is written before either is named, because writing fails on a full disk; one of
    /// an earlier file goes before the file does. The disk is not waited for: frames can be decoded
    /// again, and waiting costs more than decoding.
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

    /// Removes the file, whether it has its name or not.
    func discard() {
        guard let path else { return }
        try? Folder.remove(isNamed ? path : UnfinishedFile.name(of: path))
        if let listingPath { try? Folder.remove(AtomicFile.temporaryName(of: listingPath)) }
        folder?.discard()
    }
}

/// A folder that is made where it is missing, and goes again where nothing came of it.
struct CreatedDirectory {
    let path: String
    /// Whether it was not there before.
    private let isNew: Bool

    /// Makes `path` and every folder above it that is missing.
    init(_ path: String) throws(FileError) {
        self.path = path
        isNew = !Folder.exists(path)
        try Folder.make(path)
    }

    /// Removes the folder where it is new and empty; those above it stay.
    func discard() {
        if isNew { Folder.removeIfEmpty(path) }
    }
}
