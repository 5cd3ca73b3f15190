internal import FretsawBehaviour
package import FretsawCrypto
internal import FretsawJSON

/// The proof of a passed check that a site redeems: AJ-Captcha's `captchaVerification`.
///
/// Clients compute it from the exact text they sent, so the server also builds it from the received
/// bytes and never formats numbers again (`docs/protocol.md`, "Proofs").
package enum Proof {
    /// The text between token and points.
    package static let separator = "---"
    /// Maximum length of a proof in bytes.
    package static let maxLength = 8192

    /// The proof of `token` and the received points: Base64 of the encrypted text, or plain text.
    ///
    /// `points` is JSON, decrypted and otherwise as received; `secretKey` has 16 bytes, or is nil
    /// if answers are not encrypted.
    package static func text(
        token: String,
        points: [UInt8],
        secretKey: [UInt8]?
    ) throws(CryptoError) -> [UInt8] {
        let plain = Array(token.utf8) + Array(separator.utf8) + points
        guard let secretKey else { return plain }
        var cipher = try WireCipher(key: secretKey)
        return Base64.encodedBytes(try cipher.encrypt(plain))
    }

    /// The key of a proof's entry in a store: a prefix for the site, then a digest.
    ///
    /// - The prefix is the first 16 bytes of the SHA-256 of `site`, so that no other site can find
    ///   the proof. If `site` is empty, the prefix is empty.
    /// - The digest is the SHA-256 of the proof's canonical form, so all spellings of a proof have the
    ///   same key. A digest does not reveal the proof, so a reader of the store cannot redeem it.
    ///
    /// - Returns: the key; nil if the proof is empty or longer than ``maxLength``.
    package static func storageKey(of proof: [UInt8], site: String = "") -> [UInt8]? {
        guard 1...maxLength ~= proof.count else { return nil }
        let prefix = site.isEmpty ? [] : SHA256.digest(of: Array(site.utf8)).prefix(16)
        return prefix + SHA256.digest(of: canonical(proof))
    }

    /// Normalises a proof that was damaged by forms and query strings.
    ///
    /// Integrations turn `+` into a space, percent-encode twice, insert line breaks, or use
    /// URL-safe Base64. Unencrypted proofs are only percent-decoded.
    ///
    /// A proof is unencrypted if it contains `{`. The JSON text of the points always contains this character, and
    /// Base64 never does. The separator `---` cannot be used for this test, because URL-safe Base64 can contain it.
    package static func canonical(_ proof: [UInt8]) -> [UInt8] {
        guard !proof.contains(UInt8(ascii: "{")) else { return proof }
        var text = PercentEncoding.decode(proof).bytes
        // An unencrypted proof may be percent-encoded as well; its spaces stay.
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
package enum PercentEncoding {
    /// Decodes `%41` to `A`; a `%` without two hexadecimal digits stays and makes the text invalid.
    package static func decode(_ text: [UInt8]) -> (bytes: [UInt8], isValid: Bool) {
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

extension DragJudgement.Finding {
    /// How likely the visitor is a person; see ``RedeemedProof/score``.
    var score: Double {
        switch self {
        case .human: 0.9
        case .notJudged: 0.7
        case .machine(.noTrack): 0.5
        case .machine: RedeemedProof.machineScore
        }
    }
}
