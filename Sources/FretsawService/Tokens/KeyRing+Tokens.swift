internal import FretsawCrypto

extension KeyRing {
    /// The token of `challenge`: fewer than 250 characters, letters, digits, `_` and `.`.
    ///
    /// Each is encrypted under a key of its own, derived from the master key and the challenge's 128
    /// random bits, so that a ring never comes near the 2³² messages that random nonces of 96 bits
    /// allow one key (NIST SP 800-38D, 8.3), and keeps no count either.
    ///
    /// - Throws: ``KeyRingError`` where no key lives until the challenge's expiry, or a part of the
    ///   challenge lies outside its range.
    public func seal(_ challenge: SealedChallenge) throws(KeyRingError) -> String {
        let key = try key(livingUntil: challenge.expiry)
        guard var record = ChallengeRecord.bytes(of: challenge) else {
            throw KeyRingError(.challenge)
        }
        defer { wipe(&record) }
        var token = TokenText(keyIdentifier: key.identifier, id: challenge.id, ciphertext: [])
        do throws(CryptoError) {
            var subkey = try key.key(for: KeyRing.use, context: challenge.id.bytes)
            defer { wipe(&subkey) }
            var cipher = try AuthenticatedCipher()
            token.ciphertext = try cipher.seal(
                record,
                key: subkey,
                nonce: KeyRing.nonce,
                associatedData: token.associatedData
            )
        } catch { throw KeyRingError(.library) }
        return token.text
    }

    /// The challenge that `token` carries, expired or not.
    ///
    /// - Parameters:
    ///   - token: any text.
    ///   - time: now; keys that are past their time open nothing.
    /// - Returns: the challenge, whose expiry the caller judges.
    /// - Throws: ``TokenError``, the same for all that can be wrong.
    public func open(_ token: String, at time: Timestamp) throws(TokenError) -> SealedChallenge {
        guard let token = TokenText(token), let key = key(token.keyIdentifier, at: time) else {
            throw TokenError()
        }
        do throws(CryptoError) {
            var subkey = try key.key(for: KeyRing.use, context: token.id.bytes)
            defer { wipe(&subkey) }
            var cipher = try AuthenticatedCipher()
            var record = try cipher.open(
                token.ciphertext,
                key: subkey,
                nonce: KeyRing.nonce,
                associatedData: token.associatedData
            )
            defer { wipe(&record) }
            if let challenge = ChallengeRecord.challenge(record, id: token.id) { return challenge }
        } catch {}
        throw TokenError()
    }

    private static let use = "token"
    /// The key is new for each token, so the nonce need not be.
    private static let nonce = [UInt8](repeating: 0, count: AuthenticatedCipher.nonceSize)
}

/// A token that does not open: one error, whatever is wrong with it.
///
/// Whether the text, the key, the time of the key or one bit is to blame, nobody is told, so that
/// nobody learns by trying.
public struct TokenError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error.
    public init() {}

    /// What to do about it.
    public var description: String {
        "the token does not open with these keys: it was changed, or sealed elsewhere"
    }
}
