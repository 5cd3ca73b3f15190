/// Why a request did not succeed, for the client as much as it may know.
public enum RequestError: Error, Sendable, Hashable {
    /// A parameter is absent or empty: its name.
    case missing(Parameter)
    /// A kind of challenge that is not served.
    case unknownKind
    /// The token, or the proof, is unknown, used up or expired.
    case stale
    /// The answer is wrong, cannot be read, or was not given as people give it.
    case wrong
    /// No picture could be made.
    case notMade
    /// More challenges are wanted at this moment than can be made.
    case saturated
    /// The client asks too often.
    case tooMany(Request)
    /// The client failed too often, and is locked out.
    case locked(Request)
    /// The store cannot be reached, or something else broke; nothing was accepted.
    case unavailable

    /// What was asked for.
    public enum Request: String, Sendable, Hashable, CaseIterable {
        /// A challenge.
        case get
        /// The judgement of an answer.
        case check
        /// The redemption of a proof.
        case verify
    }

    /// What can be absent.
    public enum Parameter: String, Sendable, Hashable, CaseIterable {
        /// The kind of challenge.
        case captchaType
        /// The token.
        case token
        /// The answer.
        case pointJson
        /// The proof.
        case captchaVerification
    }
}
