/// A folder that is made where it is missing, and goes again where nothing came of it.
struct NeededFolder {
    let path: String
    /// True where it was not there before.
    private let isNew: Bool

    /// Makes `path` and every folder above it that is missing.
    init(_ path: String) throws(BatchError) {
        self.path = path
        isNew = !Folder.exists(path)
        try Folder.make(path)
    }

    /// Removes the folder where it is new and empty; those above it stay.
    func discard() {
        if isNew { Folder.removeIfEmpty(path) }
    }
}
