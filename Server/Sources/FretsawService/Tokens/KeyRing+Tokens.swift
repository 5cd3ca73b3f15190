internal import FretsawCrypto
package import FretsawKeys

extension KeyRing {
    /// Seals `challenge` into a token of letters, digits, `_` and `.`: at most 291 without a binding.
    ///
    /// Each token is encrypted with its own key, derived from the master key and the challenge's
    /// 128 random bits. So a ring never comes near the limit of 2³² messages per key for random
    /// 96-bit nonces (NIST SP 800-38D, 8.3), and no message count is needed.
    ///
    /// It does not open without `context`.
    ///
    /// - Throws: ``KeyRingError`` if no key is valid until the challenge's expiry, or a value of
    ///   the challenge is out of range.
    package func seal(
        _ challenge: SealedChallenge,
        context: [UInt8] = []
    ) throws(KeyRingError) -> String {
        let key = try key(validUntil: challenge.expiry)
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
                associatedData: token.associatedData + context
            )
        } catch { throw KeyRingError(.library) }
        return token.text
    }

    /// Opens `token`, whether or not its challenge has expired, with a key that is valid at `time`.
    package func open(
        _ token: String,
        at time: Timestamp,
        context: [UInt8] = []
    ) throws(TokenError) -> SealedChallenge {
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
                associatedData: token.associatedData + context
            )
            defer { wipe(&record) }
            if let challenge = ChallengeRecord.challenge(record, id: token.id) { return challenge }
        } catch {}
        throw TokenError()
    }

    private static let use = "token"
    /// A constant nonce is safe because each token has its own key.
    private static let nonce = [UInt8](repeating: 0, count: AuthenticatedCipher.nonceSize)
}

/// A token does not open; one error for all causes.
///
/// Clients cannot learn whether the format, the key, its expiry or a changed bit is the cause.
package struct TokenError: Error, Sendable, Hashable, CustomStringConvertible {
    package init() {}

    package var description: String {
        "the token does not open with these keys; it was changed, or sealed with another key"
    }
}
