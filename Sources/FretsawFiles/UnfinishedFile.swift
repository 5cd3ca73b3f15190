internal import Glibc

/// Opening the file that a run writes until it is whole.
package enum UnfinishedFile {
    /// The name a file has until it is whole.
    package static func name(of path: String) -> String { path + ".part" }

    /// The file under the unfinished name of `path`, claimed for this process; made where absent.
    ///
    /// - Parameters:
    ///   - path: the final name.
    ///   - keepsContent: the file is as an earlier run left it, and one already finished becomes
    ///     unfinished again; else it is empty.
    ///   - isPrivate: where the file is made, its owner alone may read it.
    /// - Returns: the file, open and locked.
    /// - Throws: ``FileError``: another process holds the lock, or the system's refusal.
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
            // Whoever held the lock may have finished the file since it was opened.
            guard try file.isNamed() else { continue }
            if !keepsContent { try file.truncate(to: 0) }
            return file
        }
    }
}
