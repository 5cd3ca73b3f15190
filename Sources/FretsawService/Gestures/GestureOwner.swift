internal import FretsawCrypto

/// The owner's secret: its form, and what is stored of it.
enum GestureOwner {
    static func check(_ secret: [UInt8]) throws(GestureError) {
        guard 16...256 ~= secret.count else { throw .badOwnerSecret }
    }

    static func fingerprint(_ secret: [UInt8], key: SealingKey) throws(GestureError) -> [UInt8] {
        do throws(CryptoError) { return try code(of: secret, key: key) } catch {
            throw .unavailable
        }
    }

    /// A keyed digest: the secret is long and random, so that no slow hash is needed.
    static func code(of secret: [UInt8], key: SealingKey) throws(CryptoError) -> [UInt8] {
        var own = try key.key(for: "gesture owner")
        defer { wipe(&own) }
        return try HMACSHA256.code(of: secret, key: own)
    }
}
