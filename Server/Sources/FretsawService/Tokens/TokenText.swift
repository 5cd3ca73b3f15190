internal import FretsawJSON
internal import FretsawKeys

/// The text of a token: the key's identifier, then challenge identifier and ciphertext in Base64.
///
/// The alphabet is URL-safe Base64 with `.` instead of `-`. Letters, digits, `_` and `.` pass unchanged through URLs,
/// forms, JSON and file names, and a token never contains `---`, AJ-Captcha's separator between token and points in a
/// proof. Both parts have fixed positions and need no separator.
struct TokenText {
    /// Maximum length; longer texts are rejected unread.
    ///
    /// A token with twelve targets and work has 291 characters; a binding adds at most 764.
    static let maxLength = 1088

    var keyIdentifier: String
    var id: ChallengeID
    var ciphertext: [UInt8]

    var text: String {
        let body = Base64.encodedBytes(id.bytes + ciphertext, as: .urlSafe)
        let safe = body.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: ".") : $0 }
        return keyIdentifier + String(decoding: safe, as: UTF8.self)
    }

    /// The authenticated but unencrypted data: format version, key and challenge identifiers.
    var associatedData: [UInt8] {
        Array("fretsaw token 1".utf8) + [0] + Array(keyIdentifier.utf8) + id.bytes
    }
}

extension TokenText {
    /// Parses a token; nil if `text` does not have its form.
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
        self.init(
            keyIdentifier: String(decoding: bytes[..<SealingKey.identifierLength], as: UTF8.self),
            id: id,
            ciphertext: Array(sealed[ChallengeID.size...])
        )
    }
}
