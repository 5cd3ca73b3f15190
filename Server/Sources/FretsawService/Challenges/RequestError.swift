/// Why a request failed, without details that would help an attacker.
package enum RequestError: Error, Sendable, Hashable {
    /// A parameter is absent or empty.
    case missing(Parameter)
    /// The kind of challenge is not served.
    case unknownKind
    /// There is no such site, or the page's origin is not one of its origins.
    case unknownSite
    /// The secret is not that of a site.
    case unknownSecret
    /// The token or the proof is unknown, used up or expired.
    case stale
    /// The answer is wrong or unreadable, or its drag was rejected.
    case wrong
    /// No picture could be generated.
    case generationFailed
    /// The queue of the worker pool is full.
    case saturated
    /// The client sent too many requests.
    case tooMany(Request)
    /// The client failed too often and is locked out.
    case locked(Request)
    /// The store is unreachable or an internal error occurred; nothing was accepted.
    case unavailable

    package enum Request: String, Sendable, Hashable, CaseIterable {
        /// Issues a challenge.
        case get
        /// Judges an answer.
        case check
        /// Redeems a proof.
        case verify
    }

    /// A parameter that can be absent.
    package enum Parameter: String, Sendable, Hashable, CaseIterable {
        /// The kind of challenge.
        case captchaType
        /// The token.
        case token
        /// The answer.
        case pointJson
        /// The proof.
        case captchaVerification
        /// A site's secret.
        case secret
    }
}
