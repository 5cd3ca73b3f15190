internal import FretsawCrypto
internal import FretsawJSON

/// Who sends a drawing, and how the service knows the person who drew it.
///
/// Attempts are counted per person, so callers must not be able to make up names.
public enum GestureCaller: Sendable {
    /// The site's back end, which has authenticated the person; it may learn which codes exist.
    case site(subject: String)
    /// A page with the signed subject that its back end requested from the service.
    case page(signedSubject: String)
}

/// A subject that a page can show to the service, but neither invent nor use for another code.
///
/// Key identifier (8 characters), Base64 of the expiry (8 bytes) and the signature (32 bytes), then
/// the subject's name. The signature is an HMAC over the expiry, the subject and the gesture code's name.
enum SignedSubject {
    /// How long a signed subject is valid, in milliseconds: a day.
    static let lifetime: Int64 = 86_400_000

    /// The length of the expiry and the signature in Base64.
    private static let signatureLength = 54

    static func text(
        of subject: GestureName,
        for code: GestureName,
        until expiry: Timestamp,
        key: SealingKey
    ) throws(CryptoError) -> String {
        var signed = BytesWriter()
        signed.write(expiry.value, width: 8)
        signed.bytes += try signature(of: subject, for: code, until: expiry, key: key)
        return key.identifier + Base64.encode(signed.bytes, as: .urlSafe) + subject.text
    }

    /// The subject's name; nil if the text was not signed for this code, or has expired.
    static func open(
        _ text: String,
        for code: GestureName,
        ring: KeyRing,
        at time: Timestamp
    ) throws(CryptoError) -> GestureName? {
        let identifier = String(text.prefix(SealingKey.identifierLength))
        let rest = text.dropFirst(SealingKey.identifierLength)
        guard let signed = Base64.decode(String(rest.prefix(signatureLength)), as: .urlSafe),
            signed.count == 8 + HMACSHA256.size,
            let subject = try? GestureName(String(rest.dropFirst(signatureLength))),
            let key = ring.key(identifier, at: time)
        else { return nil }
        let expiry = Timestamp(signed.prefix(8).reduce(0) { $0 << 8 | Int64($1) })
        let expected = try signature(of: subject, for: code, until: expiry, key: key)
        guard ConstantTime.equal(Array(signed.dropFirst(8)), expected), time <= expiry else {
            return nil
        }
        return subject
    }

    private static func signature(
        of subject: GestureName,
        for code: GestureName,
        until expiry: Timestamp,
        key: SealingKey
    ) throws(CryptoError) -> [UInt8] {
        var own = try key.key(for: "gesture subject")
        defer { wipe(&own) }
        // Names contain no zero byte.
        let text = "\(expiry.value)\0\(code.text)\0\(subject.text)"
        return try HMACSHA256.code(of: Array(text.utf8), key: own)
    }
}
