package import FretsawStore
import Synchronization

/// A memory store that counts its operations, and fails on demand.
package final class WatchedStore: ChallengeStore {
    /// The operations of a store.
    package enum Operation: CaseIterable, Sendable {
        case claim, put, take, value, replace, count, ready
    }

    private struct State {
        var calls: [Operation: Int] = [:]
        var error: StoreError?
        var warning: String?
        var failing: [Operation] = []
    }

    private let store: MemoryStore
    private let state = Mutex(State())

    /// Creates a store; with an error, all operations fail.
    package init(
        _ store: MemoryStore = MemoryStore(capacity: 1000),
        failingWith error: StoreError? = nil
    ) {
        self.store = store
        fail(with: error)
    }

    /// The number of calls of each operation, also of those that failed.
    package var calls: [Operation: Int] { state.withLock(\.calls) }

    /// Lets these operations fail from now on, and no others; nil lets all work.
    package func fail(with error: StoreError?, in operations: [Operation] = Operation.allCases) {
        state.withLock { ($0.error, $0.failing) = (error, operations) }
    }

    /// The warning from now on.
    package func warn(_ text: String?) { state.withLock { $0.warning = text } }

    package func warning() async throws(StoreError) -> String? { state.withLock(\.warning) }

    private func note(_ operation: Operation) throws(StoreError) {
        let error = state.withLock { state in
            state.calls[operation, default: 0] += 1
            return state.failing.contains(operation) ? state.error : nil
        }
        if let error { throw error }
    }

    package func claim(_ key: StoreKey, for lifetime: Duration) async throws(StoreError) -> Bool {
        try note(.claim)
        return try await store.claim(key, for: lifetime)
    }

    package func put(
        _ bytes: [UInt8],
        at key: StoreKey,
        for lifetime: Duration
    ) async throws(StoreError) {
        try note(.put)
        try await store.put(bytes, at: key, for: lifetime)
    }

    package func take(_ key: StoreKey) async throws(StoreError) -> [UInt8]? {
        try note(.take)
        return try await store.take(key)
    }

    package func value(at key: StoreKey) async throws(StoreError) -> [UInt8]? {
        try note(.value)
        return try await store.value(at: key)
    }

    package func replace(
        _ expected: [UInt8],
        by bytes: [UInt8],
        at key: StoreKey
    ) async throws(StoreError) -> Bool {
        try note(.replace)
        return try await store.replace(expected, by: bytes, at: key)
    }

    package func count(_ amounts: [WindowAmount]) async throws(StoreError) -> [WindowCount] {
        try note(.count)
        return try await store.count(amounts)
    }

    package func ready() async throws(StoreError) {
        try note(.ready)
        try await store.ready()
    }
}
