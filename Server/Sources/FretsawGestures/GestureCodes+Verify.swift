internal import FretsawCrypto
package import FretsawKeys
internal import FretsawStore

extension GestureCodes {
    /// How long a signed subject is valid, in milliseconds: a day.
    private static let subjectLifetime: Int64 = 86_400_000
    /// The use of keys that sign subjects.
    private static let subjectUse = "gesture subject"

    /// Signs a subject for a page: the text to send with ``GestureCaller/page(signedSubject:)``.
    ///
    /// It is a signature and the name, and valid only for the code `name`.
    ///
    /// - Throws: ``GestureError`` if a name is invalid, or no key is valid for so long.
    package func sign(
        _ subject: String,
        for name: String,
        at time: Timestamp
    ) throws(GestureError) -> (text: String, validUntil: Timestamp) {
        let name = try GestureName(name)
        let subject = try GestureName(subject)
        let expiry = time.adding(Self.subjectLifetime)
        guard let key = try? ring.key(validUntil: expiry) else { throw .unavailable }
        do throws(CryptoError) {
            let signed = Self.signed(subject, for: name)
            let signature = try key.signature(of: signed, for: Self.subjectUse, until: expiry)
            return (signature + subject.text, expiry)
        } catch { throw .unavailable }
    }

    /// Returns if `drawing` is the code's pattern, and resets the subject's attempts.
    ///
    /// A page cannot find out whether a code is set: drawings of unknown codes are counted and hashed like wrong ones.
    ///
    /// - Throws: ``GestureError``: `wrong` with the attempts left, or `locked`. Too few dots and
    ///   invalid patterns cost no attempt.
    package func verify(
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
            let signature = String(text.prefix(KeyRing.signatureLength))
            let rest = String(text.dropFirst(KeyRing.signatureLength))
            guard let subject = try? GestureName(rest) else { throw .unknownSubject }
            let signed = Self.signed(subject, for: name)
            let isSigned: Bool
            do throws(CryptoError) {
                isSigned = try ring.accepts(signature, of: signed, for: Self.subjectUse, at: time)
            } catch { throw .unavailable }
            guard isSigned else { throw .unknownSubject }
            return subject
        }
    }

    /// The text that is signed; names contain no zero byte.
    private static func signed(_ subject: GestureName, for code: GestureName) -> String {
        "\(code.text)\0\(subject.text)"
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
