internal import CCrypto

/// The SHA-256 digest of FIPS 180-4, computed by OpenSSL's libcrypto.
public enum SHA256 {
    /// The 32 bytes of the digest of `bytes`.
    ///
    /// - Throws: ``CryptoError`` where libcrypto refuses, as it does for a missing provider.
    /// - Complexity: O(bytes), no allocation but the result's.
    public static func digest(of bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        var length: UInt32 = 0
        let algorithm = unsafe DigestAlgorithm.sha256.pointer
        let status = unsafe bytes.withUnsafeBytes { input in
            unsafe EVP_Digest(input.baseAddress, input.count, &digest, &length, algorithm, nil)
        }
        guard status == 1, length == 32 else {
            throw CryptoError.library(operation: "SHA-256")
        }
        return digest
    }

    /// The digest of `bytes` as 64 lower-case hexadecimal digits.
    public static func hexDigest(of bytes: [UInt8]) throws(CryptoError) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(64)
        for byte in try digest(of: bytes) {
            text.append(digit(byte >> 4))
            text.append(digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10) + value
    }
}

/// A digest of libcrypto, looked up once for the life of the process, as ``CipherAlgorithm`` is.
///
/// The object is never freed nor changed, and libcrypto lets threads share it.
@safe
private struct DigestAlgorithm: @unchecked Sendable {
    /// Nil where the providers in use have no such digest.
    let pointer: OpaquePointer?

    private init(_ name: String) { unsafe pointer = EVP_MD_fetch(nil, name, nil) }

    static let sha256 = DigestAlgorithm("SHA256")
}
