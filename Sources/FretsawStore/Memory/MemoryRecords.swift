internal import Synchronization

/// Durable records that last as long as the process: for tests, and for whoever accepts the loss.
public final class MemoryRecords: DurableRecords {
    /// The most records there may be.
    public let capacity: Int

    private let records = Mutex<[StoreKey: DurableRecord]>([:])

    /// No records yet, and room for `capacity`.
    ///
    /// - Precondition: `capacity` is at least 1.
    public init(capacity: Int = 100_000) {
        precondition(capacity >= 1, "memory records hold at least one record")
        self.capacity = capacity
    }

    /// The record under `key`; see ``DurableRecords/read(_:)``.
    public func read(_ key: StoreKey) async throws(StoreError) -> DurableRecord? {
        records.withLock { $0[key] }
    }

    /// Writes a record; see ``DurableRecords/write(_:at:replacing:)``.
    ///
    /// - Throws: ``StoreError/Reason/full`` where a new record finds no room.
    public func write(
        _ bytes: [UInt8],
        at key: StoreKey,
        replacing version: Int?
    ) async throws(StoreError) -> Bool {
        let bytes = try StoreValue.checked(bytes, store: "memory")
        return try records.withLock { (records) throws(StoreError) in
            guard records[key]?.version == version else { return false }
            if version == nil, records.count >= capacity { throw full }
            records[key] = DurableRecord(bytes: bytes, version: DurableRecord.freshVersion())
            return true
        }
    }

    /// Removes a record; see ``DurableRecords/remove(_:version:)``.
    public func remove(_ key: StoreKey, version: Int) async throws(StoreError) -> Bool {
        records.withLock { records in
            guard records[key]?.version == version else { return false }
            records[key] = nil
            return true
        }
    }

    /// Throws ``StoreError/Reason/full`` while a new record would find no room.
    public func ready() async throws(StoreError) {
        if records.withLock({ $0.count >= capacity }) { throw full }
    }

    private var full: StoreError {
        StoreError(
            .full,
            store: "memory",
            detail: "\(capacity) records are held, as many as may be; raise the capacity,"
                + " or keep records in SQLite or Redis"
        )
    }
}
