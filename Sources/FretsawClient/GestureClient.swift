public import Foundation

/// A client of the service's gesture codes.
///
/// A pattern is a string of digits `0` to `8`: the dots of a 3 × 3 grid row by row.
public struct GestureClient: Sendable {
    private let caller: ServiceCaller
    private let bearer: String?

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - endpoint: the address before `/set`, such as `https://shop.example/gesture`.
    ///   - bearer: the token of a back end; nil in apps, which cannot set codes and sign subjects.
    ///   - language: the tag of the language of messages; nil for the service's default.
    ///   - transport: sends the requests.
    public init(
        endpoint: URL,
        bearer: String? = nil,
        language: String? = nil,
        transport: any ServiceTransport = FoundationTransport()
    ) {
        caller = ServiceCaller(endpoint: endpoint, language: language, transport: transport)
        self.bearer = bearer
    }

    /// Sets the code `name`, which must not be set; for back ends.
    ///
    /// - Parameters:
    ///   - name: the code's name.
    ///   - drawing: the pattern, which was drawn twice.
    ///   - ownerSecret: 16 to 256 bytes of UTF-8, needed to modify and clear the code.
    ///   - minimum: the minimum number of dots.
    /// - Returns: The verdict.
    /// - Throws: ``ClientError``.
    public func set(
        _ name: String,
        drawing: String,
        ownerSecret: String,
        minimum: Int? = nil
    ) async throws(ClientError) -> Verdict {
        try await change("set", name, nil, to: drawing, ownerSecret, minimum)
    }

    /// Verifies a drawing of `subject`: in apps the signed subject, in back ends the plain one.
    public func verify(
        _ name: String,
        drawing: String,
        subject: String
    ) async throws(ClientError) -> Verdict {
        try await send("verify", GestureRequest(name: name, subject: subject, drawing: drawing))
    }

    /// Replaces the pattern `current` of the code `name`.
    public func modify(
        _ name: String,
        from current: String,
        to drawing: String,
        ownerSecret: String,
        minimum: Int? = nil
    ) async throws(ClientError) -> Verdict {
        try await change("modify", name, current, to: drawing, ownerSecret, minimum)
    }

    private func change(
        _ action: String,
        _ name: String,
        _ current: String?,
        to drawing: String,
        _ ownerSecret: String,
        _ minimum: Int?
    ) async throws(ClientError) -> Verdict {
        var request = GestureRequest(name: name, ownerSecret: ownerSecret)
        (request.current, request.minimum) = (current, minimum)
        (request.first, request.second) = (drawing, drawing)
        return try await send(action, request)
    }

    /// Removes the code `name`.
    public func clear(_ name: String, ownerSecret: String) async throws(ClientError) -> Verdict {
        try await send("clear", GestureRequest(name: name, ownerSecret: ownerSecret))
    }

    /// Signs `subject` for the code `name`, so that an app can verify drawings of this person; for back ends.
    public func signedSubject(
        _ subject: String,
        for name: String
    ) async throws(ClientError) -> Subject {
        try await send("subject", GestureRequest(name: name, subject: subject))
    }

    private func send<Reply: Decodable>(
        _ action: String,
        _ request: GestureRequest
    ) async throws(ClientError) -> Reply {
        try await caller.reply(of: action, request, bearer: bearer)
    }

    /// The verdict on a drawing.
    public struct Verdict: Sendable, Hashable, Decodable {
        /// Whether the request succeeded.
        public let success: Bool
        /// `ok`, `tooShort`, `drawingsDiffer`, `notTheOwner`, `alreadySet`, `notSet`, `wrong`, `locked` or `rejected`.
        public let code: String
        /// A text for the person who draws.
        public let message: String?
        /// The number of attempts left; nil if they are not counted.
        public let attemptsLeft: Int?
        /// The end of the lockout in milliseconds since 1970; nil without one.
        public let lockedUntil: Int?
    }

    /// A subject that a back end signed for an app.
    public struct Subject: Sendable, Hashable, Decodable {
        /// The text for ``GestureClient/verify(_:drawing:subject:)``.
        public let subject: String
        /// The end of its validity in milliseconds since 1970.
        public let validUntil: Int
    }
}

struct GestureRequest: Encodable {
    var name: String
    var ownerSecret, subject, drawing, current, first, second: String?
    var minimum: Int?
}
