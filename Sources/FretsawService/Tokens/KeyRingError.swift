/// Why a key ring cannot be used.
///
/// Tells line and reason, never a key.
public struct KeyRingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Reason: Sendable, Hashable {
        /// There is no key at all.
        case empty
        /// More than ``KeyRing/maxKeys`` keys.
        case tooMany
        /// A line does not have the form `ID KEY [until=TIME]`.
        case form
        /// An identifier that is not 8 lower-case hexadecimal digits.
        case identifier
        /// A key that is not 32 bytes in URL-safe Base64.
        case key
        /// A time that cannot be read.
        case time
        /// Two keys with one identifier.
        case duplicate
        /// No key lives long enough to seal with.
        case noneForSealing
        /// A challenge with a part outside its range.
        case challenge
        /// libcrypto failed.
        case library
    }

    /// What is wrong.
    public let reason: Reason
    /// The line it is in, counted from 1; nil where it is in none.
    public let line: Int?

    init(_ reason: Reason, line: Int? = nil) {
        self.reason = reason
        self.line = line
    }

    /// The reason, and what to do.
    public var description: String {
        let text =
            switch reason {
            case .empty: "the key ring has no key; make one with fretsaw-server token new-key"
            case .tooMany: "the key ring has more than \(KeyRing.maxKeys) keys; drop the oldest"
            case .form:
                "not of the form ID KEY [until=TIME]; make one with fretsaw-server token new-key"
            case .identifier: "the identifier is not 8 hexadecimal digits (0-9, a-f)"
            case .key: "the key is not 32 bytes in URL-safe Base64 (43 characters)"
            case .time: "the time is not like until=2027-01-31 or until=2027-01-31T12:00:00Z"
            case .duplicate: "an earlier key has the same identifier; drop one"
            case .noneForSealing:
                "no key lives until a challenge given out now expires; add one with "
                    + "fretsaw-server token new-key"
            case .challenge: "the challenge has a part outside its range"
            case .library: "libcrypto failed; fretsaw doctor tells which one is in use"
            }
        guard let line else { return text }
        return "key ring, line \(line): \(text)"
    }
}
