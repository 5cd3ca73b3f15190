package import FretsawStore

extension SQLiteStore: DurableRecords {
    package func read(_ key: StoreKey) async throws(StoreError) -> DurableRecord? {
        let key = key.bytes(in: .record)
        return try await write { db, _ throws(StoreError) in
            try db.readRecord.first(.bytes(key)) { row in
                DurableRecord(bytes: row.bytes(0), version: Int(row.integer(1)))
            }
        }
    }

    package func write(
        _ bytes: [UInt8],
        at key: StoreKey,
        replacing version: Int?
    ) async throws(StoreError) -> Bool {
        let bytes = try StoreValue.checked(bytes, store: SQLiteStore.name)
        let key = key.bytes(in: .record)
        let fresh = Int64(DurableRecord.freshVersion())
        return try await write { db, _ throws(StoreError) in
            try SQLiteStore.synchronised(db) { () throws(StoreError) in
                if let version {
                    try db.updateRecord.run(
                        .bytes(key),
                        .bytes(bytes),
                        .integer(fresh),
                        .integer(Int64(version))
                    ) == 1
                } else {
                    try db.createRecord.run(.bytes(key), .bytes(bytes), .integer(fresh)) == 1
                }
            }
        }
    }

    package func remove(_ key: StoreKey, version: Int) async throws(StoreError) -> Bool {
        let key = key.bytes(in: .record)
        return try await write { db, _ throws(StoreError) in
            try SQLiteStore.synchronised(db) { () throws(StoreError) in
                try db.removeRecord.run(.bytes(key), .integer(Int64(version))) == 1
            }
        }
    }

    /// Runs `body`; all its writes are synchronised to the disk before this function returns.
    private static func synchronised<Result>(
        _ db: borrowing SQLiteDatabase,
        _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try db.connection.execute("PRAGMA synchronous = FULL")
        defer { try? db.connection.execute("PRAGMA synchronous = NORMAL") }
        return try body()
    }
}
