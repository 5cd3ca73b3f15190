internal import LibC

/// Operations on folder entries: create, rename, remove, look up.
package enum Folder {
    package enum Entry: Equatable {
        case file(bytes: Int)
        case folder
        case other
    }

    /// The entry at `path`, following links; nil if there is none.
    package static func entry(at path: String) throws(FileError) -> Entry? {
        var status = stat()
        guard unsafe stat(path.bytes, &status) == 0 else {
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
        return unsafe lstat(path.bytes, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    package static func exists(_ path: String) -> Bool { unsafe access(path.bytes, F_OK) == 0 }

    /// Creates `path` and all missing parent folders.
    package static func make(_ path: String) throws(FileError) {
        if unsafe mkdir(path.bytes, 0o777) == 0 { return }
        switch errno {
        case EEXIST:
            guard try entry(at: path) == .folder else {
                throw FileError(.system(.create, path: path, code: ENOTDIR))
            }
        case ENOENT:
            let parent = parent(of: path)
            guard parent != path else { throw .system(.create, path) }
            try make(parent)
            guard unsafe mkdir(path.bytes, 0o777) == 0 || errno == EEXIST else {
                throw .system(.create, path)
            }
        default:
            throw .system(.create, path)
        }
    }

    /// Renames the file `old` to `new`, replacing a file; throws if `new` is something else.
    package static func rename(_ old: String, to new: String) throws(FileError) {
        try checkReplaceable(new)
        guard unsafe LibC.rename(old.bytes, new.bytes) == 0 else { throw .system(.create, new) }
    }

    /// Rejects the path of a device, pipe or socket, because replacing it would break its users.
    package static func checkReplaceable(_ path: String) throws(FileError) {
        guard try entry(at: path) != .other else {
            throw FileError(
                .unusablePath(path: path, detail: "devices, pipes and sockets are not replaced")
            )
        }
    }

    /// Removes the file at `path`, if there is one.
    package static func remove(_ path: String) throws(FileError) {
        guard unsafe unlink(path.bytes) == 0 || errno == ENOENT else {
            throw .system(.remove, path)
        }
    }

    /// Removes the folder at `path` if it is empty.
    package static func removeIfEmpty(_ path: String) { _ = unsafe rmdir(path.bytes) }

    /// Flushes the entries of folder `path` to disk.
    package static func synchronise(_ path: String) throws(FileError) {
        try OpenFile(path, for: .read).synchroniseNames()
    }

    /// Flushes the file system of the folder `path` to disk.
    package static func synchroniseFileSystem(of path: String) throws(FileError) {
        try OpenFile(path, for: .read).synchroniseFileSystem()
    }

    /// The absolute path of the folder `path` without links; `path` itself if that fails.
    package static func real(_ path: String) -> String {
        guard let real = unsafe realpath(path.bytes, nil) else { return path }
        defer { unsafe free(real) }
        let bytes = unsafe UnsafeBufferPointer(start: real, count: strlen(real))
        return FileName.path(of: unsafe bytes.map { UInt8(bitPattern: $0) })
    }

    /// The folder that contains `path`: the part before its last slash.
    package static func parent(of path: String) -> String {
        let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        guard let slash = trimmed.lastIndex(of: "/") else { return "." }
        return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
    }
}

/// The names in a folder, also those that are not UTF-8, which Foundation omits silently.
package struct FolderListing {
    /// The names, in the system's order and the form of ``FileName/path(of:)``.
    package private(set) var names: [String] = []

    /// Lists `path`; nil if that fails.
    package init?(of path: String) {
        guard let folder = unsafe opendir(path.bytes) else { return nil }
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
            let name = FileName.path(of: bytes)
            if name != ".", name != ".." { names.append(name) }
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
        guard unsafe stat(path.bytes, &status) == 0 else { return nil }
        device = UInt(truncatingIfNeeded: status.st_dev)
        number = UInt(truncatingIfNeeded: status.st_ino)
    }
}

/// The metadata of a file by which a change of its content is noticed.
package struct FileStamp: Hashable, Sendable {
    /// Device, number, length, and times of modification, which programs can set, and of change.
    package let values: [UInt64]
    /// Whether a change from now on changes the stamp: times have steps of up to two seconds.
    package let isSettled: Bool

    /// The stamp of the file at `path`, following links; nil if it is not a file.
    package init?(of path: String) {
        var status = stat()
        guard unsafe stat(path.bytes, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        #if canImport(Darwin)
        let times = [status.st_mtimespec, status.st_ctimespec]
        #else
        let times = [status.st_mtim, status.st_ctim]
        #endif
        values =
            [
                UInt64(truncatingIfNeeded: status.st_dev),
                UInt64(truncatingIfNeeded: status.st_ino),
                UInt64(truncatingIfNeeded: status.st_size),
            ]
            + times.flatMap {
                [UInt64(truncatingIfNeeded: $0.tv_sec), UInt64(truncatingIfNeeded: $0.tv_nsec)]
            }
        let now = time(nil)
        isSettled = times.allSatisfy { $0.tv_sec < now - 2 }
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

/// Paths that are not UTF-8, such as names in Latin-1 or GBK.
///
/// In the paths of this module, a private-use scalar, U+10F800 plus the byte, represents each byte
/// that is not part of valid UTF-8. Only system calls get the bytes.
extension FileName {
    fileprivate static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        0x10F880...0x10F8FF ~= scalar.value ? UInt8(truncatingIfNeeded: scalar.value) : nil
    }

    /// The path that the system stores as `bytes`.
    package static func path(of bytes: [UInt8]) -> String {
        if let path = String(validating: bytes, as: UTF8.self), isUTF8(path) { return path }
        var path = String.UnicodeScalarView()
        var rest = bytes[...]
        while let byte = rest.first {
            let scalar = (1...4).lazy.compactMap {
                String(validating: rest.prefix($0), as: UTF8.self)?.unicodeScalars.first
            }.first
            // A stored private-use scalar counts as invalid, so that every path has its own bytes.
            if let scalar, FileName.byte(of: scalar) == nil {
                path.append(scalar)
                rest.removeFirst(UTF8.width(scalar))
            } else {
                path.append(Unicode.Scalar(0x10F800 + UInt32(byte)) ?? "?")
                rest.removeFirst()
            }
        }
        return String(path)
    }

    /// Whether the bytes of `path` are UTF-8.
    package static func isUTF8(_ path: String) -> Bool {
        !path.utf8.contains(0xF4) || path.unicodeScalars.allSatisfy { byte(of: $0) == nil }
    }

    /// The form of `path` in output: `\xE9` for a byte E9 that is not part of valid UTF-8.
    ///
    /// A backslash before an x is written as `\x5C`, so that different paths differ in output, and
    /// replacing each `\x` and two digits by the byte restores the path.
    public static func written(_ path: String) -> String {
        guard path.utf8.contains(0x5C) || !isUTF8(path) else { return path }
        let escaped = path.replacing("\\x", with: "\\x5Cx").unicodeScalars
        return escaped.map { scalar in
            byte(of: scalar).map { "\\x" + String($0, radix: 16, uppercase: true) }
                ?? String(scalar)
        }.joined()
    }
}

extension String {
    /// The bytes of a path for system calls, with a final zero.
    var bytes: [CChar] {
        if FileName.isUTF8(self) { return Array(utf8CString) }
        return unicodeScalars.flatMap { scalar in
            FileName.byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8)
        }.map { CChar(bitPattern: $0) } + [0]
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
