internal import FretsawStore
internal import GRDB

extension StoreError {
    /// What `error`, thrown while the file at `path` was used, means for a caller.
    ///
    /// SQLite's messages name tables and columns; values stand in none of them.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as StoreError:
            self = error
        case let error as DatabaseError:
            self.init(error, path: path)
        default:
            self.init(.unreachable, store: SQLiteStore.name, detail: "\(path): \(error)")
        }
    }

    private init(_ error: DatabaseError, path: String) {
        let said = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_FULL:
            self.init(
                .full,
                store: SQLiteStore.name,
                detail: "\(path): \(said); free space on its disk, or raise the file's bound"
            )
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(
                .timedOut,
                store: SQLiteStore.name,
                detail:
                    "\(path): \(said); another process writes for too long, end it or wait longer"
            )
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            self.init(
                .corrupt,
                store: SQLiteStore.name,
                detail: "\(path): \(said); restore it from a copy, or move it away and begin anew"
            )
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            self.init(
                .refused,
                store: SQLiteStore.name,
                detail: "\(path): \(said); let the service's user write the file and its folder"
            )
        default:
            self.init(
                .unreachable,
                store: SQLiteStore.name,
                detail: "\(path): \(said); look at the disk it lies on"
            )
        }
    }
}
