package import FretsawKeys

/// Why a request about a gesture code failed.
package enum GestureError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Not digits 0 to 8, each at most once.
    case notAPattern
    /// The pattern has fewer dots than the minimum; costs no attempt.
    case tooShort(minimum: Int)
    /// The requested minimum is not 4 … 9.
    case badMinimum
    case drawingsDiffer
    /// A name is empty, too long, or contains characters other than letters, digits and `.`, `_`, `-`, `@`, `:`.
    case badName
    /// A page's subject is not sealed for this code, or has expired.
    case unknownSubject
    /// The owner's secret is shorter than 16 bytes or longer than 256.
    case badOwnerSecret
    /// The owner's secret is wrong or the code does not exist: one case, so that names cannot be found.
    case notTheOwner
    /// The code exists already; modify or clear it.
    case alreadySet
    /// The code does not exist; only the site's back end gets this error.
    case notSet
    /// The drawing is wrong; `attemptsLeft` attempts are left.
    case wrong(attemptsLeft: Int)
    /// The subject, or the code for all subjects, is locked until `until`.
    case locked(until: Timestamp)
    /// Too many requests at the same time; costs no attempt.
    case busy
    /// The record is unreadable: another version, damaged, or its key is not in the ring.
    case unreadable
    /// The store or libcrypto failed.
    case unavailable
    case tooMany
    /// The site's bearer token is missing or wrong.
    case notAllowed

    /// The reason, and what to do; never contains a pattern or secret.
    package var description: String {
        switch self {
        case .notAPattern: "a pattern consists of digits 0 to 8, each at most once"
        case .tooShort(let minimum): "connect at least \(minimum) dots"
        case .badMinimum: "the minimum number of dots must be 4 to 9"
        case .drawingsDiffer: "the second drawing differs from the first; draw it again"
        case .badName: "a name consists of 1 to 128 letters, digits or . _ - @ :"
        case .unknownSubject:
            "the subject is not signed for this code or has expired; request a new one from /gesture/subject"
        case .badOwnerSecret: "the owner's secret must have 16 to 256 bytes"
        case .notTheOwner: "the owner's secret is wrong"
        case .alreadySet: "the code is already set; modify or clear it"
        case .notSet: "no code is set"
        case .wrong(let attemptsLeft): "wrong pattern; \(attemptsLeft) attempts are left"
        case .locked(let until): "locked out until \(until)"
        case .busy: "too many requests at the same time; try again"
        case .unreadable: "the code's record is unreadable; clear the code or restore its key"
        case .unavailable: "gesture codes are unavailable at the moment"
        case .tooMany: "too many requests; try again in a minute"
        case .notAllowed: "send Authorization: Bearer with the secret of FRETSAW_GESTURE_SECRET"
        }
    }
}
