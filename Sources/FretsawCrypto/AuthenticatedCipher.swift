internal import CCrypto

/// Encrypts and authenticates messages with AES-256-GCM.
///
/// GCM is used instead of ChaCha20-Poly1305 because servers have AES and carry-less multiplication
/// in hardware. Both need a 96-bit nonce that is never repeated with the same key. This type does
/// not count nonces: use a new key for each message, derived with ``HKDF`` or ``HMACSHA256`` from a
/// master key and a random identifier. Then any nonce is safe.
///
/// One cipher can process many messages, each with its own key.
public struct AuthenticatedCipher: ~Copyable {
    /// Size of a key in bytes.
    public static let keySize = 32
    /// Size of a nonce in bytes.
    public static let nonceSize = 12
    /// Size of the tag after the ciphertext, in bytes.
    public static let tagSize = 16
    /// The maximum message size in bytes.
    public static let maxMessageSize = 1 << 20

    private static let operation = "AES-256-GCM"
    private let context: CipherContext

    /// Creates a cipher without a key.
    public init() throws(CryptoError) {
        context = try CipherContext(operation: AuthenticatedCipher.operation)
    }

    /// Encrypts `message` with a `key` of ``keySize`` bytes, and appends the tag.
    ///
    /// `nonce`, ``nonceSize`` bytes, is never repeated with this key; `associatedData` is
    /// authenticated but not encrypted. It may be empty, as the message.
    public mutating func seal(
        _ message: [UInt8],
        key: [UInt8],
        nonce: [UInt8],
        associatedData: [UInt8] = []
    ) throws(CryptoError) -> [UInt8] {
        try AuthenticatedCipher.check(key: key, nonce: nonce, message: message)
        let context = unsafe context.pointer
        let algorithm = unsafe CipherAlgorithm.aes256GCM.pointer
        var output = [UInt8](repeating: 0, count: message.count + AuthenticatedCipher.tagSize)
        var (written, tail): (Int32, Int32) = (0, 0)
        let status: Int32 = unsafe output.withUnsafeMutableBufferPointer { output in
            guard let start = output.baseAddress,
                unsafe EVP_EncryptInit_ex2(context, algorithm, key, nonce, nil) == 1,
                unsafe AuthenticatedCipher.bind(associatedData, to: context, EVP_EncryptUpdate),
                unsafe EVP_EncryptUpdate(context, start, &written, message, Int32(message.count))
                    == 1,
                unsafe EVP_EncryptFinal_ex(context, start + Int(written), &tail) == 1
            else { return 0 }
            return unsafe EVP_CIPHER_CTX_ctrl(
                context,
                EVP_CTRL_AEAD_GET_TAG,
                Int32(AuthenticatedCipher.tagSize),
                start + message.count
            )
        }
        guard status == 1, Int(written) + Int(tail) == message.count else {
            throw CryptoError.library(operation: AuthenticatedCipher.operation)
        }
        return output
    }

    /// Decrypts the result of ``seal(_:key:nonce:associatedData:)``.
    ///
    /// - Throws: ``CryptoError`` with ``CryptoError/Reason/notGenuine`` if any bit of
    ///   ciphertext, tag, nonce, key or associated data is wrong; no plaintext is returned then.
    public mutating func open(
        _ sealed: [UInt8],
        key: [UInt8],
        nonce: [UInt8],
        associatedData: [UInt8] = []
    ) throws(CryptoError) -> [UInt8] {
        try AuthenticatedCipher.check(key: key, nonce: nonce, message: [])
        let count = sealed.count - AuthenticatedCipher.tagSize
        guard count >= 0, count <= AuthenticatedCipher.maxMessageSize else {
            throw CryptoError.notGenuine("the sealed text")
        }
        let context = unsafe context.pointer
        let algorithm = unsafe CipherAlgorithm.aes256GCM.pointer
        // One byte more, so that an empty message also has a buffer.
        var output = [UInt8](repeating: 0, count: count + 1)
        var tag = Array(sealed[count...])
        var (written, tail): (Int32, Int32) = (0, 0)
        let isGenuine = unsafe output.withUnsafeMutableBufferPointer { output in
            guard let start = output.baseAddress,
                unsafe EVP_DecryptInit_ex2(context, algorithm, key, nonce, nil) == 1,
                unsafe AuthenticatedCipher.bind(associatedData, to: context, EVP_DecryptUpdate),
                unsafe EVP_DecryptUpdate(context, start, &written, sealed, Int32(count)) == 1,
                unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag)
                    == 1
            else { return false }
            return unsafe EVP_DecryptFinal_ex(context, start + Int(written), &tail) == 1
        }
        guard isGenuine, Int(written) + Int(tail) == count else {
            wipe(&output)
            throw CryptoError.notGenuine("the sealed text")
        }
        output.removeLast()
        return output
    }

    private typealias Update =
        (
            OpaquePointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int32>?,
            UnsafePointer<UInt8>?, Int32
        ) -> Int32

    /// Adds the associated data: an update without output.
    private static func bind(
        _ associatedData: [UInt8],
        to context: OpaquePointer,
        _ update: Update
    ) -> Bool {
        guard !associatedData.isEmpty else { return true }
        var ignored: Int32 = 0
        return unsafe update(context, nil, &ignored, associatedData, Int32(associatedData.count))
            == 1
    }

    private static func check(
        key: [UInt8],
        nonce: [UInt8],
        message: [UInt8]
    ) throws(CryptoError) {
        guard key.count == keySize else {
            throw CryptoError.size("the sealing key's length", is: key.count, allowed: "32 bytes")
        }
        guard nonce.count == nonceSize else {
            throw CryptoError.size("the nonce's length", is: nonce.count, allowed: "12 bytes")
        }
        guard message.count <= maxMessageSize else {
            throw CryptoError.size("the message's length", is: message.count, allowed: "≤ 1 MiB")
        }
    }
}
