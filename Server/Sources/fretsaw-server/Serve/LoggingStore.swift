import FretsawStore

/// A store that logs its errors.
///
/// Clients only see the code `9999`, and `/readyz` only shows the present state; the log shows past errors.
final class LoggingStore: ChallengeStore {
    private let store: any ChallengeStore
    private let faults: FaultLog

    /// Wraps a store; log lines contain no keys or values.
    init(_ store: any ChallengeStore, faults: FaultLog) {
        self.store = store
        self.faults = faults
    }

    func claim(_ key: StoreKey, for lifetime: Duration) async throws(StoreError) -> Bool {
        try await logged { store throws(StoreError) in try await store.claim(key, for: lifetime) }
    }

    func put(_ bytes: [UInt8], at key: StoreKey, for lifetime: Duration) async throws(StoreError) {
        try await logged { store throws(StoreError) in
            try await store.put(bytes, at: key, for: lifetime)
        }
    }

    func take(_ key: StoreKey) async throws(StoreError) -> [UInt8]? {
        try await logged { store throws(StoreError) in try await store.take(key) }
    }

    func value(at key: StoreKey) async throws(StoreError) -> [UInt8]? {
        try await logged { store throws(StoreError) in try await store.value(at: key) }
    }

    func replace(
        _ expected: [UInt8],
        by bytes: [UInt8],
        at key: StoreKey
    ) async throws(StoreError) -> Bool {
        try await logged { store throws(StoreError) in
            try await store.replace(expected, by: bytes, at: key)
        }
    }

    func count(_ amounts: [WindowAmount]) async throws(StoreError) -> [WindowCount] {
        try await logged { store throws(StoreError) in try await store.count(amounts) }
    }

    func latestTime(atLeast time: Int64) async throws(StoreError) -> Int64 {
        try await logged { store throws(StoreError) in try await store.latestTime(atLeast: time) }
    }

    func warning() async throws(StoreError) -> String? { try await store.warning() }

    func ready() async throws(StoreError) {
        try await logged { store throws(StoreError) in try await store.ready() }
    }

    var epoch: UInt32? { store.epoch }
    var usage: (entries: Int, capacity: Int)? { store.usage }

    /// Runs an operation, and logs its error.
    private func logged<Result: Sendable>(
        _ operation: (any ChallengeStore) async throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        do throws(StoreError) {
            let result = try await operation(store)
            faults.worked()
            return result
        } catch {
            faults.failed(error.description)
            throw error
        }
    }
}
