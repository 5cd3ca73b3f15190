internal import CCrypto

/// SHA-256 (FIPS 180-4), computed by OpenSSL's libcrypto.
public enum SHA256 {
    /// The 32-byte digest of `bytes`.
    ///
    /// It uses libcrypto's `SHA256_…` functions. The `EVP_…` functions would set up providers and a
    /// configuration, which need 2 MB of memory.
    public static func digest(of bytes: [UInt8]) -> [UInt8] {
        var context = SHA256_CTX()
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        unsafe SHA256_Init(&context)
        unsafe SHA256_Update(&context, bytes, bytes.count)
        unsafe SHA256_Final(&digest, &context)
        return digest
    }

    /// The digest of `bytes` as 64 lower-case hexadecimal digits.
    public static func hexDigest(of bytes: [UInt8]) -> String { hex(digest(of: bytes)) }

    /// `digest` as lower-case hexadecimal digits.
    package static func hex(_ digest: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(64)
        for byte in digest {
            text.append(digit(byte >> 4))
            text.append(digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10) + value
    }
}
