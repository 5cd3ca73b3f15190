internal import Foundation
public import FretsawStore
internal import GRDB

extension SQLiteStore: DurableRecords {
    /// Reads a record; see ``DurableRecords/read(_:)``.
    public func read(_ key: StoreKey) async throws(StoreError) -> DurableRecord? {
        let key = Data(key.bytes(in: .record))
        return try await write { db, _ in
            try Row.fetchOne(
                db.cachedStatement(sql: "SELECT bytes, version FROM record WHERE key = ?1"),
                arguments: [key]
            ).map { row in
                DurableRecord(bytes: Array(row["bytes"] as Data), version: row["version"])
            }
        }
    }

    /// Writes a record; see ``DurableRecords/write(_:at:replacing:)``.
    public func write(
        _ bytes: [UInt8],
        at key: StoreKey,
        replacing version: Int?
    ) async throws(StoreError) -> Bool {
        let bytes = Data(try StoreValue.checked(bytes, store: SQLiteStore.name))
        let key = Data(key.bytes(in: .record))
        let fresh = DurableRecord.freshVersion()
        return try await write { db, _ in
            try SQLiteStore.synchronised(db) {
                if let version {
                    try db.cachedStatement(
                        sql: """
                            UPDATE record SET bytes = ?2, version = ?3
                            WHERE key = ?1 AND version = ?4
                            """
                    ).execute(arguments: [key, bytes, fresh, version])
                } else {
                    try db.cachedStatement(
                        sql: """
                            INSERT INTO record (key, bytes, version) VALUES (?1, ?2, ?3)
                            ON CONFLICT (key) DO NOTHING
                            """
                    ).execute(arguments: [key, bytes, fresh])
                }
                return db.changesCount == 1
            }
        }
    }

    /// Removes a record; see ``DurableRecords/remove(_:version:)``.
    public func remove(_ key: StoreKey, version: Int) async throws(StoreError) -> Bool {
        let key = Data(key.bytes(in: .record))
        return try await write { db, _ in
            try SQLiteStore.synchronised(db) {
                try db.cachedStatement(sql: "DELETE FROM record WHERE key = ?1 AND version = ?2")
                    .execute(arguments: [key, version])
                return db.changesCount == 1
            }
        }
    }

    /// Runs `body`; all its writes are synchronised to the disk before this function returns.
    private static func synchronised<Result>(
        _ db: Database,
        _ body: () throws -> Result
    ) throws -> Result {
        try db.execute(sql: "PRAGMA synchronous = FULL")
        defer { try? db.execute(sql: "PRAGMA synchronous = NORMAL") }
        return try body()
    }
}
