package import FretsawPolicy
package import FretsawStore
internal import Synchronization

/// Counts requests per client in the store shared by all nodes, and rejects those over the limit.
///
/// Rejected clients are remembered in memory until the window or the lockout ends, so that further
/// requests need no access to the store.
package final class RateLimiter: Sendable {
    /// A counted operation.
    package enum Operation: UInt8, CaseIterable, Sendable {
        case get = 1
        case check = 2
        case verify = 3
        /// A wrong answer to a genuine challenge: counted, but not a request.
        case failure = 4
        /// A request about a gesture code; its attempts are counted with the code.
        case gesture = 5
        /// An unreadable request, or one of a foreign page; it never locks its sender out.
        case malformed = 6
        /// A right answer to a genuine challenge: counted, but not a request.
        case pass = 7
        /// A challenge that also counts for the network; an address that is remembered has used up its share.
        case share = 8

        /// Whether a lockout applies: sites verify for all, and gesture codes have one of their own.
        var isLocked: Bool { self == .get || self == .check }
    }

    /// Why a client is rejected.
    package enum Rejection: Sendable, Hashable {
        /// More requests in this minute than allowed.
        case tooMany
        /// Locked out after too many failures.
        case locked
    }

    private struct Known: Hashable {
        var operation: Operation
        var client: ClientAddress
    }

    var limits: RateLimits { currentLimits.withLock { $0 } }
    let store: any ChallengeStore

    private let currentLimits: Mutex<RateLimits>
    private let rejected = Mutex<[Known: (until: Duration, why: Rejection)]>([:])
    /// Time since the limiter was created.
    private let now: @Sendable () -> Duration

    /// Maximum number of remembered clients; further ones are looked up in the store.
    private static let maxRemembered = 65_536
    static let window = Duration.seconds(60)
    /// Maximum number of malformed requests per minute.
    private static let malformedPerMinute = 20

    package init(store: any ChallengeStore, limits: RateLimits, clock: some Clock<Duration>) {
        self.store = store
        currentLimits = Mutex(limits)
        let start = clock.now
        now = { start.duration(to: clock.now) }
    }

    /// Replaces the limits; clients rejected by the old ones stay rejected until their window ends.
    package func reload(_ limits: RateLimits) { currentLimits.withLock { $0 = limits } }

    /// Counts `cost` operations of `client`; returns why it is rejected, or nil if it is admitted.
    package func admit(
        _ operation: Operation,
        of client: ClientAddress,
        cost: Int = 1
    ) async throws(StoreError) -> Rejection? {
        let limits = limits
        let allowed =
            switch operation {
            case .get: limits.getsPerMinute
            case .check: limits.checksPerMinute
            case .verify: limits.verifiesPerMinute
            case .failure: limits.failuresPerMinute
            case .gesture: limits.gesturesPerMinute
            case .malformed: limits.checksPerMinute.map { min($0, RateLimiter.malformedPerMinute) }
            case .pass, .share: Int?.none
            }
        var amounts: [WindowAmount] = []
        if operation.isLocked {
            if let why = remembered(.failure, client) ?? remembered(.pass, client) { return why }
            if limits.failuresPerMinute != nil {
                let lock = try key(.lock, .failure, client)
                amounts.append(WindowAmount(lock, adding: 0, in: limits.lockout))
            }
        }
        let isLockable = !amounts.isEmpty
        if allowed != nil {
            if let why = remembered(operation, client) { return why }
            let isFree = [.get, .check, .malformed].contains(operation)
            let limit = try key(isFree ? .requests : .limit, operation, client)
            amounts.append(WindowAmount(limit, adding: cost, in: RateLimiter.window))
        }
        guard !amounts.isEmpty else { return nil }
        let counts = try await store.count(amounts)
        if isLockable, let lock = counts.first, lock.count > 0 {
            remember(.failure, client, .locked, lock.remaining)
            return .locked
        }
        guard let allowed, let seen = counts.last, seen.count > allowed else { return nil }
        remember(operation, client, .tooMany, seen.remaining)
        return .tooMany
    }

    /// Counts a failure of `client`, and locks it out if there are more than allowed and `excused`.
    ///
    /// Clients known to be locked out are not counted, which saves access to the store.
    ///
    /// - Returns: whether the failure was counted.
    func countFailure(
        of client: ClientAddress,
        excused: () async -> Int
    ) async throws(StoreError) -> Bool {
        let limits = limits
        guard let allowed = limits.failuresPerMinute, remembered(.failure, client) == nil else {
            return false
        }
        let seen = try await store.count(try key(.limit, .failure, client), in: RateLimiter.window)
        guard seen.count > allowed, seen.count > allowed + (await excused()) else { return true }
        _ = try await store.count(try key(.lock, .failure, client), in: limits.lockout)
        remember(.failure, client, .locked, limits.lockout)
        return true
    }

    private func key(
        _ purpose: StoreKey.Purpose,
        _ operation: Operation,
        _ client: ClientAddress
    ) throws(StoreError) -> StoreKey {
        try StoreKey(purpose, [operation.rawValue] + client.bytes)
    }

    func remembered(_ operation: Operation, _ client: ClientAddress) -> Rejection? {
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

    /// Remembers `client` for `time`; `pass` rejects its gets and checks.
    func remember(
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
