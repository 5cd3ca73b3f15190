public import Foundation
#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Sends the requests of a client; replace it to use another HTTP library, or in tests.
public protocol ServiceTransport: Sendable {
    /// Sends a POST request with a JSON body; throws if there is no reply, but not for any status.
    func post(
        _ body: [UInt8],
        to address: URL,
        headers: [String: String]
    ) async throws -> ServiceReply
}

/// The reply to a request.
public struct ServiceReply: Sendable {
    /// The status of HTTP.
    public var status: Int
    /// The header `Content-Type`; empty without one.
    public var contentType: String
    /// The body.
    public var body: [UInt8]

    /// Creates a reply.
    public init(status: Int, contentType: String, body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }
}

/// The transport of Foundation, without cookies and caches.
public struct FoundationTransport: ServiceTransport {
    private let session: URLSession

    /// Creates a transport that waits `timeout` seconds for a reply, 20 like AJ-Captcha's clients.
    public init(timeout: TimeInterval = 20) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        session = URLSession(configuration: configuration)
    }

    /// Sends a POST request with a JSON body; throws `URLError` if there is no reply.
    public func post(
        _ body: [UInt8],
        to address: URL,
        headers: [String: String]
    ) async throws -> ServiceReply {
        var request = URLRequest(url: address)
        request.httpMethod = "POST"
        request.httpBody = Data(body)
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await session.data(for: request)
        guard let response = response as? HTTPURLResponse else {
            throw URLError(.badServerResponse)
        }
        return ServiceReply(
            status: response.statusCode,
            contentType: response.value(forHTTPHeaderField: "Content-Type") ?? "",
            body: Array(data)
        )
    }
}
