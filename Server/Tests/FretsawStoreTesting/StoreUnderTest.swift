package import FretsawStore

/// A new store, and a function that lets time pass for it.
package struct StoreUnderTest: Sendable {
    package let store: any ChallengeStore
    /// Lets time pass on the clock that measures lifetimes.
    package let elapse: @Sendable (Duration) async throws -> Void

    package init(
        _ store: any ChallengeStore,
        elapse: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.store = store
        self.elapse = elapse
    }
}

extension StoreKey {
    /// A key that no other test uses.
    package static func fresh(_ purpose: Purpose = .challenge) throws -> StoreKey {
        try StoreKey(purpose, (0..<16).map { _ in UInt8.random(in: 0...255) })
    }
}
