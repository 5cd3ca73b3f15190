internal import Synchronization

/// Records in memory, which are lost when the process ends.
///
/// For tests, and for services that accept that their records (gesture codes) are lost.
public final class MemoryRecords: DurableRecords {
    /// Maximum number of records.
    public let capacity: Int

    private let records = Mutex<[StoreKey: DurableRecord]>([:])

    /// Creates an empty store.
    ///
    /// - Precondition: `capacity` is at least 1.
    public init(capacity: Int = 100_000) {
        precondition(capacity >= 1, "the capacity must be at least 1")
        self.capacity = capacity
    }

    /// Reads a record; see ``DurableRecords/read(_:)``.
    public func read(_ key: StoreKey) async throws(StoreError) -> DurableRecord? {
        records.withLock { $0[key] }
    }

    /// Writes a record; see ``DurableRecords/write(_:at:replacing:)``.
    ///
    /// - Throws: ``StoreError/Reason/full`` if a new record exceeds the capacity.
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

    /// Throws ``StoreError/Reason/full`` if a new record would exceed the capacity.
    public func ready() async throws(StoreError) {
        if records.withLock({ $0.count >= capacity }) { throw full }
    }

    private var full: StoreError {
        StoreError(
            .full,
            store: "memory",
            detail: "the capacity of \(capacity) records is used up; raise it,"
                + " or keep records in SQLite or Redis"
        )
    }
}
