internal import CCrypto

/// AES-128 in ECB mode with PKCS#7 padding: what AJ-Captcha's clients speak.
///
/// It hides nothing from a client, who contains the key, and is here for the protocol alone; answers are
/// protected by ``AuthenticatedCipher``. One value serves one key (one challenge) for any number of
/// messages with the same two contexts.
public struct WireCipher: ~Copyable {
    /// Bytes of a key: the ASCII characters of AJ's `secretKey`.
    public static let keySize = 16
    /// Bytes of a block: ciphertexts are whole blocks, and at least one.
    public static let blockSize = 16
    /// The longest message taken, in bytes; far above what the protocol's 16 KiB bodies hold.
    public static let maxMessageSize = 1 << 20

    private let sealing: CipherContext
    private let opening: CipherContext

    /// A cipher with this key.
    ///
    /// - Throws: ``CryptoError`` where the key is not ``keySize`` bytes.
    public init(key: [UInt8]) throws(CryptoError) {
        guard key.count == WireCipher.keySize else {
            throw CryptoError.size("the wire key's length", is: key.count, allowed: "16 bytes")
        }
        let sealing = try CipherContext(operation: "AES-128-ECB")
        let opening = try CipherContext(operation: "AES-128-ECB")
        let algorithm = unsafe CipherAlgorithm.aes128ECB.pointer
        guard
            unsafe EVP_EncryptInit_ex2(sealing.pointer, algorithm, key, nil, nil) == 1,
            unsafe EVP_DecryptInit_ex2(opening.pointer, algorithm, key, nil, nil) == 1
        else { throw CryptoError.library(operation: "AES-128-ECB") }
        self.sealing = sealing
        self.opening = opening
    }

    /// The ciphertext of `message`: the next multiple of 16 above its length.
    ///
    /// - Throws: ``CryptoError`` where the message is longer than ``maxMessageSize``.
    /// - Complexity: O(message).
    public mutating func encrypt(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard message.count <= WireCipher.maxMessageSize else {
            throw CryptoError.size("the message's length", is: message.count, allowed: "≤ 1 MiB")
        }
        var output = [UInt8](repeating: 0, count: message.count + WireCipher.blockSize)
        var (body, tail): (Int32, Int32) = (0, 0)
        // Starts again with the current key.
        var status = unsafe EVP_EncryptInit_ex2(sealing.pointer, nil, nil, nil, nil)
        let context = unsafe sealing.pointer
        if status == 1 {
            status = unsafe output.withUnsafeMutableBufferPointer { output in
                guard let start = output.baseAddress else { return 0 }
                guard
                    unsafe EVP_EncryptUpdate(context, start, &body, message, Int32(message.count))
                        == 1
                else { return 0 }
                return unsafe EVP_EncryptFinal_ex(context, start + Int(body), &tail)
            }
        }
        guard status == 1 else { throw CryptoError.library(operation: "AES-128-ECB") }
        output.removeLast(output.count - Int(body) - Int(tail))
        return output
    }

    /// The message of `ciphertext`.
    ///
    /// - Throws: ``CryptoError`` with ``CryptoError/Reason/notGenuine`` where the length is no positive
    ///   multiple of 16 or the padding is wrong: one error, so that an answer built on it is no
    ///   padding oracle.
    /// - Complexity: O(ciphertext).
    public mutating func decrypt(_ ciphertext: [UInt8]) throws(CryptoError) -> [UInt8] {
        let count = ciphertext.count
        guard count > 0, count.isMultiple(of: WireCipher.blockSize),
            count <= WireCipher.maxMessageSize + WireCipher.blockSize
        else { throw CryptoError.notGenuine("the encrypted text") }
        var output = [UInt8](repeating: 0, count: count + WireCipher.blockSize)
        var (body, tail): (Int32, Int32) = (0, 0)
        guard unsafe EVP_DecryptInit_ex2(opening.pointer, nil, nil, nil, nil) == 1 else {
            throw CryptoError.library(operation: "AES-128-ECB")
        }
        let context = unsafe opening.pointer
        let status: Int32 = unsafe output.withUnsafeMutableBufferPointer { output in
            guard let start = output.baseAddress else { return 0 }
            guard unsafe EVP_DecryptUpdate(context, start, &body, ciphertext, Int32(count)) == 1
            else { return 0 }
            return unsafe EVP_DecryptFinal_ex(context, start + Int(body), &tail)
        }
        guard status == 1 else { throw CryptoError.notGenuine("the encrypted text") }
        output.removeLast(output.count - Int(body) - Int(tail))
        return output
    }
}
