/// What the service remembers for minutes: claims, values, counts.
///
/// Four operations, each atomic among all callers of all processes that share the store. The operations
/// have key spaces of their own: a claim, a value and a count under one key do not know of each other.
///
/// **Errors.** An operation that throws may or may not have taken effect. A caller therefore never takes
/// an error for a claim won. The operations do not watch for cancellation: they return or throw within
/// the store's own deadline.
///
/// **Time.** Lifetimes and windows are clamped to ``StoreLifetime``, 1 ms … 366 days, and counted in
/// milliseconds, rounded up.
public protocol ChallengeStore: Sendable {
    /// Claims `key`: true for exactly one of all callers until `lifetime` has passed.
    ///
    /// The lifetime is that of the claim that won; claims that lose do not prolong it.
    func claim(_ key: StoreKey, for lifetime: Duration) async throws(StoreError) -> Bool

    /// Keeps `bytes` under `key` until `lifetime` has passed, in place of what was there.
    ///
    /// - Throws: ``StoreError/Reason/tooLong`` beyond ``StoreValue/maxBytes``.
    func put(
        _ bytes: [UInt8],
        at key: StoreKey,
        for lifetime: Duration
    ) async throws(StoreError)

    /// Reads and removes the value under `key`: exactly one of all callers has it, the others nil.
    func take(_ key: StoreKey) async throws(StoreError) -> [UInt8]?

    /// Adds `amount` to the count under `key`, and returns the count after that.
    ///
    /// The window is fixed: it begins with the first amount above zero and ends `window` later, when
    /// the count begins anew. An amount of zero only reads: it neither opens a window nor moves its end.
    ///
    /// - Precondition: `amount` is within 0 … ``WindowCount/maxAmount``.
    func count(
        _ key: StoreKey,
        adding amount: Int,
        in window: Duration
    ) async throws(StoreError) -> WindowCount

    /// Returns if the store would serve a caller now; throws what keeps it from that.
    func ready() async throws(StoreError)

    /// Whether what is kept ends with this process, so that a claim won before it may be won again.
    var isVolatile: Bool { get }
}

extension ChallengeStore {
    /// False: what is kept lies outside this process.
    public var isVolatile: Bool { false }
}

extension ChallengeStore {
    /// Adds one to the count under `key`, and returns the count after that.
    public func count(
        _ key: StoreKey,
        in window: Duration
    ) async throws(StoreError) -> WindowCount {
        try await count(key, adding: 1, in: window)
    }
}

/// A count within a window of time, and how long the window still lasts.
public struct WindowCount: Sendable, Hashable {
    /// The amount added in this window so far, the caller's own included.
    public let count: Int
    /// The time until the window ends and the count begins anew; zero where no window is open.
    public let remaining: Duration

    /// `count` in a window that lasts `remaining` more.
    public init(count: Int, remaining: Duration) {
        self.count = count
        self.remaining = remaining
    }

    /// The most that one operation adds.
    public static let maxAmount = 1_000_000
}
