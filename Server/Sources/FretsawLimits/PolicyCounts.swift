package import FretsawKeys
package import FretsawPolicy
package import FretsawStore

/// Counts challenges and answers for the policy ladder, by address, network and a page's `cdata`.
///
/// All counts of a request are one operation of the store. A client that they reject is remembered by the limiter.
package struct PolicyCounts: Sendable {
    /// One of the counts.
    ///
    /// Minutes, hours and days are those of UTC, so that right and wrong answers of the same window can
    /// be set off against each other.
    private enum Tally: UInt8 {
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

        /// Its window in milliseconds.
        var window: Int64 {
            switch self {
            case .passesPerMinute: 60_000
            case .passesPerHour, .failuresPerHour, .getsPerHour: 3_600_000
            case .passesPerDay: 86_400_000
            }
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

    private let limiter: RateLimiter

    /// Creates counts in the store of `limiter`, with its limits.
    package init(_ limiter: RateLimiter) { self.limiter = limiter }

    /// Counts a challenge for `client` with the page's `cdata`, and returns its step, with the risk that a
    /// proxy reports, on a ladder that starts at `start`.
    package func decision(
        for client: ClientAddress,
        start: PolicyStep,
        data: String = "",
        risk: Double,
        canWork: Bool = true,
        at time: Timestamp
    ) async throws(StoreError) -> PolicyDecision {
        let limits = limiter.limits
        var counts = VisitorCounts()
        if PolicyCounts.hasBudget(client, limits) {
            var amounts = (Tally.passes + [.failuresPerHour]).map { ($0, 0) }
            if limits.getsPerMinute != nil { amounts.append((.getsPerHour, 1)) }
            counts = try await add(amounts, of: client, data, at: time)
        }
        counts.risk = risk
        let decision = PolicyLadder(start: start, limits: limits)
            .decision(for: counts, canWork: canWork)
        // The share rarely falls before a window ends: right answers can make up for wrong ones.
        if decision.step == .reject, risk < 1 { rejectForMinute(client, at: time) }
        return decision
    }

    /// Counts a right answer of `client`.
    ///
    /// A suspect one, which looks like a machine's, also raises the step of the ladder. `cdata` and
    /// challenges do not count here, because the challenge may have been issued without `cdata`.
    ///
    /// - Returns: what the ladder asks for by the answers before this one, or nil if the budget does not
    ///   allow this one.
    package func countPass(
        of client: ClientAddress,
        data: String = "",
        isSuspect: Bool,
        canWork: Bool = true,
        at time: Timestamp
    ) async throws(StoreError) -> PolicyDecision? {
        let limits = limiter.limits
        let ladder = PolicyLadder(start: .nothing, limits: limits)
        guard let budget = limits.passes, PolicyCounts.hasBudget(client, limits) else {
            return ladder.decision(for: VisitorCounts())
        }
        // A suspect answer counts one more failure than the pass, which is set off against it.
        let amounts = Tally.passes.map { ($0, 1) } + [(.failuresPerHour, isSuspect ? 2 : 0)]
        var before = try await add(amounts, of: client, data, at: time)
        before.data = VisitorCounts.Scope()
        guard before.address.passesPerMinute < budget.perMinute,
            before.address.passesPerHour < budget.perHour,
            before.address.passesPerDay < budget.perDay
        else {
            rejectForMinute(client, at: time)
            return nil
        }
        return ladder.decision(for: before, canWork: canWork)
    }

    /// Counts a failure of `client`, which locks it out if there are too many.
    package func countFailure(
        of client: ClientAddress,
        data: String = "",
        at time: Timestamp
    ) async throws(StoreError) {
        let hasBudget = PolicyCounts.hasBudget(client, limiter.limits)
        // Counted by itself, so that a fault of another count does not prevent a lockout.
        let isCounted = try await limiter.countFailure(of: client) {
            // An office whose people mostly answer correctly is not locked out by the others.
            guard hasBudget else { return 0 }
            let before = try? await add([(.passesPerHour, 0)], of: client, "", at: time)
            return before?.address.passesPerHour ?? 0
        }
        guard isCounted, hasBudget else { return }
        _ = try await add([(.failuresPerHour, 1)], of: client, data, at: time)
    }

    /// Whether the right answers of `client` are limited.
    private static func hasBudget(_ client: ClientAddress, _ limits: RateLimits) -> Bool {
        limits.passes != nil && !client.isPrivate
    }

    private func rejectForMinute(_ client: ClientAddress, at time: Timestamp) {
        let window = Tally.passesPerMinute.window
        limiter.rejectBudget(of: client, for: .milliseconds(window - time.value % window))
    }

    /// Adds amounts to tallies of the client's address, of its network and of the page's `cdata`; returns the counts
    /// before.
    private func add(
        _ amounts: [(Tally, Int)],
        of client: ClientAddress,
        _ data: String,
        at time: Timestamp
    ) async throws(StoreError) -> VisitorCounts {
        var fields: [WritableKeyPath<VisitorCounts, Int>] = []
        var added: [WindowAmount] = []
        for (tally, amount) in amounts {
            var window = BytesWriter()
            window.write(time.value / tally.window, width: 4)
            var scopes: [(WritableKeyPath<VisitorCounts, VisitorCounts.Scope>, UInt8, [UInt8])] = [
                (\.address, 0, client.bytes), (\.network, Tally.ofNetwork, client.networkBytes),
            ]
            if tally.countsData, !data.isEmpty {
                scopes.append((\.data, Tally.ofData, client.bytes(ofData: data)))
            }
            for (scope, offset, bytes) in scopes {
                let key = try StoreKey(.limit, [tally.rawValue + offset] + window.bytes + bytes)
                fields.append(scope.appending(path: tally.field))
                added.append(WindowAmount(key, adding: amount, in: .milliseconds(tally.window)))
            }
        }
        var before = VisitorCounts()
        let seen = try await limiter.store.count(added)
        for (field, (seen, added)) in zip(fields, zip(seen, added)) {
            before[keyPath: field] = max(0, seen.count - added.amount)
        }
        return before
    }
}
