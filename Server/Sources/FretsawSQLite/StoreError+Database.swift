internal import CSQLite
internal import FretsawStore

extension StoreError {
    static func sqlite(_ reason: Reason, _ detail: String) -> StoreError {
        StoreError(reason, store: SQLiteStore.name, detail: detail)
    }

    /// Maps a result `code`; SQLite's messages contain names of tables and columns, but no values.
    init(_ code: Int32, _ message: String, path: String) {
        let (reason, advice): (Reason, String) =
            switch code {
            case SQLITE_FULL:
                (.full, "free disk space, or raise the limit of the file's size")
            case SQLITE_BUSY, SQLITE_LOCKED:
                (.timedOut, "another process writes for too long; end it or wait")
            case SQLITE_CORRUPT, SQLITE_NOTADB:
                (.corrupt, "restore a backup, or move the file away")
            case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
                (.rejected, "make the file and its folder writable")
            default: (.unreachable, "check its disk")
            }
        self = .sqlite(reason, "\(path): \(message); \(advice)")
    }
}
