internal import FretsawCrypto
internal import FretsawStore

/// Verification of drawings.
extension GestureCodes {
    /// Returns if `drawing` is the code's pattern, and resets the subject's attempts.
    ///
    /// - Parameters:
    ///   - name: the code's name.
    ///   - subject: the person who draws; attempts are counted per subject.
    ///   - drawing: the digits of the dots.
    ///   - time: the current time.
    /// - Throws: ``GestureError``: `wrong` with the attempts left, or `locked`. Too few dots and
    ///   invalid patterns cost no attempt.
    public func verify(
        _ name: String,
        subject: String,
        drawing: String,
        at time: Timestamp
    ) async throws(GestureError) {
        let name = try GestureName(name)
        let subject = try GestureName(subject)
        guard let stored = try await read(name.codeKey()) else { throw .notSet }
        guard let code = GestureCode(bytes: stored.bytes) else { throw .unreadable }
        try await judge(drawing, of: subject, at: code, named: name, at: time)
    }

    /// Counts an attempt, and only then judges the drawing.
    ///
    /// Parallel attempts on any number of machines therefore cannot exceed the limit: each must
    /// first win its write, and the write of the last one locks.
    func judge(
        _ drawing: String,
        of subject: GestureName,
        at code: GestureCode,
        named name: GestureName,
        at time: Timestamp
    ) async throws(GestureError) {
        let pattern = try GesturePattern(drawing, minimum: code.minimum)
        guard let key = ring.key(code.pattern.keyIdentifier, at: time) else { throw .unreadable }
        let place = try name.attemptsKey(of: subject)
        // Check before an attempt is spent, so that a busy server costs no attempt.
        guard hashing.enter() else { throw .busy }
        defer { hashing.leave() }
        let attempt = try await spend(at: place, revision: code.revision, time: time)
        let isRight: Bool
        do throws(CryptoError) {
            isRight = try await hashing.run { () throws(CryptoError) in
                try code.pattern.matches(pattern.dots, key: key)
            }
        } catch { throw .unavailable }
        guard isRight else {
            if let until = attempt.lockedUntil { throw .locked(until: until) }
            throw .wrong(attemptsLeft: Self.maxAttempts - attempt.spent)
        }
        try await restore(at: place, revision: code.revision)
    }

    private var maxTries: Int { 32 }

    /// Spends one attempt; returns the new record.
    private func spend(
        at place: StoreKey,
        revision: [UInt8],
        time: Timestamp
    ) async throws(GestureError) -> GestureAttempts {
        // A lost write means that another request spent an attempt, so a lockout ends this loop
        // early.
        for _ in 0..<maxTries {
            let stored = try await read(place)
            var attempts = GestureAttempts(revision: revision)
            if let stored {
                guard let found = GestureAttempts(bytes: stored.bytes) else { throw .unreadable }
                // Attempts on an earlier setting of the code do not count.
                if found.revision == revision { attempts = found }
            }
            if let until = attempts.lockedUntil {
                guard time >= until else { throw .locked(until: until) }
                attempts = GestureAttempts(revision: revision)
            }
            attempts.spent += 1
            if attempts.spent >= Self.maxAttempts {
                attempts.lockedUntil = time.adding(lockout)
            }
            if try await write(attempts.bytes, at: place, replacing: stored?.version) {
                return attempts
            }
        }
        throw .busy
    }

    /// Resets the attempts after a correct drawing.
    private func restore(at place: StoreKey, revision: [UInt8]) async throws(GestureError) {
        for _ in 0..<maxTries {
            guard let stored = try await read(place),
                GestureAttempts(bytes: stored.bytes)?.revision == revision
            else { return }
            // Written, not removed: a version that starts again could be confused with an old one.
            let fresh = GestureAttempts(revision: revision)
            if try await write(fresh.bytes, at: place, replacing: stored.version) { return }
        }
        // The drawing was correct; concurrent requests keep the attempts they spend.
    }
}
