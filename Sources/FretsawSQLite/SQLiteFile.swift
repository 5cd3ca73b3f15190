internal import FretsawStore
internal import Glibc

/// The file of a store, before SQLite opens it.
enum SQLiteFile {
    /// Makes the file where there is none, and lets nobody but its owner read or write it.
    ///
    /// SQLite gives the log beside the file the same permissions. An existing file is not opened here:
    /// closing it would drop the locks that SQLite holds on it elsewhere in this process.
    static func prepare(_ path: String) throws(StoreError) {
        let made = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if made >= 0 {
            close(made)
            return
        }
        guard errno == EEXIST else { throw refusal(path, errno) }
        var found = stat()
        guard unsafe stat(path, &found) == 0 else { throw refusal(path, errno) }
        guard found.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(
                .refused,
                store: SQLiteStore.name,
                detail: "\(path) is not a file; name one that is, or that is not there yet"
            )
        }
        guard found.st_mode & 0o077 != 0 else { return }
        guard unsafe chmod(path, 0o600) == 0 else { throw refusal(path, errno) }
    }

    private static func refusal(_ path: String, _ code: Int32) -> StoreError {
        let text = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        switch code {
        case EACCES, EPERM, EROFS:
            return StoreError(
                .refused,
                store: SQLiteStore.name,
                detail: "\(path): \(text); let the service's user write there, or name another file"
            )
        case ENOSPC, EDQUOT:
            return StoreError(
                .full,
                store: SQLiteStore.name,
                detail: "\(path): \(text); free space"
            )
        case ENOENT, ENOTDIR:
            return StoreError(
                .unreachable,
                store: SQLiteStore.name,
                detail: "\(path): its folder is not there; make it"
            )
        default:
            return StoreError(
                .unreachable,
                store: SQLiteStore.name,
                detail: "\(path): \(text); look at the disk it lies on"
            )
        }
    }
}
