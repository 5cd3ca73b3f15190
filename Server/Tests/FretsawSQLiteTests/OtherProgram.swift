import CSQLite

/// Another program's connection to a file, without the wrapper that is tested.
final class OtherProgram {
    private var handle: OpaquePointer?

    struct Failure: Error {
        let message: String
    }

    init(_ path: String) throws {
        try check(sqlite3_open(path, &handle))
    }

    deinit {
        sqlite3_close(handle)
    }

    func execute(_ sql: String) throws {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// The first column of all rows.
    func texts(_ sql: String) throws -> [String] {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
        defer { sqlite3_finalize(statement) }
        var texts: [String] = []
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return texts }
            guard code == SQLITE_ROW else { throw failure }
            texts.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "NULL")
        }
    }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw failure }
    }

    private var failure: Failure { Failure(message: String(cString: sqlite3_errmsg(handle))) }
}
