import FretsawStore

@testable import FretsawGestures

/// Records in memory that count successful writes, and that tests can break and damage.
actor MemoryGestureRecords: DurableRecords {
    private(set) var records: [StoreKey: DurableRecord] = [:]
    private(set) var writes: [StoreKey] = []
    private var version = 0
    private var isBroken = false

    func read(_ key: StoreKey) throws(StoreError) -> DurableRecord? {
        try ready()
        return records[key]
    }

    func write(
        _ bytes: [UInt8],
        at key: StoreKey,
        replacing version: Int?
    ) throws(StoreError) -> Bool {
        try ready()
        guard records[key]?.version == version else { return false }
        self.version += 1
        records[key] = DurableRecord(bytes: bytes, version: self.version)
        writes.append(key)
        return true
    }

    func remove(_ key: StoreKey, version: Int) throws(StoreError) -> Bool {
        try ready()
        guard records[key]?.version == version else { return false }
        records[key] = nil
        return true
    }

    private func ready() throws(StoreError) {
        guard !isBroken else { throw StoreError(.unreachable, store: "test", detail: "gone") }
    }

    func breakDown() { isBroken = true }

    /// Changes every record's bytes.
    func damage(_ change: @Sendable ([UInt8]) -> [UInt8]) {
        for (key, record) in records {
            records[key] = DurableRecord(bytes: change(record.bytes), version: record.version)
        }
    }

    /// All bytes that an attacker with access to the store can read.
    var allBytes: [[UInt8]] { records.values.map(\.bytes) }
}
