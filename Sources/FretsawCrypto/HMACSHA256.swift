internal import CCrypto

/// HMAC-SHA-256 (RFC 2104).
public enum HMACSHA256 {
    /// Size of a code in bytes.
    public static let size = 32

    /// The 32-byte code of `message` with `key`.
    public static func code(of message: [UInt8], key: [UInt8]) throws(CryptoError) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: size)
        var length: UInt32 = 0
        let written = unsafe HMAC(
            EVP_sha256(),
            key,
            Int32(clamping: key.count),
            message,
            message.count,
            &code,
            &length
        )
        guard unsafe written != nil, length == size else {
            throw CryptoError.library(operation: "HMAC-SHA-256")
        }
        return code
    }
}
