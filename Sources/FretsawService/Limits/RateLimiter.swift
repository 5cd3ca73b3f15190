internal import FretsawStore
internal import Synchronization

/// Counts requests per client in the store shared by all nodes, and rejects those over the limit.
///
/// Rejected clients are remembered in memory until the window or the lockout ends, so that further
/// requests need no access to the store.
final class RateLimiter: Sendable {
    /// A counted operation.
    enum Operation: UInt8, CaseIterable {
        case get = 1
        case check = 2
        case verify = 3
        /// A wrong answer to a genuine challenge: counted, but not a request.
        case failure = 4
        /// A request about a gesture code; its attempts are counted with the code.
        case gesture = 5
        /// An unreadable request, or one of a foreign page; it never locks its sender out.
        case malformed = 6

        /// Whether a lockout applies to the operation.
        ///
        /// Sites verify for all their visitors, and gesture codes have their own lockout.
        var isLocked: Bool { self == .get || self == .check }
    }

    /// Why a client is rejected.
    enum Rejection: Sendable, Hashable {
        /// More requests in this minute than allowed.
        case tooMany
        /// Locked out after too many failures.
        case locked
    }

    private struct Known: Hashable {
        var operation: Operation
        var client: ClientAddress
    }

    private let store: any ChallengeStore
    private let limits: Mutex<RateLimits>
    private let rejected = Mutex<[Known: (until: Duration, why: Rejection)]>([:])
    /// Time since the limiter was created.
    private let now: @Sendable () -> Duration

    /// Maximum number of remembered clients; further ones are looked up in the store.
    private static let maxRemembered = 65_536
    private static let window = Duration.seconds(60)
    /// Maximum number of malformed requests per minute.
    private static let malformedPerMinute = 20

    init(store: any ChallengeStore, limits: RateLimits, clock: some Clock<Duration>) {
        self.store = store
        self.limits = Mutex(limits)
        let start = clock.now
        now = { start.duration(to: clock.now) }
    }

    /// Replaces the limits; clients rejected by the old ones stay rejected until their window ends.
    func reload(_ limits: RateLimits) { self.limits.withLock { $0 = limits } }

    /// Counts `cost` operations of `client`; returns why it is rejected, or nil if it is admitted.
    ///
    /// - Throws: `StoreError` if the store cannot count; the caller decides what that means.
    func admit(
        _ operation: Operation,
        of client: ClientAddress,
        cost: Int = 1
    ) async throws(StoreError) -> Rejection? {
        let limits = limits.withLock { $0 }
        let allowed =
            switch operation {
            case .get: limits.getsPerMinute
            case .check: limits.checksPerMinute
            case .verify: limits.verifiesPerMinute
            case .failure: limits.failuresPerMinute
            case .gesture: limits.gesturesPerMinute
            case .malformed: limits.checksPerMinute.map { min($0, RateLimiter.malformedPerMinute) }
            }
        if operation.isLocked, limits.failuresPerMinute != nil {
            if let why = remembered(.failure, client) { return why }
            let lock = try await store.count(
                try key(.lock, .failure, client),
                adding: 0,
                in: limits.lockout
            )
            if lock.count > 0 {
                remember(.failure, client, .locked, lock.remaining)
                return .locked
            }
        }
        guard let allowed else { return nil }
        if let why = remembered(operation, client) { return why }
        let seen = try await store.count(
            try key(.limit, operation, client),
            adding: cost,
            in: RateLimiter.window
        )
        guard seen.count > allowed else { return nil }
        remember(operation, client, .tooMany, seen.remaining)
        return .tooMany
    }

    /// Counts a failure of `client`, and locks it out if there are too many.
    ///
    /// Clients known to be locked out are not counted, which saves access to the store.
    func countFailure(of client: ClientAddress) async throws(StoreError) {
        let limits = limits.withLock { $0 }
        guard let allowed = limits.failuresPerMinute, remembered(.failure, client) == nil else {
            return
        }
        let seen = try await store.count(
            try key(.limit, .failure, client),
            in: RateLimiter.window
        )
        guard seen.count > allowed else { return }
        _ = try await store.count(try key(.lock, .failure, client), in: limits.lockout)
        remember(.failure, client, .locked, limits.lockout)
    }

    private func key(
        _ purpose: StoreKey.Purpose,
        _ operation: Operation,
        _ client: ClientAddress
    ) throws(StoreError) -> StoreKey {
        try StoreKey(purpose, [operation.rawValue] + client.bytes)
    }

    private func remembered(_ operation: Operation, _ client: ClientAddress) -> Rejection? {
        let known = Known(operation: operation, client: client)
        return rejected.withLock { rejected -> Rejection? in
            guard let entry = rejected[known] else { return nil }
            guard entry.until > now() else {
                rejected[known] = nil
                return nil
            }
            return entry.why
        }
    }

    private func remember(
        _ operation: Operation,
        _ client: ClientAddress,
        _ why: Rejection,
        _ time: Duration
    ) {
        let now = now()
        let known = Known(operation: operation, client: client)
        rejected.withLock { rejected in
            if rejected.count >= RateLimiter.maxRemembered {
                rejected = rejected.filter { $0.value.until > now }
            }
            guard rejected.count < RateLimiter.maxRemembered else { return }
            rejected[known] = (now + time, why)
        }
    }
}
