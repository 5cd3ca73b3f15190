internal import FretsawPolicy
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
        /// A right answer to a genuine challenge: counted, but not a request.
        case pass = 7

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

    /// A count that the policy ladder uses, of an address, a network or a page's `cdata`.
    ///
    /// Minutes, hours and days are those of UTC, so that right and wrong answers of the same window can
    /// be set off against each other.
    private enum Tally: UInt8, CaseIterable {
        case passesPerMinute = 16
        case passesPerHour = 17
        case passesPerDay = 18
        case failuresPerHour = 19
        case getsPerHour = 20

        /// The three counts of right answers.
        static let passes: [Tally] = [.passesPerMinute, .passesPerHour, .passesPerDay]
        /// Added to the raw value for a network.
        static let ofNetwork: UInt8 = 16
        /// Added to the raw value for `cdata`.
        static let ofData: UInt8 = 32

        /// Whether it is counted for `cdata` as well.
        var countsData: Bool { self == .passesPerHour || self == .failuresPerHour }

        var window: Duration {
            switch self {
            case .passesPerMinute: RateLimiter.window
            case .passesPerHour, .failuresPerHour, .getsPerHour: .seconds(3600)
            case .passesPerDay: .seconds(86_400)
            }
        }

        /// The time from `time` to the end of its window.
        func remaining(at time: Timestamp) -> Duration {
            let length = window.milliseconds
            return .milliseconds(length - time.value % length)
        }

        var field: WritableKeyPath<VisitorCounts.Scope, Int> {
            switch self {
            case .passesPerMinute: \.passesPerMinute
            case .passesPerHour: \.passesPerHour
            case .passesPerDay: \.passesPerDay
            case .failuresPerHour: \.failuresPerHour
            case .getsPerHour: \.getsPerHour
            }
        }
    }

    /// An amount to add to a count of the policy ladder.
    private typealias TallyAmount = (
        field: WritableKeyPath<VisitorCounts, Int>, amount: WindowAmount
    )

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
            case .pass: Int?.none
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
            let limit = try key(.limit, operation, client)
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

    /// Counts a challenge for `client` with the page's `cdata`, and returns its step, with the risk that a
    /// proxy reports, on a ladder that starts at `start`.
    ///
    /// All counts are one operation of the store, and a client that they reject is remembered.
    func decision(
        for client: ClientAddress,
        start: PolicyStep,
        data: String = "",
        risk: Double,
        canWork: Bool = true,
        at time: Timestamp
    ) async throws(StoreError) -> PolicyDecision {
        let limits = limits.withLock { $0 }
        let ladder = PolicyLadder(start: start, limits: limits)
        var counts = VisitorCounts()
        if limits.passes != nil, !client.isPrivate {
            var amounts: [TallyAmount] = []
            for tally in Tally.allCases {
                let isGet = tally == .getsPerHour
                guard !isGet || limits.getsPerMinute != nil else { continue }
                amounts += try self.amounts(isGet ? 1 : 0, to: tally, of: client, data, at: time)
            }
            counts = try await count(amounts)
        }
        counts.risk = risk
        let decision = ladder.decision(for: counts, canWork: canWork)
        if decision.step == .reject, risk < 1 {
            // The share rarely falls before a window ends: right answers can make up for wrong ones.
            remember(.pass, client, .tooMany, Tally.passesPerMinute.remaining(at: time))
        }
        return decision
    }

    /// Counts a right answer of `client`.
    ///
    /// A suspect one, which looks like a machine's, also raises the step of the ladder. `cdata` and
    /// challenges do not count here, because the challenge may have been issued without `cdata`.
    ///
    /// - Returns: what the ladder asks for by the answers before this one, or nil if the budget does not
    ///   allow this one.
    func countPass(
        of client: ClientAddress,
        data: String = "",
        isSuspect: Bool,
        canWork: Bool = true,
        at time: Timestamp
    ) async throws(StoreError) -> PolicyDecision? {
        let limits = limits.withLock { $0 }
        let ladder = PolicyLadder(start: .nothing, limits: limits)
        guard let budget = limits.passes, !client.isPrivate else {
            return ladder.decision(for: VisitorCounts())
        }
        // A suspect answer counts one more failure than the pass, which is set off against it.
        let added = Tally.passes.map { ($0, 1) } + [(.failuresPerHour, isSuspect ? 2 : 0)]
        var amounts: [TallyAmount] = []
        for (tally, amount) in added {
            amounts += try self.amounts(amount, to: tally, of: client, data, at: time)
        }
        var before = try await count(amounts)
        before.data = VisitorCounts.Scope()
        guard before.address.passesPerMinute < budget.perMinute,
            before.address.passesPerHour < budget.perHour,
            before.address.passesPerDay < budget.perDay
        else {
            remember(.pass, client, .tooMany, Tally.passesPerMinute.remaining(at: time))
            return nil
        }
        return ladder.decision(for: before, canWork: canWork)
    }

    /// Counts a failure of `client`, and locks it out if there are too many.
    ///
    /// Clients known to be locked out are not counted, which saves access to the store.
    func countFailure(
        of client: ClientAddress,
        data: String = "",
        at time: Timestamp
    ) async throws(StoreError) {
        let limits = limits.withLock { $0 }
        guard let allowed = limits.failuresPerMinute, remembered(.failure, client) == nil else {
            return
        }
        let hasBudget = limits.passes != nil && !client.isPrivate
        // Counted by itself, so that a fault of another count does not prevent a lockout.
        let seen = try await store.count(
            try key(.limit, .failure, client),
            in: RateLimiter.window
        )
        if seen.count > allowed {
            // An office whose people mostly answer correctly is not locked out by the others.
            var passes = 0
            if hasBudget {
                let amounts = try self.amounts(0, to: .passesPerHour, of: client, "", at: time)
                passes = (try? await count(amounts).address.passesPerHour) ?? 0
            }
            if seen.count > allowed + passes {
                _ = try await store.count(try key(.lock, .failure, client), in: limits.lockout)
                remember(.failure, client, .locked, limits.lockout)
            }
        }
        guard hasBudget else { return }
        _ = try await count(try amounts(1, to: .failuresPerHour, of: client, data, at: time))
    }

    /// Adds the amounts; returns the counts before.
    private func count(_ amounts: [TallyAmount]) async throws(StoreError) -> VisitorCounts {
        var before = VisitorCounts()
        let seen = try await store.count(amounts.map(\.amount))
        for (tally, seen) in zip(amounts, seen) {
            before[keyPath: tally.field] = max(0, seen.count - tally.amount.amount)
        }
        return before
    }

    /// The amounts to add to a tally of the client's address, of its network and of the page's `cdata`.
    private func amounts(
        _ amount: Int,
        to tally: Tally,
        of client: ClientAddress,
        _ data: String,
        at time: Timestamp
    ) throws(StoreError) -> [TallyAmount] {
        var window = BytesWriter()
        window.write(time.value / tally.window.milliseconds, width: 4)
        var scopes: [(WritableKeyPath<VisitorCounts, VisitorCounts.Scope>, UInt8, [UInt8])] = [
            (\.address, 0, client.bytes), (\.network, Tally.ofNetwork, client.networkBytes),
        ]
        if tally.countsData, !data.isEmpty {
            scopes.append((\.data, Tally.ofData, client.bytes(ofData: data)))
        }
        var amounts: [TallyAmount] = []
        for (scope, offset, bytes) in scopes {
            let key = try StoreKey(.limit, [tally.rawValue + offset] + window.bytes + bytes)
            let amount = WindowAmount(key, adding: amount, in: tally.window)
            amounts.append((scope.appending(path: tally.field), amount))
        }
        return amounts
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
