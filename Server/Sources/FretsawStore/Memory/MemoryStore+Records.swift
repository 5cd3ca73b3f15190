internal import Synchronization

/// Records in memory are lost when the process ends: for tests, and for services that accept that.
extension MemoryStore: DurableRecords {
    package func read(_ key: StoreKey) async throws(StoreError) -> DurableRecord? {
        records.withLock { $0[key] }
    }

    /// Writes a record; throws ``StoreError/Reason/full`` if a new one exceeds the capacity.
    package func write(
        _ bytes: [UInt8],
        at key: StoreKey,
        replacing version: Int?
    ) async throws(StoreError) -> Bool {
        let bytes = try StoreValue.checked(bytes, store: MemoryStore.name)
        return try records.withLock { (records) throws(StoreError) in
            guard records[key]?.version == version else { return false }
            guard version != nil || records.count < recordCapacity else {
                throw StoreError(
                    .full,
                    store: MemoryStore.name,
                    detail: "the capacity of \(recordCapacity) records is used up; raise it,"
                        + " or keep records in SQLite or Redis"
                )
            }
            records[key] = DurableRecord(bytes: bytes, version: DurableRecord.freshVersion())
            return true
        }
    }

    package func remove(_ key: StoreKey, version: Int) async throws(StoreError) -> Bool {
        records.withLock { records in
            guard records[key]?.version == version else { return false }
            records[key] = nil
            return true
        }
    }
}
