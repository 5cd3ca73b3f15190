package import FretsawKeys
package import FretsawPolicy
package import FretsawStore

/// Counts challenges and answers for the policy ladder, by address, network and a page's `cdata`.
///
/// The counts of a challenge are one operation of the store, those of an answer two. The limiter remembers a client
/// that they reject, and one whose challenges no longer count for its network.
package struct PolicyCounts: Sendable {
    /// One of the counts.
    ///
    /// Minutes, hours and days are those of UTC, so that right and wrong answers of the same window can
    /// be set off against each other.
    private struct Tally: Sendable {
        let code: UInt8
        /// In milliseconds.
        let window: Int64
        let field: any WritableKeyPath<VisitorCounts.Scope, Int> & Sendable
        /// The scopes that it is counted for; see `add`.
        var scopes: [UInt8] = [0, 16]

        static let passesPerHour =
            Tally(code: 17, window: 3_600_000, field: \.passesPerHour, scopes: [0, 16, 32])
        /// The three counts of right answers.
        static let passes = [
            Tally(code: 16, window: 60_000, field: \.passesPerMinute), passesPerHour,
            Tally(code: 18, window: 86_400_000, field: \.passesPerDay),
        ]
        static let failures =
            Tally(code: 19, window: 3_600_000, field: \.failuresPerHour, scopes: [0, 16, 32, 48])
        static let gets = Tally(code: 20, window: 3_600_000, field: \.getsPerHour)

        /// The time until its window ends.
        func left(at time: Timestamp) -> Duration { .milliseconds(window - time.value % window) }
    }

    private let limiter: RateLimiter

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
            var amounts = (Tally.passes + [.failures]).map { ($0, 0) }
            if limits.getsPerMinute != nil { amounts.append((.gets, 1)) }
            let isOwn = limiter.remembered(.share, client) != nil
            counts = try await add(amounts, of: client, data, isOwn: isOwn, at: time)
            if let gets = limits.getsPerMinute,
                counts.address.excessGets + 1 >= PolicyLadder.hourFactor * gets
            {
                limiter.remember(.share, client, .tooMany, Tally.gets.left(at: time))
            }
        }
        counts.risk = risk
        let decision = PolicyLadder(start: start, limits: limits)
            .decision(for: counts, canWork: canWork)
        // The share rarely falls before a window ends: right answers can make up for wrong ones.
        if decision.step == .reject, risk < 1 {
            limiter.remember(.pass, client, .tooMany, Tally.passes[0].left(at: time))
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
    package func countPass(
        of client: ClientAddress,
        data: String = "",
        isSuspect: Bool,
        canWork: Bool = true,
        at time: Timestamp
    ) async throws(StoreError) -> PolicyDecision? {
        let limits = limiter.limits
        let ladder = PolicyLadder(start: .nothing, limits: limits)
        guard PolicyCounts.hasBudget(client, limits) else {
            return ladder.decision(for: VisitorCounts())
        }
        // A suspect answer counts one more failure than the pass, which is set off against it.
        let amounts = Tally.passes.map { ($0, 1) } + [(.failures, isSuspect ? 2 : 0)]
        var before = try await add(amounts, of: client, data, at: time)
        before.data = VisitorCounts.Scope()
        let decision = ladder.decision(for: before, canWork: canWork)
        guard decision.step < .reject else {
            limiter.remember(.pass, client, .tooMany, Tally.passes[0].left(at: time))
            return nil
        }
        return decision
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
        let amounts = Tally.passes.map { ($0, 0) } + [(.failures, 1)]
        _ = try await add(amounts, of: client, data, at: time)
    }

    /// Whether the right answers of `client` are limited.
    private static func hasBudget(_ client: ClientAddress, _ limits: RateLimits) -> Bool {
        limits.passes != nil && !client.isPrivate
    }

    /// Adds amounts to tallies of the client's address, of its network unless `isOwn`, and of the page's `cdata`;
    /// returns the counts before.
    ///
    /// If `isOwn` is nil, it adds to the address first, and nothing to the others if that has used up a limit. Once
    /// an eighth of the limit of `cdata` are wrong answers of the address, it adds nothing to that, because right
    /// ones would make up for wrong ones that do not count.
    private func add(
        _ amounts: [(Tally, Int)],
        of client: ClientAddress,
        _ data: String,
        isOwn: Bool? = nil,
        at time: Timestamp
    ) async throws(StoreError) -> VisitorCounts {
        let hash = client.bytes(ofData: data)
        // The first number is added to the code of the tally. The last scope has the wrong answers of an address to
        // a `cdata`: neither right ones nor answers to others change that share.
        let all: [(UInt8, [UInt8], WritableKeyPath<VisitorCounts, VisitorCounts.Scope>)] = [
            (0, client.bytes, \.address), (16, client.networkBytes, \.network),
            (32, hash, \.data), (48, hash + client.bytes, \.data),
        ]
        var before = VisitorCounts()
        func count(_ scopes: [UInt8]) async throws(StoreError) {
            var fields: [WritableKeyPath<VisitorCounts, Int>] = []
            var added: [WindowAmount] = []
            for (tally, amount) in amounts {
                let purpose: StoreKey.Purpose = tally.code == Tally.gets.code ? .requests : .limit
                var window = BytesWriter()
                window.write(time.value / tally.window, width: 4)
                for (scope, bytes, path) in all.prefix(data.isEmpty ? 2 : 4)
                where scopes.contains(scope) && tally.scopes.contains(scope) {
                    let key = try StoreKey(purpose, [tally.code + scope] + window.bytes + bytes)
                    let amount = scope == 16 && isOwn == true ? 0 : amount
                    fields.append(path.appending(path: tally.field))
                    added.append(WindowAmount(key, adding: amount, in: .milliseconds(tally.window)))
                }
            }
            let seen = try await limiter.store.count(added)
            for (field, (seen, added)) in zip(fields, zip(seen, added)) {
                before[keyPath: field] = max(0, seen.count - added.amount)
            }
        }
        try await count(isOwn == nil ? [0, 48] : [0, 16, 32])
        let ladder = PolicyLadder(limits: limiter.limits)
        guard isOwn == nil, ladder.decision(for: before).step < .reject else { return before }
        let share = PolicyLadder.hourFactor * (ladder.limits.failuresPerMinute ?? 0)
        let isFull = before.data.failuresPerHour * PolicyLadder.networkFactor >= share
        try await count(isFull ? [16] : [16, 32])
        return before
    }
}
