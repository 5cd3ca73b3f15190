/// Short-lived shared state of the service: claims, values and counts.
///
/// Each operation is atomic among all callers of all processes that share the store, except that one which adds to
/// several counts is so for each of them. Claims, values and counts have their own key spaces: those under one key are
/// independent.
///
/// **Errors.** An operation that throws may or may not have taken effect, so callers must not treat an error as a claim
/// won. The operations ignore cancellation: they return or throw within the store's own deadline.
///
/// **Repetition.** An operation that returned has no effect later, and a put takes effect once: a store
/// that sends a put again would make a redeemed proof valid again.
///
/// **Time.** Lifetimes and windows are clamped to ``StoreLifetime``, 1 ms … 366 days, and rounded up to milliseconds.
package protocol ChallengeStore: Sendable {
    /// Claims `key`: true for exactly one caller until `lifetime` has passed; others do not prolong it.
    func claim(_ key: StoreKey, for lifetime: Duration) async throws(StoreError) -> Bool

    /// Stores `bytes`, at most ``StoreValue/maxBytes``, for `lifetime`, replacing the previous value.
    func put(_ bytes: [UInt8], at key: StoreKey, for lifetime: Duration) async throws(StoreError)

    /// Reads and removes the value under `key`: exactly one of all callers gets it, others nil.
    func take(_ key: StoreKey) async throws(StoreError) -> [UInt8]?

    /// Returns the value under `key`, which stays; nil if there is none.
    func value(at key: StoreKey) async throws(StoreError) -> [UInt8]?

    /// Replaces the value under `key` by `bytes`, for the rest of its lifetime, if it is `expected`.
    ///
    /// - Returns: true for exactly one of concurrent callers that expect the same value.
    func replace(
        _ expected: [UInt8],
        by bytes: [UInt8],
        at key: StoreKey
    ) async throws(StoreError) -> Bool

    /// Adds to counts in one round trip, and returns the new counts in the same order.
    ///
    /// A window is fixed: it starts with the first amount above zero and ends ``WindowAmount/window`` later, when the
    /// count starts again at zero. An amount of zero only reads: it neither opens nor extends a window.
    ///
    /// Each is added atomically, but not all together. If it throws, any of them may have been added.
    ///
    /// - Precondition: amounts are within 0 … ``WindowCount/maxAmount``.
    func count(_ amounts: [WindowAmount]) async throws(StoreError) -> [WindowCount]

    /// The latest time, in milliseconds since 1970, that a process of this store has passed or used to remove expired
    /// entries: what ended before may be gone. A store that measures time itself returns `time`.
    func latestTime(atLeast time: Int64) async throws(StoreError) -> Int64

    /// A warning if the store, or the configuration of its server, puts claims at risk, with what to do; otherwise nil.
    func warning() async throws(StoreError) -> String?

    /// Returns if the store can serve requests, and throws the reason if not.
    func ready() async throws(StoreError)

    /// The number of times that a process started long before the latest time, and continued with its date; nil if the
    /// content is lost when the process ends. Tokens of another epoch are rejected: their claims may be won again.
    var epoch: UInt32? { get }

    /// The number of entries and their largest number; nil if the store is outside the process.
    var usage: (entries: Int, capacity: Int)? { get }
}

extension ChallengeStore {
    /// Zero: the content is stored outside the process.
    package var epoch: UInt32? { 0 }

    /// Nil: the content is outside the process.
    package var usage: (entries: Int, capacity: Int)? { nil }

    /// Nil: the store has no server.
    package func warning() async throws(StoreError) -> String? { nil }

    /// `time`: the store has a clock of its own.
    package func latestTime(atLeast time: Int64) async throws(StoreError) -> Int64 { time }
}

extension ChallengeStore {
    /// Does what a check and a verification do, with a key of its own: claims, stores and takes.
    package func probe() async throws(StoreError) {
        try await ready()
        let key = try StoreKey(.probe, (0..<16).map { _ in .random(in: 0...255) })
        let value: [UInt8] = [1]
        let isClaimed = try await claim(key, for: .seconds(1))
        try await put(value, at: key, for: .seconds(1))
        guard isClaimed, try await take(key) == value else {
            throw StoreError(
                .corrupt,
                detail: "an entry could not be read again; check if other programs change the store"
            )
        }
    }

    /// Adds `amount` to the count under `key`, and returns the new count.
    package func count(
        _ key: StoreKey,
        adding amount: Int = 1,
        in window: Duration
    ) async throws(StoreError) -> WindowCount {
        try await count([WindowAmount(key, adding: amount, in: window)])[0]
    }
}

/// An amount to add to the count under a key; see ``ChallengeStore/count(_:)``.
package struct WindowAmount: Sendable, Hashable {
    package let key: StoreKey
    /// The amount, 0 … ``WindowCount/maxAmount``; zero only reads.
    package let amount: Int
    package let window: Duration

    package init(_ key: StoreKey, adding amount: Int, in window: Duration) {
        self.key = key
        self.amount = amount
        self.window = window
    }
}

package struct WindowCount: Sendable, Hashable {
    /// The total amount in this window, including the caller's.
    package let count: Int
    /// The time until the window ends; zero if no window is open.
    package let remaining: Duration

    package init(count: Int, remaining: Duration) {
        self.count = count
        self.remaining = remaining
    }

    /// Maximum amount of one operation.
    package static let maxAmount = 1_000_000
}
