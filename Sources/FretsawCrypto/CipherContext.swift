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
