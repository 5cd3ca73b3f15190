internal import CCrypto

/// An error whose text never contains bytes of a key, message or ciphertext.
public struct CryptoError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of errors.
    public enum Reason: Sendable, Equatable {
        /// libcrypto failed unexpectedly.
        case library
        /// A key, nonce, count or cost has an invalid size.
        case size
        /// A ciphertext was not created with this key: its length, padding or tag is wrong. The cause is not reported.
        case notGenuine
    }

    /// The kind of error.
    public let reason: Reason
    /// A message with the operation and the problem; never key or message bytes.
    public let description: String

    static func library(operation: String) -> CryptoError {
        let code = ERR_get_error()
        var text = [CChar](repeating: 0, count: 256)
        unsafe ERR_error_string_n(code, &text, text.count)
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let reason = String(decoding: bytes, as: UTF8.self)
        return CryptoError(
            reason: .library,
            description: "\(operation): libcrypto failed (\(reason)); check its configuration"
        )
    }

    static func size(_ what: String, is count: Int, allowed: String) -> CryptoError {
        CryptoError(reason: .size, description: "\(what) is \(count); give \(allowed)")
    }

    /// One error for all causes, so that a reply does not reveal the cause.
    static func notGenuine(_ what: String) -> CryptoError {
        // Clears libcrypto's error queue, so that it does not appear in the next error.
        ERR_clear_error()
        return CryptoError(
            reason: .notGenuine,
            description: "\(what) was not made with this key, or was changed; ask for a new one"
        )
    }
}

/// The cryptographic library, for diagnosis.
public enum CryptoLibrary {
    /// The version of libcrypto, such as `OpenSSL 3.0.15 3 Sep 2024`.
    public static var version: String {
        guard let text = unsafe OpenSSL_version(OPENSSL_VERSION) else { return "unknown" }
        return unsafe String(cString: text)
    }
}
