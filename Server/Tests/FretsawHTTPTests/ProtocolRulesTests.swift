import FretsawHTTP
import FretsawLimits
import FretsawService
import FretsawServiceTesting
import Logging
import Synchronization
import Testing

@Suite("Rules of HTTP/1", .timeLimit(.minutes(3)))
struct ProtocolRulesTests {
    private static let get = #"{"captchaType":"blockPuzzle"}"#

    private func request(_ version: String, _ headers: String...) -> String {
        let lines =
            ["POST /captcha/get HTTP/\(version)", "Content-Type: application/json"] + headers
            + ["Content-Length: \(ProtocolRulesTests.get.utf8.count)"]
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + ProtocolRulesTests.get
    }

    @Test("A connection of HTTP/1.0 ends after the reply, unless the client asks to keep it")
    func oldVersion() async throws {
        let (close, keep) = (request("1.0"), request("1.0", "Connection: keep-alive"))
        try await TestServer.serving { server in
            try await Connection.open(server.port) { connection in
                try await connection.send(close)
                #expect(try await connection.reply().code == "0000")
                #expect(try await connection.rest().isEmpty)
            }
            try await Connection.open(server.port) { connection in
                for _ in 0..<3 {
                    try await connection.send(keep)
                    #expect(try await connection.reply().code == "0000")
                }
            }
        }
    }

    @Test(
        "A request without Host, with two, or with a transfer coding in HTTP/1.0 is rejected",
        arguments: [
            ("1.1", []), ("1.1", ["Host: a", "Host: b"]), ("1.1", ["Host: a", "Host: a"]),
            ("1.0", ["Transfer-Encoding: chunked"]),
        ]
    )
    func invalid(version: String, headers: [String]) async throws {
        let lines = ["POST /captcha/get HTTP/\(version)"] + headers
        let text = lines.joined(separator: "\r\n") + "\r\n\r\n"
        try await TestServer.serving { server in
            try await Connection.open(server.port) { connection in
                try await connection.send(text)
                #expect(try await connection.reply().status == 400)
                #expect(try await connection.rest().isEmpty)
            }
        }
    }

    @Test("A client that expects 100 Continue gets it before the reply")
    func interim() async throws {
        let text = request("1.1", "Host: localhost", "Expect: 100-continue")
        let head = text.dropLast(ProtocolRulesTests.get.count)
        try await TestServer.serving { server in
            try await Connection.open(server.port) { connection in
                for _ in 0..<2 {
                    try await connection.send(String(head))
                    #expect(try await connection.reply(toHead: true).status == 100)
                    try await connection.send(ProtocolRulesTests.get)
                    #expect(try await connection.reply().code == "0000")
                }
            }
        }
    }

    @Test("A body that is too long ends the connection after the reply")
    func tooLong() async throws {
        let head = """
            POST /captcha/get HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
            Expect: 100-continue\r\nContent-Length: 100000000\r\n\r\n
            """
        try await TestServer.serving { server in
            try await Connection.open(server.port) { connection in
                try await connection.send(head)
                // The server may have ended the connection already.
                try? await connection.send(String(repeating: " ", count: 100_000))
                #expect(try await connection.reply().status == 413)
                #expect(try await connection.rest().isEmpty)
            }
        }
    }

    @Test("One client has at most a quarter of the connections, a trusted proxy all of them")
    func share() async throws {
        /// Opens connections one inside the other, and counts those that are served.
        @Sendable func served(_ count: Int, _ server: TestServer) async throws -> Int {
            guard count > 0 else { return 0 }
            return try await Connection.open(server.port) { connection in
                let text = TestServer.request("GET", "/nothing")
                // A rejected connection may be closed before or after the request is sent.
                try? await connection.send(text)
                guard (try? await connection.reply()) != nil else {
                    return try await served(count - 1, server)
                }
                return try await 1 + served(count - 1, server)
            }
        }
        try await TestServer.serving(configure: { $0.maxConnections = 64 }) { server in
            #expect(try await served(20, server) == 16)
            // Closed connections no longer count.
            var again = 0
            while again < 16 { again = try await served(16, server) }
        }
        let loopback = try #require(AddressRange("127.0.0.1"))
        let all = try await TestServer.serving(
            configure: { configuration in
                configuration.maxConnections = 64
                configuration.proxies = TrustedProxies([loopback])
            },
            { server in try await served(20, server) }
        )
        #expect(all == 20)
    }

    @Test("A private address that forwards requests without being trusted causes one warning")
    func forgottenProxy() async throws {
        let kept = KeptLog.Lines()
        let logger = Logger(label: "test") { _ in KeptLog(kept: kept, about: "X-Forwarded-For") }
        for trusted in [["127.0.0.1"], []] {
            let proxies = TrustedProxies(trusted.compactMap(AddressRange.init))
            try await TestServer.serving(logger: logger, configure: { $0.proxies = proxies }) {
                server in
                _ = try await server.get()
                #expect(kept.lines.withLock { $0 } == [])
                for _ in 0..<3 {
                    _ = try await server.post(
                        "/captcha/get",
                        ProtocolRulesTests.get,
                        ["X-Forwarded-For": "192.0.2.1"]
                    )
                }
            }
        }
        let lines = kept.lines.withLock { $0 }
        #expect(lines.count == 1 && lines.allSatisfy { $0.contains("trusted-proxies") })
    }
}
