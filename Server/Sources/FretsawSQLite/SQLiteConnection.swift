internal import CSQLite
internal import FretsawStore

/// A connection, closed with the handle; not thread-safe, and calls wait at most the busy timeout.
@safe struct SQLiteConnection: ~Copyable {
    private let handle: OpaquePointer
    private let path: String

    deinit {
        // Statements that live longer keep the connection open.
        unsafe sqlite3_close_v2(handle)
    }

    /// Opens or creates the file at `path`; SQLite reads it at the first statement.
    static func open(_ path: String, busyTimeout: Duration) throws(StoreError) -> SQLiteConnection {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened = unsafe opened else {
            unsafe sqlite3_close_v2(opened)
            throw StoreError(code, unsafe String(cString: sqlite3_errstr(code)), path: path)
        }
        let connection = unsafe SQLiteConnection(handle: opened, path: path)
        let milliseconds = Int32(clamping: Int64(busyTimeout / .milliseconds(1)))
        try connection.check(unsafe sqlite3_busy_timeout(opened, milliseconds))
        return connection
    }

    /// Runs the statements of `sql`, and drops their rows.
    func execute(_ sql: String) throws(StoreError) {
        try check(unsafe sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// Compiles the first statement of `sql`.
    func statement(_ sql: String) throws(StoreError) -> SQLiteStatement {
        var compiled: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        try check(unsafe sqlite3_prepare_v3(handle, sql, -1, flags, &compiled, nil))
        guard let compiled = unsafe compiled else { preconditionFailure("no statement: \(sql)") }
        return unsafe SQLiteStatement(owning: compiled, path: path)
    }

    /// Runs `sql` and returns the integer in its only row.
    func integer(_ sql: String) throws(StoreError) -> Int {
        try statement(sql).first { Int($0.integer(0)) } ?? 0
    }

    /// Runs `body` in a transaction, undone if it fails; others write meanwhile only if it reads.
    func transaction<Result>(
        isReading: Bool = false,
        _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try execute(isReading ? "BEGIN DEFERRED" : "BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // After some errors, such as a full disk, SQLite has undone the transaction itself.
            if unsafe sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            precondition(unsafe sqlite3_get_autocommit(handle) != 0, "a transaction stays open")
            throw error
        }
    }

    /// Copies the write-ahead log to the file as far as other processes allow.
    func checkpoint() throws(StoreError) {
        try check(
            unsafe sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        )
    }

    private func check(_ code: Int32) throws(StoreError) {
        guard code == SQLITE_OK else {
            throw StoreError(code, unsafe String(cString: sqlite3_errmsg(handle)), path: path)
        }
    }
}

/// A compiled statement; it is freed when the handle is destroyed.
@safe struct SQLiteStatement: ~Copyable {
    /// The argument of a statement.
    enum Value {
        case integer(Int64)
        case bytes([UInt8])
    }

    private let handle: OpaquePointer
    private let path: String

    fileprivate init(owning handle: OpaquePointer, path: String) {
        unsafe self.handle = handle
        self.path = path
    }

    deinit {
        // Repeats the error of the last run, which was thrown.
        unsafe sqlite3_finalize(handle)
    }

    /// Runs an `INSERT`, `UPDATE` or `DELETE` with `values` as ?1, ?2, …; returns the rows it changed.
    func run(_ values: Value...) throws(StoreError) -> Int {
        _ = try rows(values) { _ in }
        return unsafe Int(sqlite3_changes(sqlite3_db_handle(handle)))
    }

    /// Runs the statement with `values` as ?1, ?2, …; returns what `read` reads of the first row.
    func first<Result>(
        _ values: Value...,
        read: (borrowing SQLiteStatement) -> Result
    ) throws(StoreError) -> Result? {
        try rows(values, read)
    }

    /// The integer in `column` of the row, counted from 0.
    func integer(_ column: Int32) -> Int64 {
        unsafe sqlite3_column_int64(handle, column)
    }

    /// The bytes in `column` of the row, counted from 0; none for NULL.
    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Runs to the end, because a statement that does not may not be committed.
    private func rows<Result>(
        _ values: [Value],
        _ read: (borrowing SQLiteStatement) -> Result
    ) throws(StoreError) -> Result? {
        defer {
            // Both repeat the error of the run, or succeed.
            unsafe sqlite3_reset(handle)
            unsafe sqlite3_clear_bindings(handle)
        }
        precondition(unsafe Int(sqlite3_bind_parameter_count(handle)) == values.count)
        for (index, value) in zip(Int32(1)..., values) { try check(bind(value, at: index)) }
        var first: Result?
        while true {
            let code = unsafe sqlite3_step(handle)
            switch code {
            case SQLITE_ROW: if first == nil { first = read(self) }
            case SQLITE_DONE: return first
            default: try check(code)
            }
        }
    }

    private func bind(_ value: Value, at index: Int32) -> Int32 {
        switch value {
        case .integer(let integer):
            return unsafe sqlite3_bind_int64(handle, index, integer)
        case .bytes(let bytes) where bytes.isEmpty:
            // An empty array may have no address, and SQLite would store NULL.
            return unsafe sqlite3_bind_zeroblob(handle, index, 0)
        case .bytes(let bytes):
            return unsafe bytes.withUnsafeBytes { bytes in
                // SQLite copies the bytes.
                let copying = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
                return unsafe sqlite3_bind_blob(
                    handle,
                    index,
                    bytes.baseAddress,
                    Int32(bytes.count),
                    copying
                )
            }
        }
    }

    private func check(_ code: Int32) throws(StoreError) {
        guard code == SQLITE_OK else {
            let message = unsafe String(cString: sqlite3_errmsg(sqlite3_db_handle(handle)))
            throw StoreError(code, message, path: path)
        }
    }
}
