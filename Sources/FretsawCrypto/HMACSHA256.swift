internal import CCrypto

/// The keyed digest HMAC of RFC 2104 over SHA-256.
public enum HMACSHA256 {
    /// Bytes of a code.
    public static let size = 32

    /// The 32 bytes of the code of `message` under `key`.
    ///
    /// - Throws: ``CryptoError`` where libcrypto rejects.
    /// - Complexity: O(message + key).
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
