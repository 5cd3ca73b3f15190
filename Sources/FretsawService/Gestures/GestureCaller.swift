internal import FretsawCrypto
internal import FretsawJSON

/// Who sends a drawing, and how the service knows the person who drew it.
///
/// Attempts are counted per person, so callers must not be able to make up names.
public enum GestureCaller: Sendable {
    /// The site's back end, which has authenticated the person; it may learn which codes exist.
    case site(subject: String)
    /// A page with the sealed subject that its back end requested from the service.
    case page(sealedSubject: String)
}

/// A subject that a page can show to the service, but neither invent nor use for another code.
///
/// Key identifier (8 characters), Base64 of the expiry (8 bytes) and of the code (32 bytes), then
/// the subject's name. The code is an HMAC over all of it and the name of the gesture code.
enum SealedSubject {
    /// How long a sealed subject is valid, in milliseconds: a day.
    static let lifetime: Int64 = 86_400_000

    /// The length of the expiry and the code in Base64.
    private static let sealLength = 54

    static func text(
        of subject: GestureName,
        for code: GestureName,
        until expiry: Timestamp,
        key: SealingKey
    ) throws(CryptoError) -> String {
        var seal = BytesWriter()
        seal.write(expiry.value, width: 8)
        seal.bytes += try self.code(of: subject, for: code, until: expiry, key: key)
        return key.identifier + Base64.encode(seal.bytes, as: .urlSafe) + subject.text
    }

    /// The subject's name; nil if the text was not sealed for this code, or has expired.
    static func open(
        _ text: String,
        for code: GestureName,
        ring: KeyRing,
        at time: Timestamp
    ) throws(CryptoError) -> GestureName? {
        let identifier = String(text.prefix(SealingKey.identifierLength))
        let rest = text.dropFirst(SealingKey.identifierLength)
        guard let seal = Base64.decode(String(rest.prefix(sealLength)), as: .urlSafe),
            seal.count == 8 + HMACSHA256.size,
            let subject = try? GestureName(String(rest.dropFirst(sealLength))),
            let key = ring.key(identifier, at: time)
        else { return nil }
        let expiry = Timestamp(seal.prefix(8).reduce(0) { $0 << 8 | Int64($1) })
        let expected = try self.code(of: subject, for: code, until: expiry, key: key)
        guard ConstantTime.equal(Array(seal.dropFirst(8)), expected), time <= expiry else {
            return nil
        }
        return subject
    }

    private static func code(
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
