internal import LibC

/// Files that are complete or absent: written under another name, then renamed.
public enum AtomicFile {
    /// Writes `bytes` to the file at `path`.
    ///
    /// With `isDurable`, the bytes are flushed to disk before the file gets its name. Without it, a power cut, but not
    /// a kill, can leave an empty file. With `isPrivate`, only the owner may read it.
    ///
    /// - Throws: ``FileError``. The temporary file is removed, and an existing file is unchanged.
    ///   If only flushing the folder fails, the new file exists.
    public static func write(
        _ bytes: [UInt8],
        to path: String,
        isDurable: Bool = true,
        isPrivate: Bool = false
    ) throws(FileError) {
        try Folder.checkReplaceable(path)
        let temporary = temporaryName(of: path)
        do throws(FileError) {
            try writeAll(bytes, to: temporary, isDurable: isDurable, isPrivate: isPrivate)
            try Folder.rename(temporary, to: path)
        } catch {
            try? Folder.remove(temporary)
            throw error
        }
        if isDurable { try Folder.synchronise(Folder.parent(of: path)) }
    }

    /// Writes `bytes` to the file at `path`, unless another process is writing it.
    ///
    /// Missing parent folders are created. An existing file is replaced if `replaces`. With `isPrivate`, only
    /// the owner may read it.
    ///
    /// - Throws: ``FileError``, also if another process is writing the file, or if it exists and is not
    ///   replaced.
    public static func writeExclusively(
        _ bytes: [UInt8],
        to path: String,
        replaces: Bool,
        isPrivate: Bool = false
    ) throws(FileError) {
        try Folder.make(Folder.parent(of: path))
        let file = try UnfinishedFile.claim(path, keepsContent: false, isPrivate: isPrivate)
        do throws(FileError) {
            // Checked under the lock: another process may have finished it since it was checked last.
            guard replaces || !Folder.exists(path) else {
                throw FileError(.unusablePath(path: path, detail: "it exists already"))
            }
            try file.write(bytes)
            try UnfinishedFile.finish(file, as: path)
        } catch {
            try? Folder.remove(UnfinishedFile.name(of: path))
            throw error
        }
    }

    /// Checks that ``write(_:to:isDurable:isPrivate:)`` could create a file with this name.
    public static func checkPath(_ path: String) throws(FileError) {
        try Folder.checkReplaceable(path)
        guard try Folder.entry(at: path) != .folder else {
            throw FileError(.system(.create, path: path, code: EISDIR))
        }
        let parent = Folder.parent(of: path)
        guard unsafe access(parent.bytes, W_OK) == 0 else { throw .system(.create, path) }
        guard try Folder.entry(at: parent) == .folder else {
            throw FileError(.system(.create, path: path, code: ENOTDIR))
        }
    }

    private static func writeAll(
        _ bytes: [UInt8],
        to path: String,
        isDurable: Bool,
        isPrivate: Bool
    ) throws(FileError) {
        let file = try OpenFile(path, for: .replace, isPrivate: isPrivate)
        try file.write(bytes)
        if isDurable { try file.synchronise() }
        try file.close()
    }

    /// A hidden name in the same folder, always the same, so that a resumed run replaces a killed run's.
    package static func temporaryName(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return ".\(path).part" }
        let name = path[path.index(after: slash)...]
        return "\(path[...slash]).\(name).part"
    }
}

/// The file that a run writes under another name until the file is complete.
package enum UnfinishedFile {
    /// The name of an unfinished file.
    package static func name(of path: String) -> String { path + ".part" }

    /// Flushes the complete `file` to disk, and gives it its name `path`.
    package static func finish(_ file: borrowing OpenFile, as path: String) throws(FileError) {
        try file.synchronise()
        try Folder.rename(name(of: path), to: path)
        try Folder.synchronise(Folder.parent(of: path))
    }

    /// Opens and locks the unfinished file of `path`, creating it if it does not exist; without
    /// `keepsContent` it is emptied, else a finished one gets its unfinished name again.
    package static func claim(
        _ path: String,
        keepsContent: Bool,
        isPrivate: Bool = false
    ) throws(FileError) -> OpenFile {
        let unfinished = name(of: path)
        guard try Folder.entry(at: path) != .folder else {
            throw FileError(.system(.create, path: path, code: EISDIR))
        }
        try Folder.checkReplaceable(path)
        while true {
            if keepsContent, !Folder.exists(unfinished), Folder.exists(path) {
                try Folder.rename(path, to: unfinished)
            }
            let file = try OpenFile(unfinished, for: .update, isPrivate: isPrivate)
            try file.lock()
            // The previous owner of the lock may have finished the file since it was opened.
            guard try file.isNamed() else { continue }
            if !keepsContent { try file.truncate(to: 0) }
            return file
        }
    }
}
