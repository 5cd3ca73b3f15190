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

    @Test(
        "A client's connection beyond its limit replaces the oldest idle one, or is closed if none is idle",
        arguments: [
            ("iiii", [false, true, true, true], false), ("bibi", [true, false, true, true], false),
            ("bbbi", [true, true, true, false], false),
            ("iiiiiii", [Bool](repeating: true, count: 7), true),
        ]
    )
    func share(connections: String, served: [Bool], isTrusted: Bool) async throws {
        /// Opens connections one inside the other, idle or busy ones; returns which can be used at the end.
        @Sendable func open(_ rest: Substring, _ server: TestServer) async throws -> [Bool] {
            guard let next = rest.first else { return [] }
            let isBusy = next == "b"
            return try await Connection.open(server.port) { connection in
                let whole = TestServer.request("GET", "/nothing")
                let head = request("1.1", "Host: localhost", "Expect: 100-continue")
                // A rejected connection may be closed before or after the request is sent.
                try? await connection.send(isBusy ? String(head.dropLast()) : whole)
                let isServed = (try? await connection.reply(toHead: isBusy)) != nil
                // The server knows that the reply is sent a moment after the client has it.
                try await Task.sleep(for: .milliseconds(20))
                let inner = try await open(rest.dropFirst(), server)
                guard isServed else { return [false] + inner }
                try? await connection.send(isBusy ? "}" : whole)
                return [(try? await connection.reply()) != nil] + inner
            }
        }
        let loopback = try #require(AddressRange("127.0.0.1"))
        try await TestServer.serving { configuration in
            configuration.clientConnections = 3
            if isTrusted { configuration.proxies = TrustedProxies([loopback]) }
        } _: { server in
            let usable = try await open(connections[...], server)
            #expect(usable == served)
        }
    }

    @Test("Closed connections no longer count")
    func closedConnections() async throws {
        try await TestServer.serving(configure: { $0.clientConnections = 1 }) { server in
            for _ in 0..<10 {
                let head = request("1.1", "Host: localhost", "Expect: 100-continue")
                var isServed = false
                // The server may not know yet that the last one is closed.
                while !isServed {
                    isServed = try await Connection.open(server.port) { connection in
                        try? await connection.send(String(head.dropLast()))
                        return (try? await connection.reply(toHead: true)) != nil
                    }
                }
            }
        }
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
