/// Why a key ring cannot be used; contains the line and the reason, never a key.
package struct KeyRingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error; the raw value says what is wrong, and what to do.
    package enum Reason: String, Sendable {
        case empty =
            "the key ring is empty; create a key with fretsaw-server token new-key"
        case tooMany = "the key ring has more than 64 keys; remove the oldest"
        case form =
            "not of the form ID KEY [until=TIME]; create one with fretsaw-server token new-key"
        case identifier = "the identifier is not 8 hexadecimal digits (0-9, a-f)"
        case key = "the key is not 32 bytes in URL-safe Base64 (43 characters)"
        case time = "invalid time; write until=2027-01-31 or until=2027-01-31T12:00:00Z"
        case duplicate = "an earlier key has the same identifier; remove one of them"
        case noSealingKey =
            "no key is valid until the expiry of a new challenge; add one with fretsaw-server token new-key"
        case challenge = "a value of the challenge is out of range"
        case library = "libcrypto failed; fretsaw doctor shows which version is in use"
    }

    package let reason: Reason
    /// The line, counted from 1; nil if the error is not about a line.
    package let line: Int?

    /// The name of the key ring in the message, such as its file.
    package var source = "key ring"

    package init(_ reason: Reason, line: Int? = nil) {
        self.reason = reason
        self.line = line
    }

    package var description: String {
        guard let line else {
            return source == "key ring" ? reason.rawValue : "\(source): \(reason.rawValue)"
        }
        return "\(source), line \(line): \(reason.rawValue)"
    }
}
