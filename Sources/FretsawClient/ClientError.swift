/// An error of a client.
public enum ClientError: Error, Sendable, Hashable {
    /// The service rejected the request.
    case rejected(Rejection)
    /// The reply has another status than 200; its body is the text.
    case status(Int, String)
    /// The reply is not in the service's format.
    case unreadable(String)
    /// There is no reply; the text is that of the transport's error.
    case unreachable(String)
    /// The task was cancelled.
    case cancelled
}

/// A rejection of the service.
public struct Rejection: Error, Sendable, Hashable {
    /// The code of AJ-Captcha's protocol, for example 6111; `docs/protocol.md` lists them.
    public let code: Int
    /// The text of the service for the visitor, in its language.
    public let message: String

    /// The meaning of the code.
    public var reason: Reason {
        switch code {
        case 6110: .expired
        case 6111: .wrong
        case 6112, 9999: .busy
        case 6201...6299: .limited
        case 6301: .unknownSite
        default: .other
        }
    }

    /// The meaning of a rejection for a client.
    public enum Reason: Sendable, Hashable, CaseIterable {
        /// The token or the proof is unknown, expired or used: request another challenge.
        case expired
        /// The answer is wrong: request another challenge.
        case wrong
        /// A limit is reached, or the client is locked out: wait.
        case limited
        /// The service cannot answer now: wait.
        case busy
        /// The site's key is unknown, or not for this origin.
        case unknownSite
        /// Anything else, such as a kind that is not served.
        case other
    }
}

extension ClientError: CustomStringConvertible {
    /// The error in words.
    public var description: String {
        switch self {
        case .rejected(let rejection): "\(rejection.message) (code \(rejection.code))"
        case .status(let status, let text): "status \(status): \(text.prefix(200))"
        case .unreadable(let problem): "unreadable reply: \(problem)"
        case .unreachable(let problem): "no reply: \(problem)"
        case .cancelled: "cancelled"
        }
    }
}
