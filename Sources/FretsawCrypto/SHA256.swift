internal import CCrypto

/// The SHA-256 digest of FIPS 180-4, computed by OpenSSL's libcrypto.
public enum SHA256 {
    /// The 32 bytes of the digest of `bytes`.
    ///
    /// By libcrypto's functions of this digest alone: finding the same one through its `EVP` functions sets up
    /// providers and a configuration, which hold 2 MB of memory that a batch needs for nothing else.
    ///
    /// - Complexity: O(bytes), no allocation but the result's.
    public static func digest(of bytes: [UInt8]) -> [UInt8] {
        var context = SHA256_CTX()
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        unsafe SHA256_Init(&context)
        unsafe SHA256_Update(&context, bytes, bytes.count)
        unsafe SHA256_Final(&digest, &context)
        return digest
    }

    /// The digest of `bytes` as 64 lower-case hexadecimal digits.
    public static func hexDigest(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(64)
        for byte in digest(of: bytes) {
            text.append(digit(byte >> 4))
            text.append(digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10) + value
    }
}
