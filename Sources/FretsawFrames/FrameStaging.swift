internal import FretsawFiles
internal import LibC

/// A subfolder of an earlier run's folder, in which the replacement is written until it is complete.
struct FrameStaging {
    static let name = ".frames.part"

    /// The earlier run's folder.
    let folder: String
    private let format: FrameFormat

    var path: String { FrameDestination.path(of: FrameStaging.name, in: folder) }

    /// Removes the unfinished files of a killed run in `folder`.
    init(in folder: String, format: FrameFormat) throws(FileError) {
        self.folder = folder
        self.format = format
        try ExistingFrames(at: .folder(folder), format: format).removeUnfinished()
    }

    /// Replaces the earlier run by the new files: the old listing is removed first and the new one comes
    /// last, so a folder with a listing is complete.
    func commit() throws(FileError) {
        guard let names = FolderListing(of: path)?.names else { throw .system(.read, path) }
        let new = names.filter { $0 != FrameDestination.listingName }
        for target in new.map(target) where try Folder.entry(at: target) == .folder {
            throw FileError(.system(.create, path: target, code: EISDIR))
        }
        let old = try ExistingFrames(at: .folder(folder), format: format).removable
        let kept = Set(new.map(target))
        // The listing is the first of the files.
        for path in old where !kept.contains(path) { try Folder.remove(path) }
        for name in new { try take(name) }
        if new.count < names.count { try take(FrameDestination.listingName) }
        Folder.removeIfEmpty(path)
    }

    func discard() { try? FrameStaging.remove(path) }

    static func remove(_ path: String) throws(FileError) {
        for name in FolderListing(of: path)?.names ?? [] where ExistingFrames.isOwn(name) {
            try Folder.remove(FrameDestination.path(of: name, in: path))
        }
        Folder.removeIfEmpty(path)
    }

    private func target(_ name: String) -> String { FrameDestination.path(of: name, in: folder) }

    private func take(_ name: String) throws(FileError) {
        try Folder.rename(FrameDestination.path(of: name, in: path), to: target(name))
    }
}
