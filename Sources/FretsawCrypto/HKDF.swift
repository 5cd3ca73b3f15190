/// Key derivation: HKDF (RFC 5869) with HMAC-SHA-256.
public enum HKDF {
    /// The maximum output size in bytes: 255 hashes.
    public static let maxSize = 255 * HMACSHA256.size

    /// Derives a key of `count` bytes, 1 … ``maxSize``, for context `info`.
    ///
    /// `secret` is key material (use ``Scrypt`` for passwords), `salt` public random bytes, or
    /// none; keys of different `info` are independent.
    public static func key(
        from secret: [UInt8],
        salt: [UInt8] = [],
        info: [UInt8],
        count: Int
    ) throws(CryptoError) -> [UInt8] {
        var extracted = try extract(from: secret, salt: salt)
        defer { wipe(&extracted) }
        return try expand(extracted, info: info, count: count)
    }

    /// The extract step, for secrets from which many keys are derived with ``expand(_:info:count:)``.
    ///
    /// - Parameters:
    ///   - secret: strong key material.
    ///   - salt: public random bytes, or none.
    /// - Returns: A 32-byte pseudorandom key.
    /// - Throws: ``CryptoError`` if libcrypto fails.
    public static func extract(
        from secret: [UInt8],
        salt: [UInt8] = []
    ) throws(CryptoError) -> [UInt8] {
        try HMACSHA256.code(of: secret, key: salt)
    }

    /// The expand step: a key of `count` bytes for context `info`, from the result of ``extract(from:salt:)``.
    ///
    /// - Returns: the key.
    /// - Throws: ``CryptoError`` if `count` is outside its range.
    public static func expand(
        _ extracted: [UInt8],
        info: [UInt8],
        count: Int
    ) throws(CryptoError) -> [UInt8] {
        guard (1...maxSize).contains(count) else {
            throw CryptoError.size("the derived key's length", is: count, allowed: "1…\(maxSize)")
        }
        var output: [UInt8] = []
        var block: [UInt8] = []
        var number: UInt8 = 1
        while output.count < count {
            block = try HMACSHA256.code(of: block + info + [number], key: extracted)
            output += block
            number &+= 1
        }
        output.removeLast(output.count - count)
        return output
    }
}
