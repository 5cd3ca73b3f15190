internal import Glibc

/// Operations on names in folders: make, rename, remove, look up.
package enum Folder {
    /// What stands under a name.
    package enum Entry: Equatable {
        case file(bytes: Int)
        case folder
        case other
    }

    /// What stands at `path`, links followed; nil for nothing.
    package static func entry(at path: String) throws(FileError) -> Entry? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .system(.read, path)
        }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: .file(bytes: Int(status.st_size))
        case S_IFDIR: .folder
        default: .other
        }
    }

    package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// Makes `path` and every folder above it that is missing.
    package static func make(_ path: String) throws(FileError) {
        if unsafe mkdir(path, 0o777) == 0 { return }
        switch errno {
        case EEXIST:
            guard try entry(at: path) == .folder else {
                throw FileError(.system(.create, path: path, code: ENOTDIR))
            }
        case ENOENT:
            let parent = parent(of: path)
            guard parent != path else { throw .system(.create, path) }
            try make(parent)
            guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
                throw .system(.create, path)
            }
        default:
            throw .system(.create, path)
        }
    }

    /// Gives the file `old` the name `new`, replacing a file that has it.
    ///
    /// - Throws: ``FileError``, also where something else than a file has the name.
    package static func rename(_ old: String, to new: String) throws(FileError) {
        try checkReplaceable(new)
        guard unsafe Glibc.rename(old, new) == 0 else { throw .system(.create, new) }
    }

    /// Refuses a name under which a device, pipe or socket stands: a file in its place would break
    /// whoever uses it.
    package static func checkReplaceable(_ path: String) throws(FileError) {
        guard try entry(at: path) != .other else {
            throw FileError(
                .unfitPlace(
                    path: path,
                    detail: "a device, pipe or socket stands there, which is not replaced; name "
                        + "another file, or - for the standard output"
                )
            )
        }
    }

    /// Removes the file at `path`, if there is one.
    package static func remove(_ path: String) throws(FileError) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .system(.create, path) }
    }

    /// Removes the folder at `path` where nothing is in it.
    package static func removeIfEmpty(_ path: String) { _ = unsafe rmdir(path) }

    /// Waits until the names in the folder `path` are on the disk.
    package static func synchronise(_ path: String) throws(FileError) {
        try OpenFile(path, for: .read).synchroniseNames()
    }

    /// Waits until everything written to the file system of the folder `path` is on the disk.
    package static func synchroniseFileSystem(of path: String) throws(FileError) {
        try OpenFile(path, for: .read).synchroniseFileSystem()
    }

    /// The folder that holds `path`: the part before its last slash.
    package static func parent(of path: String) -> String {
        let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        guard let slash = trimmed.lastIndex(of: "/") else { return "." }
        return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
    }
}
