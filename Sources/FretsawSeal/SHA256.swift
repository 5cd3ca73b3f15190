internal import CCrypto

/// The SHA-256 digest of FIPS 180-4, computed by OpenSSL's libcrypto.
public enum SHA256 {
    /// The 32 bytes of the digest of `bytes`.
    ///
    /// - Throws: ``SealError`` where libcrypto refuses, as it does for a missing provider.
    /// - Complexity: O(bytes), no allocation but the result's.
    public static func digest(of bytes: [UInt8]) throws(SealError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        var length: UInt32 = 0
        let status = unsafe bytes.withUnsafeBytes { input in
            unsafe EVP_Digest(input.baseAddress, input.count, &digest, &length, EVP_sha256(), nil)
        }
        guard status == 1, length == 32 else {
            throw SealError.library(operation: "SHA-256")
        }
        return digest
    }

    /// The digest of `bytes` as 64 lower-case hexadecimal digits.
    public static func hexDigest(of bytes: [UInt8]) throws(SealError) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(64)
        for byte in try digest(of: bytes) {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
