internal import FretsawJSON

/// The text of a token: the key's identifier, then identifier and ciphertext in Base64.
///
/// The alphabet is URL-safe Base64 with `.` for `-`: letters, digits, `_` and `.` pass through URLs,
/// forms, JSON and file names as they are, and no token holds `---`, which AJ-Captcha's clients put
/// between token and points of a proof. Both parts have a fixed place, so nothing needs to part them.
struct TokenText {
    /// Longer texts are not looked at: twelve places take 238 characters.
    static let maxLength = 400

    var keyIdentifier: String
    var id: ChallengeID
    var ciphertext: [UInt8]

    var text: String {
        let body = Base64.encodedBytes(id.bytes + ciphertext, as: .urlSafe)
        let safe = body.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: ".") : $0 }
        return keyIdentifier + String(decoding: safe, as: UTF8.self)
    }

    init(keyIdentifier: String, id: ChallengeID, ciphertext: [UInt8]) {
        self.keyIdentifier = keyIdentifier
        self.id = id
        self.ciphertext = ciphertext
    }

    /// The parts of `text`; nil where it has not the form of a token.
    init?(_ text: String) {
        let bytes = Array(text.utf8.prefix(TokenText.maxLength + 1))
        guard bytes.count <= TokenText.maxLength, !bytes.contains(UInt8(ascii: "-")),
            bytes.count > SealingKey.identifierLength
        else { return nil }
        let body = bytes[SealingKey.identifierLength...]
            .map { $0 == UInt8(ascii: ".") ? UInt8(ascii: "-") : $0 }
        guard let sealed = Base64.decode(body, as: .urlSafe),
            let id = ChallengeID(bytes: Array(sealed.prefix(ChallengeID.size)))
        else { return nil }
        keyIdentifier = String(decoding: bytes[..<SealingKey.identifierLength], as: UTF8.self)
        self.id = id
        ciphertext = Array(sealed[ChallengeID.size...])
    }

    /// What is bound without being hidden: the form, the key and the challenge.
    var associatedData: [UInt8] {
        Array("fretsaw token 1".utf8) + [0] + Array(keyIdentifier.utf8) + id.bytes
    }
}
