/// Keys out of a key: HKDF of RFC 5869 over HMAC-SHA-256.
public enum HKDF {
    /// The most bytes that one derivation gives: 255 codes.
    public static let maxSize = 255 * HMACSHA256.size

    /// A key of `count` bytes for the use that `info` names.
    ///
    /// - Parameters:
    ///   - secret: strong key material; passwords belong to ``Scrypt``.
    ///   - salt: public random bytes, or none.
    ///   - info: the use; keys of different uses are independent.
    ///   - count: 1 … ``maxSize``.
    /// - Returns: the key.
    /// - Throws: ``CryptoError`` where `count` is outside its range.
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

    /// The first half of a derivation, for secrets that many keys are derived from: ``expand(_:info:count:)``
    /// continues with it.
    ///
    /// - Parameters:
    ///   - secret: strong key material.
    ///   - salt: public random bytes, or none.
    /// - Returns: 32 bytes, as secret as `secret`.
    /// - Throws: ``CryptoError`` where libcrypto rejects.
    public static func extract(
        from secret: [UInt8],
        salt: [UInt8] = []
    ) throws(CryptoError) -> [UInt8] {
        try HMACSHA256.code(of: secret, key: salt)
    }

    /// The second half: a key of `count` bytes for the use that `info` names, out of what
    /// ``extract(from:salt:)`` gave.
    ///
    /// - Returns: the key.
    /// - Throws: ``CryptoError`` where `count` is outside its range.
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
