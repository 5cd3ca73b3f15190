internal import FretsawStore
internal import LibC

/// Checks on the file of a store before SQLite opens it.
enum SQLiteFile {
    /// Creates the file if it does not exist, and makes it accessible only to its owner.
    ///
    /// SQLite gives the write-ahead log the same permissions. An existing file is not opened here:
    /// closing it would release the locks that SQLite has on it elsewhere in this process.
    static func prepare(_ path: String) throws(StoreError) {
        let made = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if made >= 0 {
            close(made)
            return
        }
        guard errno == EEXIST else { throw error(path, errno) }
        var found = stat()
        guard unsafe stat(path, &found) == 0 else { throw error(path, errno) }
        guard found.st_mode & S_IFMT == S_IFREG else {
            throw .sqlite(
                .rejected,
                "\(path) is not a regular file; choose a regular file or a new name"
            )
        }
        guard found.st_mode & 0o077 != 0 else { return }
        guard unsafe chmod(path, 0o600) == 0 else { throw error(path, errno) }
    }

    private static func error(_ path: String, _ code: Int32) -> StoreError {
        let text = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        let (reason, detail): (StoreError.Reason, String) =
            switch code {
            case EACCES, EPERM, EROFS:
                (.rejected, "\(text); make it writable for the service, or choose another")
            case ENOSPC, EDQUOT: (.full, "\(text); free disk space")
            case ENOENT, ENOTDIR: (.unreachable, "the folder does not exist; create it")
            default: (.unreachable, "\(text); check the disk")
            }
        return StoreError.sqlite(reason, "\(path): \(detail)")
    }
}
