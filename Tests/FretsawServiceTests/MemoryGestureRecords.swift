import FretsawService

/// Records in memory, with the writes that succeeded counted by kind.
actor MemoryGestureRecords: DurableGestureRecords {
    struct Failure: Error {}

    private(set) var records: [String: (bytes: [UInt8], version: Int)] = [:]
    private(set) var writes: [String] = []
    private var version = 0
    private var isBroken = false

    func read(_ key: String) throws -> (bytes: [UInt8], version: Int)? {
        guard !isBroken else { throw Failure() }
        return records[key]
    }

    func write(_ bytes: [UInt8], at key: String, replacing version: Int?) throws -> Bool {
        guard !isBroken else { throw Failure() }
        guard records[key]?.version == version else { return false }
        self.version += 1
        records[key] = (bytes, self.version)
        writes.append(key)
        return true
    }

    func remove(_ key: String) throws {
        guard !isBroken else { throw Failure() }
        records[key] = nil
    }

    func breakDown() { isBroken = true }

    /// Changes every record's bytes.
    func damage(_ change: @Sendable ([UInt8]) -> [UInt8]) {
        for (key, record) in records { records[key] = (change(record.bytes), record.version) }
    }

    /// Everything that a thief of the store would have.
    var allBytes: [[UInt8]] { records.values.map(\.bytes) }
}
