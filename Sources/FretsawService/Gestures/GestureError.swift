/// Why a request about a gesture code is refused.
public enum GestureError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Not digits 0 to 8, each at most once.
    case notAPattern
    /// Fewer dots than the minimum; costs no attempt.
    case tooShort(minimum: Int)
    /// The fewest dots asked for are not 4 … 9.
    case badMinimum
    /// The second drawing differs from the first.
    case drawingsDiffer
    /// A name is empty, too long, or has other characters than letters, digits, `.`, `_`, `-`, `@`, `:`.
    case badName
    /// The owner's secret is shorter than 16 bytes or longer than 256.
    case badOwnerSecret
    /// The owner's secret is not the one the code was set with; or there is no such code.
    ///
    /// One case, so that names of codes cannot be found out.
    case notTheOwner
    /// The code is set already: modify or clear it.
    case alreadySet
    /// There is no such code.
    case notSet
    /// A wrong drawing with `attemptsLeft` left.
    case wrong(attemptsLeft: Int)
    /// No attempt is left before `until`.
    case locked(until: Timestamp)
    /// Too many requests at the same time; costs no attempt.
    case busy
    /// A record cannot be read: another version, damaged, or its key is gone from the ring.
    case unreadable
    /// The store, or libcrypto, failed.
    case unavailable

    /// The reason, and what to do; never a pattern or secret.
    public var description: String {
        switch self {
        case .notAPattern: "a pattern is digits 0 to 8, each at most once"
        case .tooShort(let minimum): "connect at least \(minimum) dots"
        case .badMinimum: "the fewest dots of a code are 4 to 9"
        case .drawingsDiffer: "the second drawing differs from the first; draw it again"
        case .badName: "a name has 1 to 128 letters, digits or . _ - @ :"
        case .badOwnerSecret: "the owner's secret has 16 to 256 bytes"
        case .notTheOwner: "the owner's secret does not fit"
        case .alreadySet: "the code is set already: modify or clear it"
        case .notSet: "no code is set"
        case .wrong(let attemptsLeft): "another pattern; \(attemptsLeft) attempts are left"
        case .locked(let until): "no attempt is left before \(until)"
        case .busy: "many requests at once; try again"
        case .unreadable: "the code's record cannot be read; clear it, or restore its key"
        case .unavailable: "gesture codes are not available at the moment"
        }
    }
}
