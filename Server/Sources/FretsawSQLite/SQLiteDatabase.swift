internal import FretsawStore

struct SQLiteDatabase: ~Copyable {
    let claim: SQLiteStatement
    let put: SQLiteStatement
    let take: SQLiteStatement
    let value: SQLiteStatement
    let replace: SQLiteStatement
    let count: SQLiteStatement
    let add: SQLiteStatement
    /// Removes up to ?2 entries that expired by ?1, the earliest first.
    let purge: SQLiteStatement
    let probe: SQLiteStatement
    /// Keeps the latest of the times ?1 for this epoch, and returns it.
    let latest: SQLiteStatement
    /// Keeps the latest of the times ?1 for all epochs.
    let passed: SQLiteStatement
    let readLatest: SQLiteStatement
    let readRecord: SQLiteStatement
    let createRecord: SQLiteStatement
    let updateRecord: SQLiteStatement
    let removeRecord: SQLiteStatement
    let epoch: SQLiteEpoch
    let connection: SQLiteConnection

    /// Opens or creates the file at `path` and its tables; `now` is the date.
    static func open(
        _ path: String,
        _ options: SQLiteOptions,
        at now: Int64
    ) throws(StoreError) -> SQLiteDatabase {
        let db = try SQLiteConnection.open(path, busyTimeout: options.busyTimeout)
        try db.execute("PRAGMA journal_mode = WAL")
        try db.execute("PRAGMA synchronous = NORMAL")
        if let maxBytes = options.maxBytes {
            let pages = max(1, maxBytes / (try db.integer("PRAGMA page_size")))
            try db.execute("PRAGMA max_page_count = \(pages)")
        }
        let epoch = try db.transaction { () throws(StoreError) in
            try SQLiteSchema.createTables(db)
            return try SQLiteEpoch(in: db, at: now)
        }
        return SQLiteDatabase(
            claim: try db.statement(
                """
                INSERT INTO entry (key, ends) VALUES (?1, ?2)
                ON CONFLICT (key) DO UPDATE SET ends = ?2 WHERE ends <= ?3
                """
            ),
            put: try db.statement(
                """
                INSERT INTO entry (key, ends, bytes) VALUES (?1, ?2, ?3)
                ON CONFLICT (key) DO UPDATE SET ends = ?2, bytes = ?3
                """
            ),
            take: try db.statement("DELETE FROM entry WHERE key = ?1 RETURNING ends, bytes"),
            value: try db.statement("SELECT bytes FROM entry WHERE key = ?1 AND ends > ?2"),
            replace: try db.statement(
                """
                UPDATE entry SET bytes = ?1 WHERE key = ?2 AND ends > ?3 AND bytes = ?4
                """
            ),
            count: try db.statement("SELECT number, ends FROM entry WHERE key = ?1 AND ends > ?2"),
            add: try db.statement(
                """
                INSERT INTO entry (key, ends, number) VALUES (?1, ?2, ?3)
                ON CONFLICT (key) DO UPDATE SET
                    number = CASE WHEN ends > ?4 THEN number + ?3 ELSE ?3 END,
                    ends = CASE WHEN ends > ?4 THEN ends ELSE ?2 END
                RETURNING number, ends
                """
            ),
            purge: try db.statement(
                """
                DELETE FROM entry WHERE key IN
                    (SELECT key FROM entry WHERE ends <= ?1 ORDER BY ends LIMIT ?2)
                """
            ),
            probe: try db.statement(
                "INSERT INTO probe (id, at) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET at = ?1"
            ),
            latest: try db.statement(
                "UPDATE probe SET at = max(at, ?1) WHERE id = \(epoch.row) RETURNING at"
            ),
            passed: try db.statement("UPDATE probe SET at = max(at, ?1) WHERE id > 1"),
            readLatest: try db.statement("SELECT at FROM probe WHERE id = \(epoch.row)"),
            readRecord: try db.statement("SELECT bytes, version FROM record WHERE key = ?1"),
            createRecord: try db.statement(
                """
                INSERT INTO record (key, bytes, version) VALUES (?1, ?2, ?3)
                ON CONFLICT (key) DO NOTHING
                """
            ),
            updateRecord: try db.statement(
                "UPDATE record SET bytes = ?2, version = ?3 WHERE key = ?1 AND version = ?4"
            ),
            removeRecord: try db.statement("DELETE FROM record WHERE key = ?1 AND version = ?2"),
            epoch: epoch,
            connection: db
        )
    }
}

/// The epoch of a process: the row of its latest time in `probe`, from 2 on.
///
/// A process that starts long before the latest time begins an epoch with its date, so that a date that was years
/// ahead for a moment is not kept for years. Processes of earlier epochs stay in theirs until they end.
struct SQLiteEpoch {
    let row: Int64
    /// The latest time of the epoch before, if this process began one.
    let rejected: Int64?

    /// How far the latest time may be ahead at the start, and the longest limit of clients, in milliseconds.
    private static let (tolerance, longestLimit): (Int64, Int64) = (600_000, 2 * 86_400_000)

    /// Finds the epoch of a process that starts at `now`, in a transaction.
    ///
    /// A new epoch begins without proofs, and without limits that would last until the rejected time.
    init(in db: borrowing SQLiteConnection, at now: Int64) throws(StoreError) {
        let rows = try db.statement("SELECT id, at FROM probe WHERE id > 1 ORDER BY id DESC")
        let found = try rows.first { (row: $0.integer(0), time: $0.integer(1)) }
        rejected = found.flatMap { $0.time > now + SQLiteEpoch.tolerance ? $0.time : nil }
        row = rejected == nil ? found?.row ?? 2 : (found?.row ?? 1) + 1
        guard found?.row != row else { return }
        try db.execute("INSERT INTO probe VALUES (\(row), \(now))")
        guard rejected != nil else { return }
        let name = "CAST(key AS TEXT)"
        try db.execute(
            """
            DELETE FROM entry WHERE \(name) GLOB 'value:proof:*' OR ends > \(now + SQLiteEpoch.longestLimit)
                AND (\(name) GLOB '*:limit:*' OR \(name) GLOB '*:requests:*' OR \(name) GLOB '*:lock:*')
            """
        )
    }
}
