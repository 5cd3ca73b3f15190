internal import FretsawCrypto
internal import FretsawKeys
internal import FretsawStore

/// Counts one subject's drawings of one setting of a code, in entries that expire.
///
/// Drawings are counted before they are judged, so that parallel attempts on any number of machines
/// cannot exceed the limits.
struct GestureAttempts {
    private enum Counter: UInt8 {
        case series = 1
        case drawings = 2
        case lock = 3
        case failuresOfSubject = 4
        case drawingsOfCode = 5
        case correctOfCode = 6
    }

    private static let day: Int64 = 86_400_000

    private let store: any ChallengeStore
    private let limits: GestureLimits
    private let time: Timestamp
    private let subject: [UInt8]
    /// Nil for the owner, whom others' failures must not keep from changing the code.
    private let code: [UInt8]?

    init(
        store: any ChallengeStore,
        limits: GestureLimits,
        name: GestureName,
        subject: GestureName,
        revision: [UInt8],
        at time: Timestamp
    ) {
        self.store = store
        self.limits = limits
        self.time = time
        // Names contain no zero byte, and revisions have a fixed length.
        let code = revision + Array(name.text.utf8)
        self.subject = SHA256.digest(of: code + [0] + Array(subject.text.utf8))
        self.code = subject == .owner ? nil : SHA256.digest(of: code)
    }

    /// Counts a drawing, and returns the number since the last correct one; throws
    /// ``GestureError/locked(until:)`` if it must not be judged.
    func spend() async throws(GestureError) -> Int {
        let series = try await count(.series, adding: 0, in: Self.day).count
        let lock = try await count(.lock, series, adding: 0, in: limits.lockout)
        guard lock.count == 0 else { throw locked(lock.remaining) }
        let failures = try await count(.failuresOfSubject, adding: 0, in: Self.day)
        guard failures.count < limits.failuresPerSubject else { throw locked(failures.remaining) }
        try await spendOfCode()
        let drawings = try await count(.drawings, series, adding: 1, in: limits.lockout)
        if drawings.count >= GestureLimits.maxAttempts {
            // Locked before the last drawing is judged; a correct one starts a new series.
            _ = try await count(.lock, series, adding: 1, in: limits.lockout)
        }
        guard drawings.count <= GestureLimits.maxAttempts else {
            try await restoreOfCode()
            throw .locked(until: time.adding(limits.lockout))
        }
        return drawings.count
    }

    /// Records that the drawing was correct: the subject's attempts start again.
    func succeed() async throws(GestureError) {
        _ = try await count(.series, adding: 1, in: Self.day)
        try await restoreOfCode()
    }

    /// Records that the drawing was wrong.
    func fail(_ attempt: Int) async throws(GestureError) -> GestureError {
        let failures = try await count(.failuresOfSubject, adding: 1, in: Self.day)
        let leftToday = limits.failuresPerSubject - failures.count
        guard leftToday > 0 else { return locked(failures.remaining) }
        let left = GestureLimits.maxAttempts - attempt
        guard left > 0 else { return .locked(until: time.adding(limits.lockout)) }
        return .wrong(attemptsLeft: min(left, leftToday))
    }

    // Counted by the day, because two windows that start at their first entries would end at different times.

    private var today: Int { Int(time.value / Self.day) }

    private func spendOfCode() async throws(GestureError) {
        guard code != nil else { return }
        // Read first: drawings that are taken back in the meantime must not make space for this one.
        let correct = try await count(.correctOfCode, today, adding: 0, in: Self.day).count
        let drawings = try await count(.drawingsOfCode, today, adding: 1, in: Self.day).count
        guard drawings - correct <= limits.failuresPerDay else {
            try await restoreOfCode()
            throw .locked(until: Timestamp(Int64(today + 1) * Self.day))
        }
    }

    /// Takes back a drawing that was correct or is not judged.
    private func restoreOfCode() async throws(GestureError) {
        guard code != nil else { return }
        _ = try await count(.correctOfCode, today, adding: 1, in: Self.day)
    }

    private func locked(_ remaining: Duration) -> GestureError {
        .locked(until: time.adding(Int64(remaining / .milliseconds(1))))
    }

    private func count(
        _ counter: Counter,
        _ number: Int = 0,
        adding amount: Int,
        in window: Int64
    ) async throws(GestureError) -> WindowCount {
        let isOfCode = counter == .drawingsOfCode || counter == .correctOfCode
        var key = BytesWriter()
        key.write(counter.rawValue, width: 1)
        key.write(number, width: 8)
        key.bytes += isOfCode ? code ?? [] : subject
        do {
            return try await store.count(
                StoreKey(.attempts, key.bytes),
                adding: amount,
                in: .milliseconds(window)
            )
        } catch { throw .unavailable }
    }
}
