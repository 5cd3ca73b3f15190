public import FretsawCrypto
internal import FretsawJSON

/// The proof of a passed check that a site redeems: AJ-Captcha's `captchaVerification`.
///
/// Clients compute it themselves, from the very text they sent, so it is built here from the bytes that
/// were received, never from numbers written anew.
public enum Proof {
    /// What stands between token and points.
    public static let separator = "---"
    /// The longest proof looked at, in bytes.
    public static let maxLength = 8192

    /// The proof of `token` and the points as they were received.
    ///
    /// - Parameters:
    ///   - token: the challenge's token.
    ///   - points: the point JSON, decrypted but otherwise untouched.
    ///   - secretKey: the challenge's key; nil where nothing is encrypted.
    /// - Returns: Base64 of the encrypted text, or the plain text.
    /// - Throws: ``CryptoError`` where the key is not 16 bytes.
    public static func text(
        token: String,
        points: [UInt8],
        secretKey: [UInt8]?
    ) throws(CryptoError) -> [UInt8] {
        let plain = Array(token.utf8) + Array(separator.utf8) + points
        guard let secretKey else { return plain }
        var cipher = try WireCipher(key: secretKey)
        return Base64.encodedBytes(try cipher.encrypt(plain))
    }

    /// What a proof is filed under: the SHA-256 of its canonical form, in hexadecimal.
    ///
    /// So a store holds nothing that could be redeemed, and all spellings of a proof are one.
    ///
    /// - Returns: the key; nil for a proof that is empty or longer than ``maxLength``.
    public static func storageKey(of proof: [UInt8]) -> String? {
        guard 1...maxLength ~= proof.count else { return nil }
        return SHA256.hexDigest(of: canonical(proof))
    }

    /// The one spelling of a proof that travelled through forms and query strings.
    ///
    /// Integrators lose `+` to a space, percent-encode once too often, break lines, or use the other
    /// alphabet. A proof that is not encrypted stays as it is; it is told by the
    /// brace of its points, which no alphabet of Base64 has, while `---` can stand in the URL-safe one.
    ///
    /// - Complexity: O(proof).
    public static func canonical(_ proof: [UInt8]) -> [UInt8] {
        guard !proof.contains(UInt8(ascii: "{")) else { return proof }
        var text = PercentEncoding.decode(proof).bytes
        // A plain proof may have been percent-encoded as well; its points keep their spaces.
        guard !text.contains(UInt8(ascii: "{")) else { return text }
        text.removeAll { $0 == 0x0D || $0 == 0x0A }
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: " "), UInt8(ascii: "-"): text[index] = UInt8(ascii: "+")
            case UInt8(ascii: "_"): text[index] = UInt8(ascii: "/")
            default: break
            }
        }
        while text.last == UInt8(ascii: "=") { text.removeLast() }
        while !text.count.isMultiple(of: 4) { text.append(UInt8(ascii: "=")) }
        return text
    }
}

/// Percent-encoding (RFC 3986 § 2.1).
public enum PercentEncoding {
    /// Decodes `%41` to `A`; a `%` without two hexadecimal digits stays as it is.
    ///
    /// - Returns: the bytes, and whether every `%` had its two digits.
    /// - Complexity: O(text).
    public static func decode(_ text: [UInt8]) -> (bytes: [UInt8], isValid: Bool) {
        guard text.contains(UInt8(ascii: "%")) else { return (text, true) }
        var (bytes, isValid): ([UInt8], Bool) = ([], true)
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            if digits.count == 2 {
                bytes.append(UInt8(digits[0] << 4 | digits[1]))
                rest.removeFirst(2)
            } else {
                bytes.append(byte)
                isValid = false
            }
        }
        return (bytes, isValid)
    }
}
