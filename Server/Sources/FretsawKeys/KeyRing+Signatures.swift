package import FretsawCrypto
internal import FretsawJSON

extension SealingKey {
    /// Signs `text` for one use until `expiry`, without an entry in a store.
    ///
    /// Key identifier (8 characters), then Base64 of the expiry (8 bytes) and of the code (32 bytes). The code
    /// is an HMAC over the expiry and the text, with a key derived for this use.
    package func signature(
        of text: String,
        for use: String,
        until expiry: Timestamp
    ) throws(CryptoError) -> String {
        var own = try key(for: use)
        defer { wipe(&own) }
        var signed = BytesWriter()
        signed.write(expiry.value, width: 8)
        signed.bytes += try HMACSHA256.code(of: Array("\(expiry.value)\0\(text)".utf8), key: own)
        return identifier + Base64.encode(signed.bytes, as: .urlSafe)
    }
}

extension KeyRing {
    /// Length of a signature in characters.
    package static let signatureLength = SealingKey.identifierLength + 54

    /// Whether `signature`, which may be any text, is one of `text` for this use, and valid at `time`.
    package func accepts(
        _ signature: String,
        of text: String,
        for use: String,
        at time: Timestamp
    ) throws(CryptoError) -> Bool {
        guard signature.utf8.count == KeyRing.signatureLength,
            let key = key(String(signature.prefix(SealingKey.identifierLength)), at: time),
            let signed = Base64.decode(
                String(signature.dropFirst(SealingKey.identifierLength)),
                as: .urlSafe
            )
        else { return false }
        let expiry = Timestamp(signed.prefix(8).reduce(0) { $0 << 8 | Int64($1) })
        let expected = try key.signature(of: text, for: use, until: expiry)
        return ConstantTime.equal(Array(signature.utf8), Array(expected.utf8)) && time <= expiry
    }

    /// The signature of a pass for `hostname` until `expiry`, or until the key expires.
    package func sealPass(
        for hostname: String,
        until expiry: Timestamp,
        at time: Timestamp
    ) throws(KeyRingError) -> String {
        let lasting = try? key(validUntil: expiry)
        let key = if let lasting { lasting } else { try key(validUntil: time) }
        do throws(CryptoError) {
            return try key.signature(of: hostname, for: "pass", until: expiry)
        } catch { throw KeyRingError(.library) }
    }

    /// Whether `pass`, which may be any text, was sealed for `hostname` and is valid at `time`.
    package func accepts(pass: String, for hostname: String, at time: Timestamp) -> Bool {
        (try? accepts(pass, of: hostname, for: "pass", at: time)) ?? false
    }
}
