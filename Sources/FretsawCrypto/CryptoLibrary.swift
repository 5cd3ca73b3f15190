internal import CCrypto

/// The cryptographic library in use, for diagnosis.
public enum CryptoLibrary {
    /// The version of the libcrypto in use, as `OpenSSL 3.0.15 3 Sep 2024`.
    public static var version: String {
        guard let text = unsafe OpenSSL_version(OPENSSL_VERSION) else { return "unknown" }
        return unsafe String(cString: text)
    }
}
