internal import Foundation

/// AES-128 in ECB mode with PKCS#7 padding, as AJ-Captcha's clients encrypt answers and proofs.
///
/// It is only obfuscation, because the key is sent with the challenge.
///
/// It is written here because Foundation has no AES on all platforms (FIPS 197; 0.1 ms for a proof).
struct AnswerCipher {
    private var roundKeys: [UInt8]

    /// `text` in Base64, encrypted with `key`; the text itself without a key.
    static func sealed(_ text: String, key: String) throws(ClientError) -> String {
        guard !key.isEmpty else { return text }
        guard let cipher = AnswerCipher(key: Array(key.utf8)) else {
            throw .unreadable("the key has not 16 bytes")
        }
        return Data(cipher.encrypt(Array(text.utf8))).base64EncodedString()
    }

    /// Expands a key of 16 bytes; nil for other lengths.
    init?(key: [UInt8]) {
        guard key.count == 16 else { return nil }
        roundKeys = key
        var constant: UInt8 = 1
        for start in stride(from: 16, to: 176, by: 4) {
            var word = Array(roundKeys[start - 4..<start])
            if start % 16 == 0 {
                word = [word[1], word[2], word[3], word[0]].map {
                    AnswerCipher.substitutes[Int($0)]
                }
                word[0] ^= constant
                constant = AnswerCipher.doubled(constant)
            }
            for index in 0..<4 { roundKeys.append(roundKeys[start - 16 + index] ^ word[index]) }
        }
    }

    func encrypt(_ text: [UInt8]) -> [UInt8] {
        let rest = 16 - text.count % 16
        let padded = text + Array(repeating: UInt8(rest), count: rest)
        return stride(from: 0, to: padded.count, by: 16).flatMap {
            encryptBlock(Array(padded[$0..<$0 + 16]))
        }
    }

    private func encryptBlock(_ block: [UInt8]) -> [UInt8] {
        // A block is stored column by column.
        var state = zip(block, roundKeys).map { $0 ^ $1 }
        for round in 1...10 {
            // Row r moves r columns to the left.
            state = (0..<16).map { AnswerCipher.substitutes[Int(state[($0 + 4 * ($0 % 4)) % 16])] }
            if round < 10 {
                for column in stride(from: 0, to: 16, by: 4) { AnswerCipher.mix(&state, column) }
            }
            for index in 0..<16 { state[index] ^= roundKeys[16 * round + index] }
        }
        return state
    }

    private static func mix(_ state: inout [UInt8], _ column: Int) {
        let (a, b, c, d) = (state[column], state[column + 1], state[column + 2], state[column + 3])
        let all = a ^ b ^ c ^ d
        state[column] ^= all ^ doubled(a ^ b)
        state[column + 1] ^= all ^ doubled(b ^ c)
        state[column + 2] ^= all ^ doubled(c ^ d)
        state[column + 3] ^= all ^ doubled(d ^ a)
    }

    /// Multiplies by x in the field of AES.
    private static func doubled(_ byte: UInt8) -> UInt8 {
        byte << 1 ^ (byte & 0x80 == 0 ? 0 : 0x1B)
    }

    /// The S-box: multiplicative inverses, found with the generator 3, and an affine map.
    private static let substitutes: [UInt8] = {
        var powers: [UInt8] = [1]
        for _ in 1..<255 {
            let last = powers[powers.count - 1]
            powers.append(last ^ doubled(last))
        }
        var box = Array(repeating: UInt8(0x63), count: 256)
        for (exponent, byte) in powers.enumerated() {
            let inverse = powers[(255 - exponent) % 255]
            func turned(_ bits: UInt8) -> UInt8 { inverse << bits | inverse >> (8 - bits) }
            box[Int(byte)] = inverse ^ turned(1) ^ turned(2) ^ turned(3) ^ turned(4) ^ 0x63
        }
        return box
    }()
}
