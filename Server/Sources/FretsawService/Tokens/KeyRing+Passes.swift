internal import FretsawCrypto
internal import FretsawJSON

/// Passes: proof, without an entry in a store, that a visitor has solved a challenge.
///
/// Key identifier (8 characters), then Base64 of the expiry (8 bytes) and of the code (32 bytes). The code
/// is an HMAC over the expiry and the hostname, with a key derived for passes only.
extension KeyRing {
    /// Seals a pass for the pages of `hostname` until `expiry`.
    ///
    /// If no key is valid that long, the pass ends with its key.
    ///
    /// - Throws: ``KeyRingError`` if no key is valid at `time`.
    public func sealPass(
        for hostname: String,
        until expiry: Timestamp,
        at time: Timestamp
    ) throws(KeyRingError) -> String {
        let lasting = try? key(validUntil: expiry)
        let key = if let lasting { lasting } else { try key(validUntil: time) }
        do throws(CryptoError) {
            var seal = BytesWriter()
            seal.write(expiry.value, width: 8)
            seal.bytes += try KeyRing.code(of: hostname, until: expiry, key: key)
            return key.identifier + Base64.encode(seal.bytes, as: .urlSafe)
        } catch { throw KeyRingError(.library) }
    }

    /// Whether `pass`, which may be any text, was sealed for `hostname` and is valid at `time`.
    public func accepts(pass: String, for hostname: String, at time: Timestamp) -> Bool {
        let identifier = String(pass.prefix(SealingKey.identifierLength))
        guard pass.utf8.count <= 128,
            let seal = Base64.decode(
                String(pass.dropFirst(SealingKey.identifierLength)),
                as: .urlSafe
            ), seal.count == 8 + HMACSHA256.size, let key = key(identifier, at: time)
        else { return false }
        let expiry = Timestamp(seal.prefix(8).reduce(0) { $0 << 8 | Int64($1) })
        guard let expected = try? KeyRing.code(of: hostname, until: expiry, key: key) else {
            return false
        }
        return ConstantTime.equal(Array(seal.dropFirst(8)), expected) && time <= expiry
    }

    private static func code(
        of hostname: String,
        until expiry: Timestamp,
        key: SealingKey
    ) throws(CryptoError) -> [UInt8] {
        var own = try key.key(for: "pass")
        defer { wipe(&own) }
        return try HMACSHA256.code(of: Array("\(expiry.value)\0\(hostname)".utf8), key: own)
    }
}
