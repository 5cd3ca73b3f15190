internal import CCrypto

/// A digest of libcrypto, looked up once for the life of the process, as ``CipherAlgorithm`` is.
///
/// The object is never freed nor changed, and libcrypto lets threads share it.
@safe
struct DigestAlgorithm: @unchecked Sendable {
    /// Nil where the providers in use have no such digest.
    let pointer: OpaquePointer?

    private init(_ name: String) { unsafe pointer = EVP_MD_fetch(nil, name, nil) }

    static let sha256 = DigestAlgorithm("SHA256")
}
