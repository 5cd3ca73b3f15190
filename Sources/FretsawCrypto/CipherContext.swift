internal import CCrypto

/// A cipher context of libcrypto, freed exactly once; freeing wipes the key.
@safe
struct CipherContext: ~Copyable {
    let pointer: OpaquePointer

    init(operation: String) throws(CryptoError) {
        guard let pointer = unsafe EVP_CIPHER_CTX_new() else {
            throw CryptoError.library(operation: operation)
        }
        unsafe self.pointer = pointer
    }

    deinit { unsafe EVP_CIPHER_CTX_free(pointer) }
}

/// A cipher of libcrypto, looked up once for the life of the process.
///
/// OpenSSL 3 looks an algorithm up by name at each use otherwise, which costs more than a short
/// message. The object is never freed, and libcrypto lets threads share it.
@safe
struct CipherAlgorithm: @unchecked Sendable {
    /// Nil if the providers do not have this cipher.
    let pointer: OpaquePointer?

    private init(_ name: String) { unsafe pointer = EVP_CIPHER_fetch(nil, name, nil) }

    static let aes128ECB = CipherAlgorithm("AES-128-ECB")
    static let aes256GCM = CipherAlgorithm("AES-256-GCM")
}
