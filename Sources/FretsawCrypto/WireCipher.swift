internal import CCrypto

/// AES-128 in ECB mode with PKCS#7 padding: AJ-Captcha's wire format.
///
/// It hides nothing from clients, which receive the key, and exists only for the protocol; ``AuthenticatedCipher``
/// protects answers. A value encrypts and decrypts any number of messages with one key (one challenge).
public struct WireCipher: ~Copyable {
    /// Bytes of a key: the ASCII characters of AJ's `secretKey`.
    public static let keySize = 16
    /// Block size in bytes; a ciphertext has one block or more.
    public static let blockSize = 16
    /// The maximum message size in bytes; far above the protocol's 16 KiB bodies.
    public static let maxMessageSize = 1 << 20

    private let encryption: CipherContext
    private let decryption: CipherContext

    /// A cipher with this key of ``keySize`` bytes.
    public init(key: [UInt8]) throws(CryptoError) {
        guard key.count == WireCipher.keySize else {
            throw CryptoError.size("the wire key's length", is: key.count, allowed: "16 bytes")
        }
        let encryption = try CipherContext(operation: "AES-128-ECB")
        let decryption = try CipherContext(operation: "AES-128-ECB")
        let algorithm = unsafe CipherAlgorithm.aes128ECB.pointer
        guard
            unsafe EVP_EncryptInit_ex2(encryption.pointer, algorithm, key, nil, nil) == 1,
            unsafe EVP_DecryptInit_ex2(decryption.pointer, algorithm, key, nil, nil) == 1
        else { throw CryptoError.library(operation: "AES-128-ECB") }
        self.encryption = encryption
        self.decryption = decryption
    }

    /// Encrypts `message`, at most ``maxMessageSize`` bytes, to the next multiple of 16 bytes.
    public mutating func encrypt(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard message.count <= WireCipher.maxMessageSize else {
            throw CryptoError.size("the message's length", is: message.count, allowed: "≤ 1 MiB")
        }
        guard let output = try WireCipher.output(of: message, encryption) else {
            throw CryptoError.library(operation: "AES-128-ECB")
        }
        return output
    }

    /// Decrypts `ciphertext`.
    ///
    /// - Throws: ``CryptoError`` with ``CryptoError/Reason/notGenuine`` if the length is not a
    ///   positive multiple of 16 or the padding is wrong: one error, so that responses are no
    ///   padding oracle.
    public mutating func decrypt(_ ciphertext: [UInt8]) throws(CryptoError) -> [UInt8] {
        let count = ciphertext.count
        guard count > 0, count.isMultiple(of: WireCipher.blockSize),
            count <= WireCipher.maxMessageSize + WireCipher.blockSize
        else { throw CryptoError.notGenuine("the ciphertext") }
        guard let output = try WireCipher.output(of: ciphertext, decryption) else {
            throw CryptoError.notGenuine("the ciphertext")
        }
        return output
    }

    /// Encrypts or decrypts all of `input`; nil if that fails, as with wrong padding.
    private static func output(
        of input: [UInt8],
        _ cipher: borrowing CipherContext
    ) throws(CryptoError) -> [UInt8]? {
        let context = unsafe cipher.pointer
        // Starts again with the current key and direction.
        guard unsafe EVP_CipherInit_ex2(context, nil, nil, nil, -1, nil) == 1 else {
            throw CryptoError.library(operation: "AES-128-ECB")
        }
        var output = [UInt8](repeating: 0, count: input.count + WireCipher.blockSize)
        var (body, tail): (Int32, Int32) = (0, 0)
        let status: Int32 = unsafe output.withUnsafeMutableBufferPointer { output in
            guard let start = output.baseAddress else { return 0 }
            guard unsafe EVP_CipherUpdate(context, start, &body, input, Int32(input.count)) == 1
            else { return 0 }
            return unsafe EVP_CipherFinal_ex(context, start + Int(body), &tail)
        }
        output.removeLast(output.count - Int(body) - Int(tail))
        return status == 1 ? output : nil
    }
}
