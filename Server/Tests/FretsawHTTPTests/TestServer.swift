import Foundation
import FretsawCrypto
import FretsawGestures
import FretsawHTTP
import FretsawJSON
import FretsawKeys
import FretsawService
import FretsawServiceTesting
import Logging
import Synchronization
import Testing

/// A server for one test on free loopback ports, which ends with the test.
struct TestServer: Sendable {
    /// The service with its keys.
    let test: TestService
    /// The public port.
    let port: Int
    /// The port of health checks and metrics.
    let adminPort: Int

    /// Runs `body` with a server.
    static func serving<Result: Sendable>(
        _ test: TestService? = nil,
        gestures: GestureService? = nil,
        logger: Logger? = nil,
        configure: (inout ServerConfiguration) -> Void = { _ in },
        _ body: @Sendable (TestServer) async throws -> Result
    ) async throws -> Result {
        let test = try test ?? TestService()
        var configuration = ServerConfiguration()
        configuration.address = .tcp(host: "127.0.0.1", port: 0)
        configuration.admin = .tcp(host: "127.0.0.1", port: 0)
        // One client sends all requests of a test, each on a connection of its own.
        configuration.clientConnections = 1_000
        configure(&configuration)
        var quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        quiet.logLevel = .critical
        let server = CaptchaServer(
            service: test.service,
            gestures: gestures,
            configuration: configuration,
            logger: logger ?? quiet
        )
        let (ports, opened) = AsyncStream.makeStream(of: (isAdmin: Bool, port: Int).self)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { opened.finish() }
                try await server.run { opened.yield(($0, $1)) }
            }
            var (port, adminPort) = (0, 0)
            for await (isAdmin, number) in ports {
                if isAdmin { adminPort = number } else { port = number }
                if port > 0, adminPort > 0 { break }
            }
            try #require(port > 0 && adminPort > 0, "the server did not open its ports")
            let result = try await body(
                TestServer(test: test, port: port, adminPort: adminPort)
            )
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
            return result
        }
    }

    // MARK: Requests

    /// Posts `body` to `path`; returns the reply.
    func post(
        _ path: String,
        _ body: String,
        type: String? = "application/json;charset=UTF-8",
        _ headers: [String: String] = [:]
    ) async throws -> Reply {
        var headers = headers
        if let type { headers["Content-Type"] = type }
        return try await ask("POST", path, headers, body)
    }

    /// Sends a request on a new connection; returns the reply.
    func ask(
        _ method: String,
        _ path: String,
        _ headers: [String: String] = [:],
        _ body: String? = nil,
        ofAdmin: Bool = false
    ) async throws -> Reply {
        let text = TestServer.request(method, path, headers, body)
        return try await Connection.open(ofAdmin ? adminPort : port) { connection in
            try await connection.send(text)
            return try await connection.reply(toHead: method == "HEAD")
        }
    }

    /// The text of a request.
    static func request(
        _ method: String,
        _ path: String,
        _ headers: [String: String] = [:],
        _ body: String? = nil
    ) -> String {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: localhost"]
        lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        if let body { lines.append("Content-Length: \(body.utf8.count)") }
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
    }

    // MARK: Flows

    /// A challenge as received by a client, with its opened token.
    struct Challenge: Sendable {
        let token: String
        let secretKey: String
        let sealed: SealedChallenge

        /// `text` as sent by the client: encrypted if there is a key.
        func sent(_ text: String) throws -> String {
            guard !secretKey.isEmpty else { return text }
            var cipher = try WireCipher(key: Array(secretKey.utf8))
            return Base64.encode(try cipher.encrypt(Array(text.utf8)))
        }

        /// The correct answer of a slide challenge.
        var answer: String { #"{"x":\#(sealed.x),"y":5}"# }
    }

    /// Requests a challenge.
    func get(_ kind: String = "blockPuzzle", prefix: String = "") async throws -> Challenge {
        let reply = try await post("\(prefix)/captcha/get", #"{"captchaType":"\#(kind)"}"#)
        let token = try #require(reply.data["token"] as? String, "\(reply.text)")
        return Challenge(
            token: token,
            secretKey: reply.data["secretKey"] as? String ?? "",
            sealed: try test.ring.open(token, at: test.now)
        )
    }

    /// Checks the points `text`; returns the reply.
    func check(
        _ text: String,
        _ challenge: Challenge,
        kind: String = "blockPuzzle",
        prefix: String = "",
        more: [String: Any] = [:]
    ) async throws -> Reply {
        var members = more
        members["captchaType"] = kind
        members["token"] = challenge.token
        members["pointJson"] = try challenge.sent(text)
        return try await post("\(prefix)/captcha/check", try Reply.canonical(members))
    }

    /// Verifies `proof`; returns the reply.
    func verify(_ proof: String, prefix: String = "") async throws -> Reply {
        try await post(
            "\(prefix)/captcha/verify",
            try Reply.canonical(["captchaVerification": proof])
        )
    }
}

/// A log handler that keeps messages with a word.
struct KeptLog: LogHandler {
    final class Lines: Sendable { let lines = Mutex<[String]>([]) }

    let kept: Lines
    let about: String
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.notice

    init(kept: Lines, about: String) { (self.kept, self.about) = (kept, about) }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let text = "\(event.message)"
        if text.contains(about) { kept.lines.withLock { $0.append(text) } }
    }
}
