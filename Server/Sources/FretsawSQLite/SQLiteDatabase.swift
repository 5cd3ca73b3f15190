internal import FretsawStore

/// A store's connection with its compiled statements.
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
    /// Keeps the latest of the times ?1, and returns it.
    let latest: SQLiteStatement
    let readLatest: SQLiteStatement
    let readRecord: SQLiteStatement
    let createRecord: SQLiteStatement
    let updateRecord: SQLiteStatement
    let removeRecord: SQLiteStatement
    let connection: SQLiteConnection

    /// Opens or creates the file at `path` and its tables.
    static func open(
        _ path: String,
        _ options: SQLiteOptions
    ) throws(StoreError) -> SQLiteDatabase {
        let db = try SQLiteConnection.open(path, busyTimeout: options.busyTimeout)
        try db.execute("PRAGMA journal_mode = WAL")
        try db.execute("PRAGMA synchronous = NORMAL")
        if let maxBytes = options.maxBytes {
            let pages = max(1, maxBytes / (try db.integer("PRAGMA page_size")))
            try db.execute("PRAGMA max_page_count = \(pages)")
        }
        try db.transaction { () throws(StoreError) in try SQLiteSchema.createTables(db) }
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
                """
                INSERT INTO probe (id, at) VALUES (2, ?1) ON CONFLICT (id) DO UPDATE SET at = max(at, ?1)
                RETURNING at
                """
            ),
            readLatest: try db.statement("SELECT at FROM probe WHERE id = 2"),
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
            connection: db
        )
    }
}
