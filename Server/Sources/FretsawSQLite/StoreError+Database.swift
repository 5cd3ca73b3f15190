internal import FretsawStore
internal import GRDB

extension StoreError {
    /// Maps `error`, thrown by an operation on the file at `path`.
    ///
    /// SQLite's messages contain names of tables and columns, but no values.
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
        let message = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_FULL:
            self.init(
                .full,
                store: SQLiteStore.name,
                detail:
                    "\(path): \(message); free disk space, or raise the limit of the file's size"
            )
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(
                .timedOut,
                store: SQLiteStore.name,
                detail:
                    "\(path): \(message); another process writes for too long; end it or wait"
            )
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            self.init(
                .corrupt,
                store: SQLiteStore.name,
                detail: "\(path): \(message); restore a backup, or move the file away"
            )
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            self.init(
                .rejected,
                store: SQLiteStore.name,
                detail: "\(path): \(message); make the file and its folder writable"
            )
        default:
            self.init(
                .unreachable,
                store: SQLiteStore.name,
                detail: "\(path): \(message); check its disk"
            )
        }
    }
}
