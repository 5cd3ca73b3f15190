internal import FretsawStore
internal import Synchronization

/// Counts what clients ask for, in the store that all nodes share, and refuses what is too much.
///
/// Who is refused is remembered here until the window or the lock ends, so that a client that hammers
/// costs one look-up in memory and no trip to the store.
final class RateLimiter: Sendable {
    /// What a client asks for.
    enum Operation: UInt8, CaseIterable {
        case get = 1
        case check = 2
        case verify = 3
        /// Not asked for, but counted: a check that failed.
        case failure = 4
        /// Anything about a gesture code: its attempts are counted where the code is.
        case gesture = 5

        /// True where failed checks keep a client from it.
        ///
        /// A site verifies for all its visitors, and attempts at gesture codes lock out by themselves.
        var isLocked: Bool { self == .get || self == .check }
    }

    /// Why a client is refused.
    enum Rejection: Sendable, Hashable {
        /// More requests in this minute than allowed.
        case tooMany
        /// Too many failures: locked out.
        case locked
    }

    private struct Known: Hashable {
        var operation: Operation
        var client: ClientAddress
    }

    private let store: any ChallengeStore
    private let limits: Mutex<RateLimits>
    private let refused = Mutex<[Known: (until: Duration, why: Rejection)]>([:])
    /// Time since the limiter began.
    private let now: @Sendable () -> Duration

    /// The most clients remembered; beyond it the store is asked.
    private static let maxRemembered = 65_536
    private static let window = Duration.seconds(60)

    init(store: any ChallengeStore, limits: RateLimits, clock: some Clock<Duration>) {
        self.store = store
        self.limits = Mutex(limits)
        let start = clock.now
        now = { start.duration(to: clock.now) }
    }

    /// Puts other limits in force; who is refused by the old ones stays so until his minute ends.
    func reload(_ limits: RateLimits) { self.limits.withLock { $0 = limits } }

    /// Counts one `operation` of `client`, and tells why it is refused; nil where it may go on.
    ///
    /// - Throws: `StoreError` where nobody can count; the caller decides what that means.
    func admit(
        _ operation: Operation,
        of client: ClientAddress
    ) async throws(StoreError) -> Rejection? {
        let limits = limits.withLock { $0 }
        let allowed =
            switch operation {
            case .get: limits.getsPerMinute
            case .check: limits.checksPerMinute
            case .verify: limits.verifiesPerMinute
            case .failure: limits.failuresPerMinute
            case .gesture: limits.gesturesPerMinute
            }
        if operation.isLocked, limits.failuresPerMinute != nil {
            if let why = remembered(.failure, client) { return why }
            let lock = try await store.count(
                try key(.lock, .failure, client),
                adding: 0,
                in: limits.lockOut
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
            in: RateLimiter.window
        )
        guard seen.count > allowed else { return nil }
        remember(operation, client, .tooMany, seen.remaining)
        return .tooMany
    }

    /// Counts a failure of `client`, and locks it out where it was one too many.
    ///
    /// Those of one that is known to be locked out change nothing, and cost no trip to the store.
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
        _ = try await store.count(try key(.lock, .failure, client), in: limits.lockOut)
        remember(.failure, client, .locked, limits.lockOut)
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
        return refused.withLock { refused -> Rejection? in
            guard let entry = refused[known] else { return nil }
            guard entry.until > now() else {
                refused[known] = nil
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
        refused.withLock { refused in
            if refused.count >= RateLimiter.maxRemembered {
                refused = refused.filter { $0.value.until > now }
            }
            guard refused.count < RateLimiter.maxRemembered else { return }
            refused[known] = (now + time, why)
        }
    }
}
