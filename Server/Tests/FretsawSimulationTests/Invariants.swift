import FretsawPolicy
import FretsawService
import FretsawStore

/// A rule that a schedule broke.
struct Violation: Hashable, CustomStringConvertible {
    enum Rule: String, CaseIterable {
        case judgedOnce = "a token was judged twice"
        case redeemedOnce = "a proof was redeemed twice"
        case failureIsNo = "a request was accepted without the store's reply"
        case bindingKept = "a proof was redeemed with another binding"
        case limitKept = "more requests were admitted than the limit"
        case lockoutKept = "a client was not locked out"
        case expiryKept = "an expired token or proof was accepted"
        case retryAccepted = "a retry with the idempotency key was rejected"
        case genuineAccepted = "a correct answer or a proof was rejected although nothing failed"
        case wrongRejected = "a wrong answer, or one with a rejected drag, passed"
        case dragJudgedOnce = "a drag was judged twice, or a proof has another score than its drag"
        case givenOutOnce = "a challenge was given out twice, or after a reload or crash"
        case queueKept = "a request was rejected while the queue had space, or exceeded the workers"
        case requestAnswered = "a request was never answered"
        case attemptsCounted = "a drawing was judged without an attempt that was left"
        case gestureLockoutKept = "a lockout of a gesture code was shortened"
        case codeKept = "a gesture code was set twice, lost, or accepted another pattern"
    }

    var rule: Rule
    /// The challenge or the call.
    var subject: Int

    var description: String { "\(rule.rawValue) (\(subject))" }
}

/// The invariants, checked by what clients saw and what the store was asked; they use no code of the service.
struct Invariants {
    let history: History
    let conditions: Conditions
    /// The operations of each call.
    private let operations: [[StoreOperation]]
    /// The indices of the calls about each challenge.
    private let callsAbout: [[Int]]

    init(history: History, conditions: Conditions) {
        self.history = history
        self.conditions = conditions
        var operations: [[StoreOperation]] = Array(repeating: [], count: history.calls.count)
        for operation in history.operations { operations[operation.call].append(operation) }
        self.operations = operations
        var callsAbout: [[Int]] = Array(repeating: [], count: history.challenges.count)
        for (index, call) in history.calls.enumerated() {
            if let challenge = call.request.challenge { callsAbout[challenge].append(index) }
        }
        self.callsAbout = callsAbout
    }

    func violations() -> [Violation] {
        tokens() + proofs() + storeFailures() + bindings() + limits() + lockouts() + expiries()
            + retries() + answers() + drags() + generations() + replies() + drawings()
            + (conditions.isCalm ? genuine() : [])
    }

    func calls(about challenge: Int) -> [(index: Int, call: Call)] {
        callsAbout[challenge].map { ($0, history.calls[$0]) }
    }

    func operations(of call: Int) -> [StoreOperation] {
        operations[call]
    }

    func violations(
        _ rule: Violation.Rule,
        _ isBroken: (Int) -> Bool
    ) -> [Violation] {
        history.challenges.indices.filter(isBroken).map { Violation(rule: rule, subject: $0) }
    }

    /// At most one reply about each token depends on its answer.
    private func tokens() -> [Violation] {
        violations(.judgedOnce) { challenge in
            calls(about: challenge).count {
                guard case .check = $0.call.request else { return false }
                return $0.call.reply == .passed || $0.call.reply == .rejected(.wrong)
            } > 1
        }
    }

    /// A proof is redeemed by one call, or by calls with one idempotency key.
    private func proofs() -> [Violation] {
        violations(.redeemedOnce) { challenge in
            let redeemers = calls(about: challenge).compactMap { index, call -> String? in
                switch (call.request, call.reply) {
                case (.verify, .verified), (.verify, .rejected(.wrong)): "call \(index)"
                case (.siteVerify(_, _, let key), .verified):
                    key.map { "key \($0)" } ?? "call \(index)"
                default: nil
                }
            }
            return Set(redeemers).count > 1
        }
    }

    /// An accepted request had the store's own reply to each operation it depends on.
    private func storeFailures() -> [Violation] {
        history.calls.indices.filter { index in
            let call = history.calls[index]
            let mine = operations(of: index)
            func succeeded(_ verb: StoreOperation.Verb, _ outcome: StoreOperation.Outcome) -> Bool {
                mine.contains { $0.verb == verb && $0.outcome == outcome }
            }
            switch (call.request, call.reply) {
            case (.check, .passed):
                return !succeeded(.claim, .flag(true)) || !succeeded(.put, .done)
            case (.check, .rejected(.wrong)):
                return !succeeded(.claim, .flag(true))
            case (.verify, .verified):
                return !succeeded(.take, .found(true))
            case (.siteVerify(let challenge, _, let key), .verified):
                return !succeeded(.take, .found(true)) && !succeeded(.replace, .flag(true))
                    && !(succeeded(.value, .found(true)) && isMarked(challenge, by: key))
            default: return false
            }
        }.map { Violation(rule: .failureIsNo, subject: $0) }
    }

    /// Whether a call with this idempotency key asked the store to mark the proof.
    private func isMarked(_ challenge: Int, by key: Int?) -> Bool {
        calls(about: challenge).contains { index, call in
            guard case .siteVerify(_, _, let other) = call.request, let key, other == key else {
                return false
            }
            return operations(of: index).contains {
                $0.verb == .replace && !$0.deliveries.isEmpty
            }
        }
    }

    /// A redeemed proof has the binding of its challenge, and the asking site is its own.
    private func bindings() -> [Violation] {
        history.calls.indices.filter { index in
            let call = history.calls[index]
            guard case .verified(let binding, _) = call.reply,
                let challenge = call.request.challenge
            else { return false }
            var expected = history.challenges[challenge].binding
            let passed = calls(about: challenge).first {
                $0.call.reply != .rejected(.wrong) && hasPut($0.index)
            }
            if case .check(_, _, _, let data?, _)? = passed?.call.request { expected.data = data }
            guard binding == expected else { return true }
            switch call.request {
            case .siteVerify(_, let site, _): return binding.site != World.siteKeys[site]
            case .verify(_, let wanted):
                return !binding.site.isEmpty
                    || wanted.hostname.map { $0 != binding.hostname } ?? false
                    || wanted.action.map { $0 != binding.action } ?? false
                    || wanted.data.map { $0 != binding.data } ?? false
            default: return true
            }
        }.map { Violation(rule: .bindingKept, subject: $0) }
    }

    func hasPut(_ call: Int) -> Bool {
        operations(of: call).contains { $0.verb == .put }
    }

    // MARK: Limits

    /// A fixed window of a count.
    struct Window {
        var start: Int64
        var end: Int64
        var admitted = 0
        var answered: [Int] = []
    }

    /// The deliveries of counts above zero under a key, in the order of the store.
    func deliveries(
        _ purposes: Set<StoreKey.Purpose>,
        _ operation: UInt8
    ) -> [StoreKey: [(operation: StoreOperation, index: Int)]] {
        var all: [StoreKey: [(operation: StoreOperation, index: Int)]] = [:]
        for each in history.operations
        where each.verb == .count && purposes.contains(each.key.purpose)
            && each.key.bytes.first == operation && each.amount > 0
        {
            for index in each.deliveries.indices {
                all[each.key, default: []].append((each, index))
            }
        }
        return all.mapValues { list in
            list.sorted {
                $0.operation.deliveries[$0.index].order < $1.operation.deliveries[$1.index].order
            }
        }
    }

    func windows(
        _ deliveries: [(operation: StoreOperation, index: Int)]
    ) -> [Window] {
        var windows: [Window] = []
        for (operation, index) in deliveries {
            let time = operation.deliveries[index].time
            if windows.last.map({ time >= $0.end }) ?? true {
                windows.append(Window(start: time, end: time + operation.window))
            }
            guard operation.answered == index else { continue }
            windows[windows.count - 1].answered.append(operation.call)
            if history.calls[operation.call].isAdmitted {
                windows[windows.count - 1].admitted += operation.amount
            }
        }
        return windows
    }

    /// Every admitted request is counted, unless its count failed; no window admits more than the limit.
    private func limits() -> [Violation] {
        let limits = conditions.settings.limits
        guard let gets = limits.getsPerMinute, let checks = limits.checksPerMinute,
            let verifies = limits.verifiesPerMinute
        else { return [] }
        var found: [Violation] = []
        var allowances = [(UInt8(1), gets), (2, checks), (3, verifies)]
        if let gestures = limits.gesturesPerMinute { allowances.append((5, gestures)) }
        if let budget = limits.passes {
            // Right answers of an address per minute, hour and day.
            allowances += [(16, budget.perMinute), (17, budget.perHour), (18, budget.perDay)]
        }
        for (operation, allowed) in allowances {
            for windows in deliveries([.limit, .requests], operation).values.map(windows) {
                for window in windows where window.admitted > allowed {
                    found.append(Violation(rule: .limitKept, subject: window.answered.last ?? -1))
                }
            }
        }
        for (index, call) in history.calls.enumerated() where call.isAdmitted {
            let operation: UInt8? =
                switch call.request {
                case .get: 1
                case .check: 2
                case .verify, .siteVerify: 3
                case .draw(_, _, let sealed): sealed == nil ? nil : 5
                case .setCode, .modifyCode: nil
                }
            guard let operation else { continue }
            let mine = operations(of: index)
            let isCounted = mine.contains {
                [.limit, .requests].contains($0.key.purpose) && $0.key.bytes.first == operation
                    && $0.outcome != nil
            }
            let mayPass =
                conditions.settings.failsOpen && operation != 5
                && mine.contains { $0.outcome == nil }
            if !isCounted && !mayPass { found.append(Violation(rule: .limitKept, subject: index)) }
        }
        return found
    }

    /// Too many failures in a window lock the client out, and a lockout rejects it until its end.
    private func lockouts() -> [Violation] {
        guard let allowed = conditions.settings.limits.failuresPerMinute else { return [] }
        let failure: UInt8 = 4
        var found: [Violation] = []
        for (key, list) in deliveries([.limit], failure) {
            for window in windows(list) {
                let failed = window.answered.filter { history.calls[$0].reply == .rejected(.wrong) }
                guard failed.count > allowed + passes(of: key.bytes.dropFirst()) else { continue }
                let isLocked = history.operations.contains { operation in
                    operation.key.purpose == .lock && operation.key.bytes == key.bytes
                        && operation.amount > 0 && failed.contains(operation.call)
                }
                if !isLocked {
                    found.append(Violation(rule: .lockoutKept, subject: failed.last ?? -1))
                }
            }
        }
        for (key, list) in deliveries([.lock], failure) {
            for window in windows(list) {
                for (index, call) in history.calls.enumerated() {
                    guard call.isAdmitted, let end = call.end, call.arrival > window.start,
                        end < window.end
                    else { continue }
                    let mine = operations(of: index)
                    // With fail-open, a request whose count failed is admitted, whatever else it read.
                    if conditions.settings.failsOpen, mine.contains(where: { $0.outcome == nil }) {
                        continue
                    }
                    let reads = mine.filter {
                        $0.key.purpose == .lock && $0.key.bytes == key.bytes && $0.amount == 0
                    }
                    if reads.contains(where: { $0.outcome != nil }) {
                        found.append(Violation(rule: .lockoutKept, subject: index))
                    }
                }
            }
        }
        return found
    }

    /// The counted right answers of a client, which allow it as many more wrong ones.
    private func passes(of client: ArraySlice<UInt8>) -> Int {
        deliveries([.limit], 17).filter { $0.key.bytes.dropFirst(5).elementsEqual(client) }
            .reduce(0) { $0 + $1.value.count }
    }

    // MARK: Time

    /// Tokens are judged, and proofs redeemed, within their lifetime; dates of nodes differ by a minute.
    private func expiries() -> [Violation] {
        let settings = conditions.settings
        let tokenLifetime =
            Int64(settings.challengeLifetime / .milliseconds(1))
            + Int64(Conditions.maxDateDifference)
        let proofLifetime = Int64(settings.proofLifetime / .milliseconds(1))
        return history.calls.indices.filter { index in
            let call = history.calls[index]
            guard let challenge = call.request.challenge else { return false }
            switch call.reply {
            case .passed, .rejected(.wrong):
                guard case .check = call.request else { return false }
                return call.arrival > history.challenges[challenge].time + tokenLifetime
            case .verified:
                guard let put = puts(about: challenge).max() else { return true }
                return operations(of: index).contains { operation in
                    guard [.take, .replace, .value].contains(operation.verb),
                        operation.outcome == .found(true) || operation.outcome == .flag(true),
                        let answered = operation.answered
                    else { return false }
                    return operation.deliveries[answered].time >= put + proofLifetime
                }
            default: return false
            }
        }.map { Violation(rule: .expiryKept, subject: $0) }
    }

    /// The times at which the proof of a challenge was stored.
    private func puts(about challenge: Int) -> [Int64] {
        calls(about: challenge).flatMap { operations(of: $0.index) }
            .filter { $0.verb == .put }.flatMap(\.deliveries).map(\.time)
    }

    /// A call with the idempotency key that redeemed a proof redeems it again until the proof expires, if the store
    /// replies.
    private func retries() -> [Violation] {
        let lifetime = Int64(conditions.settings.proofLifetime / .milliseconds(1))
        return violations(.retryAccepted) { challenge in
            let calls = calls(about: challenge)
            return calls.contains { index, call in
                guard case .siteVerify(_, let site, let key?) = call.request,
                    case .verified = call.reply, let end = call.end,
                    let put = puts(about: challenge).min()
                else { return false }
                let expiry = put + lifetime
                return calls.contains { other, retry in
                    guard case .siteVerify(_, site, key) = retry.request,
                        retry.reply == .rejected(.stale)
                    else { return false }
                    return retry.arrival >= end && retry.end ?? .max < expiry
                        && operations(of: other).allSatisfy { $0.outcome != nil }
                }
            }
        }
    }

    /// If nothing fails, correct answers and genuine proofs are accepted.
    ///
    /// These are the first answer to a token, if it is in time, and the first verification of its proof.
    private func genuine() -> [Violation] {
        let settings = conditions.settings
        let sure =
            Int64(settings.challengeLifetime / .milliseconds(1))
            - Int64(Conditions.maxDateDifference)
        return violations(.genuineAccepted) { challenge in
            let calls = calls(about: challenge).map(\.call)
            let checks = calls.filter { if case .check = $0.request { true } else { false } }
            guard let first = checks.first,
                case .check(_, _, true, let data, let drag) = first.request,
                first.arrival < history.challenges[challenge].time + sure,
                !checks.dropFirst().contains(where: { $0.arrival <= first.end ?? .max })
            else { return false }
            let bound = history.challenges[challenge].binding
            let isPassed = first.reply == .passed
            let shouldPass =
                (bound.data.isEmpty || data == nil || data == bound.data)
                && conditions.accepts(drag)
            guard isPassed, shouldPass, let end = first.end else { return isPassed != shouldPass }
            let verifications = calls.filter { if case .check = $0.request { false } else { true } }
            guard let verification = verifications.first,
                case .siteVerify(_, let site, _) = verification.request,
                World.siteKeys[site] == bound.site,
                verification.arrival > end,
                !verifications.dropFirst().contains(where: {
                    $0.arrival <= verification.end ?? .max
                }),
                // The proof may have been stored long before the client received the reply.
                (verification.end ?? .max) < first.arrival
                    + Int64(settings.proofLifetime / .milliseconds(1))
            else { return false }
            if case .verified = verification.reply { return false }
            return true
        }
    }
}
