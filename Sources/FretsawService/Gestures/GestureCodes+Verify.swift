internal import FretsawCrypto
internal import FretsawStore

/// Drawing a code.
extension GestureCodes {
    /// Returns where `drawing` is the code's pattern, and gives the subject all attempts back.
    ///
    /// - Parameters:
    ///   - name: the code's name.
    ///   - subject: who draws: attempts are counted for each.
    ///   - drawing: digits of the dots.
    ///   - time: now.
    /// - Throws: ``GestureError``: `wrong` with what is left, `locked`; too few dots and what is no
    ///   pattern cost no attempt.
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

    /// Counts an attempt, and only then judges it.
    ///
    /// So parallel attempts, on any number of machines, are judged no more often than there are attempts:
    /// each has to win its write first, and the write of the last one locks.
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
        // Before an attempt is spent: being many costs nobody one.
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

    /// Takes one attempt; gives the record as it is now.
    private func spend(
        at place: StoreKey,
        revision: [UInt8],
        time: Timestamp
    ) async throws(GestureError) -> GestureAttempts {
        // Whoever was quicker took an attempt, so that this ends by a lock-out long before.
        for _ in 0..<maxTries {
            let stored = try await read(place)
            var attempts = GestureAttempts(revision: revision)
            if let stored {
                guard let found = GestureAttempts(bytes: stored.bytes) else { throw .unreadable }
                // Those of an earlier setting of the code count no more.
                if found.revision == revision { attempts = found }
            }
            if let until = attempts.lockedUntil {
                guard time >= until else { throw .locked(until: until) }
                attempts = GestureAttempts(revision: revision)
            }
            attempts.spent += 1
            if attempts.spent >= Self.maxAttempts {
                attempts.lockedUntil = time.adding(lockOut)
            }
            if try await write(attempts.bytes, at: place, replacing: stored?.version) {
                return attempts
            }
        }
        throw .busy
    }

    /// Gives all attempts back after a right drawing.
    private func restore(at place: StoreKey, revision: [UInt8]) async throws(GestureError) {
        for _ in 0..<maxTries {
            guard let stored = try await read(place),
                GestureAttempts(bytes: stored.bytes)?.revision == revision
            else { return }
            // Not removed: a version that began anew could be taken for an old one.
            let fresh = GestureAttempts(revision: revision)
            if try await write(fresh.bytes, at: place, replacing: stored.version) { return }
        }
        // The drawing was right; attempts that others keep spending are theirs.
    }
}
