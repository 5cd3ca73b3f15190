internal import FretsawCrypto
internal import FretsawStore

/// Verification of drawings.
extension GestureCodes {
    /// Signs a subject for a page: the text to send with ``GestureCaller/page(signedSubject:)``.
    ///
    /// - Parameters:
    ///   - subject: the person who draws, authenticated by the site.
    ///   - name: the code's name; the subject is valid only for it.
    ///   - time: the current time.
    /// - Returns: the signed subject, and the time until which it is valid.
    /// - Throws: ``GestureError`` if a name is invalid, or no key is valid for so long.
    public func sign(
        _ subject: String,
        for name: String,
        at time: Timestamp
    ) throws(GestureError) -> (text: String, validUntil: Timestamp) {
        let name = try GestureName(name)
        let subject = try GestureName(subject)
        let expiry = time.adding(SignedSubject.lifetime)
        guard let key = try? ring.key(validUntil: expiry) else { throw .unavailable }
        do throws(CryptoError) {
            return (try SignedSubject.text(of: subject, for: name, until: expiry, key: key), expiry)
        } catch { throw .unavailable }
    }

    /// Returns if `drawing` is the code's pattern, and resets the subject's attempts.
    ///
    /// A page cannot find out whether a code is set: drawings of unknown codes are counted and
    /// hashed like wrong ones.
    ///
    /// - Parameters:
    ///   - name: the code's name.
    ///   - caller: who sends the drawing, and the person who drew it.
    ///   - drawing: the digits of the dots.
    ///   - time: the current time.
    /// - Throws: ``GestureError``: `wrong` with the attempts left, or `locked`. Too few dots and
    ///   invalid patterns cost no attempt.
    public func verify(
        _ name: String,
        by caller: GestureCaller,
        drawing: String,
        at time: Timestamp
    ) async throws(GestureError) {
        let name = try GestureName(name)
        let subject = try subject(of: caller, for: name, at: time)
        var code: GestureCode
        if let stored = try await read(name.codeKey()) {
            guard let found = GestureCode(bytes: stored.bytes) else { throw .unreadable }
            code = found
        } else {
            if case .site = caller { throw .notSet }
            guard let key = try? ring.key(validUntil: time) else { throw .unavailable }
            code = .unknown(cost: cost, key: key)
        }
        // The minimum would show a page that the code is set.
        if case .page = caller { code.minimum = GesturePattern.minimumLength }
        try await judge(drawing, of: subject, at: code, named: name, at: time)
    }

    private func subject(
        of caller: GestureCaller,
        for name: GestureName,
        at time: Timestamp
    ) throws(GestureError) -> GestureName {
        switch caller {
        case .site(let subject): return try GestureName(subject)
        case .page(let text):
            let subject: GestureName?
            do throws(CryptoError) {
                subject = try SignedSubject.open(text, for: name, ring: ring, at: time)
            } catch { throw .unavailable }
            guard let subject else { throw .unknownSubject }
            return subject
        }
    }

    /// Counts an attempt, and only then judges the drawing.
    func judge(
        _ drawing: String,
        of subject: GestureName,
        at code: GestureCode,
        named name: GestureName,
        at time: Timestamp
    ) async throws(GestureError) {
        let pattern = try GesturePattern(drawing, minimum: code.minimum)
        guard let key = ring.key(code.pattern.keyIdentifier, at: time) else { throw .unreadable }
        let attempts = GestureAttempts(
            store: attempts,
            limits: limits,
            name: name,
            subject: subject,
            revision: code.revision,
            at: time
        )
        // Check before an attempt is spent, so that a busy server costs no attempt.
        guard hashing.enter() else { throw .busy }
        defer { hashing.leave() }
        let attempt = try await attempts.spend()
        let isRight: Bool
        do throws(CryptoError) {
            isRight = try await hashing.run { () throws(CryptoError) in
                try code.pattern.matches(pattern.dots, key: key)
            }
        } catch { throw .unavailable }
        guard isRight else { throw try await attempts.fail(attempt) }
        try await attempts.succeed()
    }
}
