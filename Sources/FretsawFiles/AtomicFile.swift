internal import Glibc

/// Files that appear whole or not at all: written under another name, then renamed.
public enum AtomicFile {
    /// Makes the file at `path` hold `bytes`.
    ///
    /// - Parameters:
    ///   - bytes: the whole content.
    ///   - path: the final name; what has it is replaced.
    ///   - isDurable: waits for the disk before the file gets its name. Without it a power cut, but
    ///     no kill, can leave an empty file.
    ///   - isPrivate: only the file's owner may read it.
    /// - Throws: the system's refusal; nothing is left behind then.
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

    /// Refuses a name under which ``write(_:to:isDurable:isPrivate:)`` could put no file, for those who
    /// work long for what they write.
    public static func checkPlace(_ path: String) throws(FileError) {
        try Folder.checkReplaceable(path)
        guard try Folder.entry(at: path) != .folder else {
            throw FileError(.system(.create, path: path, code: EISDIR))
        }
        let parent = Folder.parent(of: path)
        guard unsafe access(parent, W_OK) == 0 else { throw .system(.create, path) }
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

    /// The name a file has while it is written: hidden, in the same folder, always the same one, so
    /// that a resumed run replaces what a killed one left.
    package static func temporaryName(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return ".\(path).part" }
        let name = path[path.index(after: slash)...]
        return "\(path[...slash]).\(name).part"
    }
}
