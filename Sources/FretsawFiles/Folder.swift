internal import LibC

/// Operations on folder entries: create, rename, remove, look up.
package enum Folder {
    /// The kinds of entries.
    package enum Entry: Equatable {
        case file(bytes: Int)
        case folder
        case other
    }

    /// The entry at `path`, following links; nil if there is none.
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

    /// Whether `path` itself is a symbolic link.
    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// Creates `path` and all missing parent folders.
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

    /// Renames the file `old` to `new`, replacing an existing file.
    ///
    /// - Throws: ``FileError``, also if `new` exists and is not a file.
    package static func rename(_ old: String, to new: String) throws(FileError) {
        try checkReplaceable(new)
        guard unsafe LibC.rename(old, new) == 0 else { throw .system(.create, new) }
    }

    /// Rejects the path of a device, pipe or socket, because replacing it would break its users.
    package static func checkReplaceable(_ path: String) throws(FileError) {
        guard try entry(at: path) != .other else {
            throw FileError(
                .unusablePath(
                    path: path,
                    detail: "devices, pipes and sockets are not replaced"
                )
            )
        }
    }

    /// Removes the file at `path`, if there is one.
    package static func remove(_ path: String) throws(FileError) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .system(.remove, path) }
    }

    /// Removes the folder at `path` if it is empty.
    package static func removeIfEmpty(_ path: String) { _ = unsafe rmdir(path) }

    /// Flushes the entries of folder `path` to disk.
    package static func synchronise(_ path: String) throws(FileError) {
        try OpenFile(path, for: .read).synchroniseNames()
    }

    /// Flushes the file system of the folder `path` to disk.
    package static func synchroniseFileSystem(of path: String) throws(FileError) {
        try OpenFile(path, for: .read).synchroniseFileSystem()
    }

    /// The folder that contains `path`: the part before its last slash.
    package static func parent(of path: String) -> String {
        let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        guard let slash = trimmed.lastIndex(of: "/") else { return "." }
        return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
    }
}

/// The names in a folder, including those that are not UTF-8.
///
/// Foundation omits such names silently.
package struct FolderListing {
    /// The names that are UTF-8, in the system's order.
    package private(set) var names: [String] = []
    /// The other names, repaired for messages.
    package private(set) var brokenNames: [String] = []

    /// Lists `path`; nil if that fails.
    package init?(of path: String) {
        guard let folder = unsafe opendir(path) else { return nil }
        defer { unsafe closedir(folder) }
        while true {
            // `readdir` returns null at the end and on failure, and sets `errno` only on failure.
            errno = 0
            guard let entry = unsafe readdir(folder) else {
                guard errno == 0 else { return nil }
                return
            }
            let bytes = unsafe withUnsafeBytes(of: entry.pointee.d_name) { name in
                unsafe Array(name.prefix { $0 != 0 })
            }
            if let name = String(validating: bytes, as: UTF8.self) {
                if name != ".", name != ".." { names.append(name) }
            } else {
                brokenNames.append(String(decoding: bytes, as: UTF8.self))
            }
        }
    }
}

/// The identity of a file, independent of its path.
public struct FileIdentity: Hashable, Sendable {
    private let device: UInt
    private let number: UInt

    /// The file at `path`, following links; nil if there is none.
    public init?(of path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        device = UInt(truncatingIfNeeded: status.st_dev)
        number = UInt(truncatingIfNeeded: status.st_ino)
    }
}

/// Parts of a file's path.
public enum FileName {
    /// The last component; the path itself if it has no slash.
    public static func last(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The extension of the last component in lower case; nil if it has none.
    package static func lowercasedExtension(of path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        return name[name.index(after: dot)...].lowercased()
    }

    /// `number` with leading zeros, at least `digits` digits.
    public static func padded(_ number: Int, to digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

/// The policy for existing files of an earlier run.
public enum ExistingFiles: String, CaseIterable, Sendable {
    /// Fail before anything is written.
    case fail
    /// Check the existing files and continue after them; start if there are none.
    case resume
    /// Replace them.
    case overwrite
    /// Keep existing files and add missing ones. The new run may be larger than the earlier one.
    case keep
}
