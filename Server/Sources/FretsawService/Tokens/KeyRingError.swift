/// Why a key ring cannot be used; contains the line and the reason, never a key.
public struct KeyRingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error.
    public enum Reason: Sendable, Hashable {
        /// There is no key.
        case empty
        /// More than ``KeyRing/maxKeys`` keys.
        case tooMany
        /// A line does not have the form `ID KEY [until=TIME]`.
        case form
        /// An identifier is not 8 lower-case hexadecimal digits.
        case identifier
        /// A key is not 32 bytes in URL-safe Base64.
        case key
        /// A time is unreadable.
        case time
        /// Two keys have the same identifier.
        case duplicate
        /// No key is valid long enough to seal a challenge.
        case noSealingKey
        /// A value of the challenge is out of range.
        case challenge
        /// libcrypto failed.
        case library
    }

    /// The kind of error.
    public let reason: Reason
    /// The line, counted from 1; nil if the error is not about a line.
    public let line: Int?

    /// The name of the key ring in the message, such as its file.
    public var source = "key ring"

    init(_ reason: Reason, line: Int? = nil) {
        self.reason = reason
        self.line = line
    }

    /// The reason, and what to do.
    public var description: String {
        let text =
            switch reason {
            case .empty: "the key ring is empty; create a key with fretsaw-server token new-key"
            case .tooMany: "the key ring has more than \(KeyRing.maxKeys) keys; remove the oldest"
            case .form:
                "not of the form ID KEY [until=TIME]; create one with fretsaw-server token new-key"
            case .identifier: "the identifier is not 8 hexadecimal digits (0-9, a-f)"
            case .key: "the key is not 32 bytes in URL-safe Base64 (43 characters)"
            case .time: "invalid time; write until=2027-01-31 or until=2027-01-31T12:00:00Z"
            case .duplicate: "an earlier key has the same identifier; remove one of them"
            case .noSealingKey:
                "no key is valid until the expiry of a new challenge; add one with "
                    + "fretsaw-server token new-key"
            case .challenge: "a value of the challenge is out of range"
            case .library: "libcrypto failed; fretsaw doctor shows which version is in use"
            }
        guard let line else { return source == "key ring" ? text : "\(source): \(text)" }
        return "\(source), line \(line): \(text)"
    }
}
