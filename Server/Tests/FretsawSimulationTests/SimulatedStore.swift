import FretsawRandom
import FretsawStore

/// The store as one node sees it: a memory store behind a network that delays, loses and repeats.
///
/// An operation that returned takes no effect later, except one that is harmless when repeated. An operation that
/// failed may take effect once, at any time.
struct SimulatedStore: ChallengeStore {
    /// The fate of an operation on its way to the store and back.
    enum Fate: CaseIterable, Equatable {
        case done
        case requestLost
        case replyLost
        /// The node gives up before the operation arrives.
        case late
        /// Delivered twice; the node receives either reply.
        case twice
        case crashBefore
        case crashAfter
    }

    let simulation: Simulation
    let node: Int
    /// The start of the node's process; operations of earlier ones are dropped.
    let start: Int

    func claim(_ key: StoreKey, for lifetime: Duration) async throws(StoreError) -> Bool {
        try await perform(.claim, key) { store throws(StoreError) in
            let isFirst = try await store.claim(key, for: lifetime)
            let reply = isFirst || simulation.defect == .claimAlwaysWins
            return (reply, .flag(reply))
        } assumed: {
            true
        }
    }

    func put(_ bytes: [UInt8], at key: StoreKey, for lifetime: Duration) async throws(StoreError) {
        try await perform(.put, key, value: bytes) { store throws(StoreError) in
            let isLong = simulation.defect == .lifetimesAreTooLong
            try await store.put(bytes, at: key, for: isLong ? lifetime * 2 : lifetime)
            simulation.lastPut = bytes
            return ((), .done)
        } assumed: {
        }
    }

    func take(_ key: StoreKey) async throws(StoreError) -> [UInt8]? {
        try await perform(.take, key) { store throws(StoreError) in
            var bytes =
                simulation.defect == .takeLeavesValue
                ? try await store.value(at: key) : try await store.take(key)
            if bytes != nil, simulation.defect == .valuesAreMixedUp { bytes = simulation.lastPut }
            return (bytes, .found(bytes != nil))
        } assumed: {
            simulation.lastPut
        }
    }

    func value(at key: StoreKey) async throws(StoreError) -> [UInt8]? {
        try await perform(.value, key) { store throws(StoreError) in
            let bytes = try await store.value(at: key)
            return (bytes, .found(bytes != nil))
        } assumed: {
            nil
        }
    }

    func replace(
        _ expected: [UInt8],
        by bytes: [UInt8],
        at key: StoreKey
    ) async throws(StoreError) -> Bool {
        try await perform(.replace, key, value: bytes) { store throws(StoreError) in
            var isReplaced = try await store.replace(expected, by: bytes, at: key)
            if !isReplaced, simulation.defect == .replaceIgnoresExpected {
                try await store.put(bytes, at: key, for: .seconds(60))
                isReplaced = true
            }
            if isReplaced, simulation.defect == .marksAreForgotten {
                _ = try await store.take(key)
            }
            return (isReplaced, .flag(isReplaced))
        } assumed: {
            true
        }
    }

    /// Adds the amounts one after the other, each with a fate of its own.
    func count(_ amounts: [WindowAmount]) async throws(StoreError) -> [WindowCount] {
        var counts: [WindowCount] = []
        for entry in amounts { counts.append(try await count(entry)) }
        return counts
    }

    private func count(_ entry: WindowAmount) async throws(StoreError) -> WindowCount {
        let (key, amount, window) = (entry.key, entry.amount, entry.window)
        let isForgotten =
            simulation.defect == .countsAreForgotten && key.purpose == .limit
            || simulation.defect == .locksAreForgotten && key.purpose == .lock
            || simulation.defect == .drawingsAreForgotten && key.isAttempt(.drawings)
            || simulation.defect == .gestureLocksAreForgotten && key.isAttempt(.lock)
        return try await perform(.count, key, adding: amount, in: window) {
            store throws(StoreError) in
            let count = try await store.count(key, adding: isForgotten ? 0 : amount, in: window)
            return (count, .count(count.count))
        } assumed: {
            WindowCount(count: amount, remaining: window)
        }
    }

    func ready() async throws(StoreError) {}

    /// Sends an operation to the store, and lets its fate happen.
    ///
    /// `assumed` is the reply of a store that reports errors as success.
    func perform<Reply: Sendable>(
        _ verb: StoreOperation.Verb,
        _ key: StoreKey,
        value: [UInt8] = [],
        adding amount: Int = 0,
        in window: Duration = .zero,
        effect:
            @escaping @Sendable (MemoryStore) async throws(StoreError) -> (
                Reply, StoreOperation.Outcome
            ),
        assumed: () -> Reply
    ) async throws(StoreError) -> Reply {
        guard simulation.isRunning(node, start) else { throw SimulatedStore.lost }
        let call = Simulation.call
        let fate = simulation.drawFate()
        let index = simulation.history.operations.count
        simulation.history.operations.append(
            StoreOperation(
                call: call,
                verb: verb,
                key: key,
                amount: amount,
                window: Int64(window / .milliseconds(1))
            )
        )
        simulation.note(node, call, .sent(verb, key.purpose, fate))
        simulation.history.bytes += key.bytes + value

        @Sendable func deliver() async throws(StoreError) -> (Reply, StoreOperation.Outcome) {
            let (reply, outcome) = try await effect(simulation.store)
            simulation.noteDelivery(of: index, node, outcome)
            return (reply, outcome)
        }
        func deliverLater(within limit: Int) {
            let delay = simulation.draw(in: 1...limit)
            simulation.spawn {
                await simulation.sleep(delay)
                _ = try? await deliver()
            }
        }
        var replies: [(Reply, StoreOperation.Outcome)] = []
        switch fate {
        case .done:
            await simulation.travel()
            replies.append(try await deliver())
            await simulation.travel()
        case .requestLost:
            await simulation.travel()
        case .replyLost:
            await simulation.travel()
            _ = try await deliver()
            await simulation.travel()
        case .late:
            deliverLater(within: 3_000)
            await simulation.travel()
        case .twice:
            await simulation.travel()
            replies.append(try await deliver())
            // A client knows its proof before the check replies. A second put after its redemption would
            // bring the proof back; no store sends a put again.
            if verb != .put { await simulation.travel() }
            replies.append(try await deliver())
            await simulation.travel()
        case .crashBefore:
            await simulation.travel()
            simulation.crash(node, start)
        case .crashAfter:
            await simulation.travel()
            _ = try await deliver()
            simulation.crash(node, start)
        }
        // A put that is repeated after its reply would bring a redeemed proof back, a count of right drawings
        // would give attempts back; no store does that.
        let mayRepeat =
            verb != .put && key.purpose != .attempts || simulation.defect == .putsRepeatAfterReply
        if fate == .done, mayRepeat, simulation.repeatsDelivery() { deliverLater(within: 200) }
        // A dead process receives nothing.
        guard simulation.isRunning(node, start) else { throw SimulatedStore.lost }
        guard !replies.isEmpty else {
            simulation.note(node, call, .answer(nil))
            guard simulation.defect == .errorsAreSuccess else { throw SimulatedStore.lost }
            return assumed()
        }
        let answered = replies.count == 1 ? 0 : simulation.draw(in: 0...1)
        let (reply, outcome) = replies[answered]
        simulation.history.operations[index].outcome = outcome
        simulation.history.operations[index].answered = answered
        simulation.note(node, call, .answer(outcome))
        return reply
    }

    private static let lost = StoreError(.timedOut, store: "simulated", detail: "no reply")
}

/// Records in the same store.
extension SimulatedStore: DurableRecords {
    func read(_ key: StoreKey) async throws(StoreError) -> DurableRecord? {
        try await perform(.read, key) { _ throws(StoreError) in
            let record = try await simulation.records.read(key)
            return (record, .found(record != nil))
        } assumed: {
            nil
        }
    }

    func write(
        _ bytes: [UInt8],
        at key: StoreKey,
        replacing version: Int?
    ) async throws(StoreError) -> Bool {
        try await perform(.write, key, value: bytes) { _ throws(StoreError) in
            var expected = version
            if simulation.defect == .writesIgnoreVersions {
                expected = try await simulation.records.read(key)?.version
            }
            let isWritten = try await simulation.records.write(bytes, at: key, replacing: expected)
            return (isWritten, .flag(isWritten))
        } assumed: {
            true
        }
    }

    func remove(_ key: StoreKey, version: Int) async throws(StoreError) -> Bool {
        try await simulation.records.remove(key, version: version)
    }
}
