import FretsawGestures
import FretsawKeys
import FretsawPolicy
import FretsawService
import FretsawStore

/// A count of drawings in the store; its number is the first byte of its key.
enum AttemptCounter: UInt8 {
    /// Right drawings of a subject, each of which starts a new series of attempts.
    case series = 1
    case drawings, lock, failures
    case drawingsOfCode
    /// Drawings of the code that were right, or not judged.
    case restored
}

extension StoreKey {
    func isAttempt(_ counter: AttemptCounter) -> Bool {
        purpose == .attempts && bytes.first == counter.rawValue
    }
}

/// The rules about gesture codes.
extension Invariants {
    /// A write of the code that took effect.
    private struct Setting {
        var time: Int64
        var pattern: Int
        var call: Int
    }

    /// A call that draws the code.
    private struct Drawing {
        var index: Int
        var call: Call
        /// Its operations on counts.
        var counts: [StoreOperation]
        /// The part that the keys of the subject's counts at this setting have in common.
        var subject: ArraySlice<UInt8>?
        /// The part that the keys of the code's counts at this setting have in common; nil for the owner.
        var code: ArraySlice<UInt8>?

        init(_ index: Int, _ call: Call, _ operations: [StoreOperation]) {
            (self.index, self.call) = (index, call)
            counts = operations.filter { $0.key.purpose == .attempts }
            for operation in counts {
                let isOfCode =
                    operation.key.isAttempt(.drawingsOfCode) || operation.key.isAttempt(.restored)
                let common = operation.key.bytes.dropFirst(9)
                if isOfCode { code = common } else { subject = common }
            }
        }

        func added(to counter: AttemptCounter) -> [StoreOperation] {
            counts.filter { $0.key.isAttempt(counter) && $0.amount > 0 }
        }

        var isRight: Bool { call.reply == .done || !added(to: .series).isEmpty }

        var isWrong: Bool {
            if case .refused(.wrong) = call.reply { return true }
            return !added(to: .failures).isEmpty
        }

        var isJudged: Bool { isRight || isWrong }

        func isOpen(at time: Int64) -> Bool { call.arrival <= time && time <= call.end ?? .max }

        /// The number in the key of a count: of a series or a day.
        static func number(of operation: StoreOperation) -> Int {
            operation.key.bytes.dropFirst().prefix(8).reduce(0) { $0 << 8 | Int($1) }
        }
    }

    func drawings() -> [Violation] {
        guard conditions.features.contains(.gestures) else { return [] }
        let settings = settings()
        let drawings = history.calls.indices.compactMap { index -> Drawing? in
            switch history.calls[index].request {
            case .draw, .modifyCode:
                Drawing(index, history.calls[index], operations(of: index))
            default: nil
            }
        }
        return codes(settings) + judgements(of: drawings, settings)
            + attempts(drawings, settings) + budgets(drawings) + lockouts(drawings)
    }

    // MARK: Patterns

    private func settings() -> [Setting] {
        var all: [(order: Int, setting: Setting)] = []
        for operation in history.operations where operation.verb == .write {
            let pattern: Int
            switch history.calls[operation.call].request {
            case .setCode(let set): pattern = set
            case .modifyCode(_, let new): pattern = new
            default: continue
            }
            for delivery in operation.deliveries where delivery.outcome == .flag(true) {
                let setting = Setting(time: delivery.time, pattern: pattern, call: operation.call)
                all.append((delivery.order, setting))
            }
        }
        return all.sorted { $0.order < $1.order }.map(\.setting)
    }

    /// The settings that `call` may have read, by their indices; -1 means that none was made yet.
    private func read(by call: Call, _ settings: [Setting]) -> ClosedRange<Int> {
        let first = settings.lastIndex { $0.time < call.arrival } ?? -1
        let last = settings.lastIndex { $0.time <= call.end ?? .max } ?? -1
        return first...max(first, last)
    }

    /// One request sets the code, which stays; a reply that something was set is true.
    private func codes(_ settings: [Setting]) -> [Violation] {
        var found: [Violation] = []
        var sets = 0
        for (index, call) in history.calls.enumerated() {
            let isSet: Bool
            switch call.request {
            case .setCode: isSet = true
            case .modifyCode, .draw: isSet = false
            default: continue
            }
            switch call.reply {
            case .done:
                if isSet { sets += 1 }
                if case .draw = call.request { continue }
                if sets > 1 || !settings.contains(where: { $0.call == index }) {
                    found.append(Violation(rule: .codeKept, subject: index))
                }
            case .refused(.notSet), .refused(.notTheOwner):
                if read(by: call, settings).lowerBound >= 0 {
                    found.append(Violation(rule: .codeKept, subject: index))
                }
            case .refused(.unreadable):
                // Keys are loaded before any node writes with them, and old ones stay.
                found.append(Violation(rule: .codeKept, subject: index))
            default: break
            }
        }
        return found
    }

    /// Exactly the code's own pattern is accepted, and only it gives attempts back.
    private func judgements(of drawings: [Drawing], _ settings: [Setting]) -> [Violation] {
        drawings.compactMap { drawing in
            let drawn: Int
            switch drawing.call.request {
            case .draw(let pattern, _, _), .modifyCode(let pattern, _): drawn = pattern
            default: return nil
            }
            let own = read(by: drawing.call, settings).map { $0 < 0 ? -1 : settings[$0].pattern }
            let isBroken =
                drawing.isRight && !own.contains(drawn)
                || drawing.isWrong && own.allSatisfy { $0 == drawn }
            return isBroken ? Violation(rule: .codeKept, subject: drawing.index) : nil
        }
    }

    // MARK: Attempts

    /// Five drawings of a subject are judged in one series; each is counted before.
    private func attempts(_ drawings: [Drawing], _ settings: [Setting]) -> [Violation] {
        let most = 5
        var found: [Violation] = []
        var judged = Set<Int>()
        /// The names of counts, by subject and setting.
        var names: [[Int]: ArraySlice<UInt8>] = [:]
        var owners: [ArraySlice<UInt8>: [Int]] = [:]
        for drawing in drawings {
            if let name = drawing.subject {
                let read = read(by: drawing.call, settings)
                var subject = -1
                if case .draw(_, let number, _) = drawing.call.request { subject = number }
                let owner = [subject, read.lowerBound]
                if read.count == 1,
                    names.updateValue(name, forKey: owner) ?? name != name
                        || owners.updateValue(owner, forKey: name) ?? owner != owner
                {
                    found.append(Violation(rule: .attemptsCounted, subject: drawing.index))
                }
            }
            guard drawing.isJudged else { continue }
            judged.insert(drawing.index)
            let isCounted = drawing.added(to: .drawings).contains {
                guard case .count(let count)? = $0.outcome, count <= most else { return false }
                let rights = drawings.filter { $0.subject == drawing.subject }
                    .flatMap { $0.added(to: .series) }.reduce(0) { $0 + $1.deliveries.count }
                return Drawing.number(of: $0) <= rights
            }
            let isOfCodeCounted =
                drawing.code == nil
                || drawing.added(to: .drawingsOfCode).contains { $0.outcome != nil }
            if !isCounted || !isOfCodeCounted {
                found.append(Violation(rule: .attemptsCounted, subject: drawing.index))
            }
        }
        for windows in deliveries([.attempts], AttemptCounter.drawings.rawValue).values.map(windows)
        {
            for window in windows where window.answered.count(where: judged.contains) > most {
                found.append(
                    Violation(rule: .attemptsCounted, subject: window.answered.last ?? -1)
                )
            }
        }
        return found
    }

    /// Wrong drawings of a subject, and of a code, stay within the limits of a day, but for drawings in flight.
    private func budgets(_ drawings: [Drawing]) -> [Violation] {
        let limits = conditions.gestureLimits
        let ofSubject = max(1, limits.failuresPerDay / 5)
        var found: [Violation] = []
        for (name, group) in Dictionary(grouping: drawings, by: \.subject) where name != nil {
            let failures = group.flatMap { $0.added(to: .failures) }.count { $0.outcome != nil }
            let judged = group.filter(\.isJudged)
            let inFlight =
                judged.map { one in
                    judged.count { $0.isOpen(at: one.call.arrival) }
                }.max() ?? 0
            if failures > ofSubject - 1 + inFlight {
                found.append(Violation(rule: .attemptsCounted, subject: group.last?.index ?? -1))
            }
        }
        for (name, group) in Dictionary(grouping: drawings, by: \.code) where name != nil {
            let wrong = group.count(where: \.isWrong)
            let repeated = group.flatMap { $0.added(to: .restored) }
                .reduce(0) { $0 + max(0, $1.deliveries.count - 1) }
            let isRestored = group.contains {
                $0.isWrong && !$0.added(to: .restored).isEmpty
                    || $0.added(to: .restored).count > 1
            }
            if isRestored || wrong > limits.failuresPerDay + repeated {
                found.append(Violation(rule: .attemptsCounted, subject: group.last?.index ?? -1))
            }
        }
        return found
    }

    // MARK: Lockouts

    /// A lockout rejects the subject until the time that its reply gave, on both nodes.
    private func lockouts(_ drawings: [Drawing]) -> [Violation] {
        var found: [Violation] = []
        let judged = drawings.filter(\.isJudged)
        for (key, list) in deliveries([.attempts], AttemptCounter.lock.rawValue) {
            for window in windows(list) {
                for drawing in judged
                where drawing.call.arrival > window.start
                    && drawing.call.end ?? .max < window.end
                    && drawing.counts.contains(where: {
                        $0.key == key && $0.amount == 0 && $0.outcome != nil
                    })
                {
                    found.append(Violation(rule: .gestureLockoutKept, subject: drawing.index))
                }
            }
        }
        for locked in drawings {
            guard case .refused(.locked(let until)) = locked.call.reply,
                let admission = locked.call.admission, let lockedAt = locked.call.end
            else { continue }
            let end = admission.time + until.value - admission.date
            // A lockout of the code ends with the day.
            let isOfCode = until.value.isMultiple(of: 86_400_000)
            for drawing in judged
            where drawing.subject == locked.subject && drawing.call.arrival > lockedAt
                && drawing.call.end ?? .max < end
                && !isReset(
                    drawings,
                    of: locked,
                    isOfCode: isOfCode,
                    until: drawing.call.end ?? .max
                )
            {
                found.append(Violation(rule: .gestureLockoutKept, subject: drawing.index))
            }
        }
        return found
    }

    /// Whether a drawing that was in flight at the lockout gave attempts back before `end`.
    private func isReset(
        _ drawings: [Drawing],
        of locked: Drawing,
        isOfCode: Bool,
        until end: Int64
    ) -> Bool {
        drawings.contains { other in
            let isGiven = isOfCode ? other.code == locked.code : other.subject == locked.subject
            guard isGiven else { return false }
            let deliveries = other.added(to: isOfCode ? .restored : .series).flatMap(\.deliveries)
            // The drawing that found the code locked took itself back.
            let isOwn = isOfCode && other.index == locked.index
            return deliveries.count { $0.time >= locked.call.arrival && $0.time <= end }
                > (isOwn ? 1 : 0)
        }
    }
}
