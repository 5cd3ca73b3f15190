internal import FretsawCrypto
internal import FretsawKeys

/// A pattern as it is stored: salt, cost, and a hash that depends on the server's key.
///
/// There are 985,824 patterns, so a slow hash does not stop someone with the records
/// from trying all. Therefore scrypt's result goes through HMAC with a key derived from the
/// server's key ring (a pepper): without the ring, records reveal nothing.
struct GestureHash: Equatable {
    static let saltSize = 16

    var keyIdentifier: String
    var cost: Scrypt.Cost
    var salt: [UInt8]
    var hash: [UInt8]
}

extension GestureHash {
    init(
        of secret: [UInt8],
        key: SealingKey,
        cost: Scrypt.Cost,
        random: RandomSource
    ) throws(CryptoError) {
        let salt = try random.bytes(GestureHash.saltSize)
        self.init(
            keyIdentifier: key.identifier,
            cost: cost,
            salt: salt,
            hash: try GestureHash.hash(secret, key: key, cost: cost, salt: salt)
        )
    }

    /// Whether `secret` is the hashed secret; compared in constant time.
    func matches(_ secret: [UInt8], key: SealingKey) throws(CryptoError) -> Bool {
        ConstantTime.equal(hash, try GestureHash.hash(secret, key: key, cost: cost, salt: salt))
    }

    private static func hash(
        _ secret: [UInt8],
        key: SealingKey,
        cost: Scrypt.Cost,
        salt: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        var slow = try Scrypt.key(from: secret, salt: salt, cost: cost)
        defer { wipe(&slow) }
        var pepper = try key.key(for: "gesture pepper")
        defer { wipe(&pepper) }
        return try HMACSHA256.code(of: slow, key: pepper)
    }
}
