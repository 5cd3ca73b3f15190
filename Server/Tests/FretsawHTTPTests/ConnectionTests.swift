@testable import FretsawHTTP
import FretsawService
import FretsawServiceTesting
import HTTPTypes
import LibC
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Synchronization
import Testing

@Suite("Connections", .timeLimit(.minutes(3)))
struct ConnectionTests {
    private static let request = HTTPRequestPart.head(
        HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/captcha/get")
    )

    /// A connection with a deadline, on its own clock.
    private func connection(first: Int64 = 10, next: Int64 = 60) throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(
            handler: RequestDeadline(first: .seconds(first), next: .seconds(next))
        )
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 9)).wait()
        return channel
    }

    private func read(_ parts: HTTPRequestPart..., from channel: EmbeddedChannel) throws {
        for part in parts { try channel.writeInbound(part) }
    }

    private func reply(_ channel: EmbeddedChannel) throws {
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
    }

    private func pass(_ seconds: Int64, _ channel: EmbeddedChannel) {
        channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
    }

    @Test("Occasional bytes do not keep a connection open")
    func dribble() throws {
        let channel = try connection()
        try read(ConnectionTests.request, from: channel)
        for _ in 0..<9 {
            pass(1, channel)
            try read(.body(ByteBuffer(string: "{")), from: channel)
        }
        #expect(channel.isActive)
        pass(1, channel)
        #expect(!channel.isActive)
    }

    @Test("A whole request with its reply restarts the time")
    func next() throws {
        let channel = try connection()
        for _ in 0..<5 {
            pass(8, channel)
            try read(ConnectionTests.request, .end(nil), from: channel)
            try reply(channel)
        }
        pass(59, channel)
        #expect(channel.isActive)
        pass(1, channel)
        #expect(!channel.isActive)
    }

    @Test(
        "A deadline is exact to the millisecond, whatever it was before",
        arguments: [(10, 60), (60, 10), (7, 7), (1, 3600)] as [(Int64, Int64)]
    )
    func exact(first: Int64, next: Int64) throws {
        let channel = try connection(first: first, next: next)
        let loop = channel.embeddedEventLoop
        for _ in 0..<20 {
            loop.advanceTime(by: .milliseconds(377))
            try read(ConnectionTests.request, .end(nil), from: channel)
            try reply(channel)
        }
        loop.advanceTime(by: .seconds(next) - .milliseconds(1))
        #expect(channel.isActive)
        try read(ConnectionTests.request, from: channel)
        loop.advanceTime(by: .seconds(min(first, next)) - .milliseconds(1))
        #expect(channel.isActive)
        loop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }

    @Test("A later request that has begun has no more time than the first")
    func laterHalf() throws {
        let channel = try connection()
        try read(ConnectionTests.request, .end(nil), from: channel)
        try reply(channel)
        pass(30, channel)
        try read(ConnectionTests.request, .body(ByteBuffer(string: "{")), from: channel)
        pass(9, channel)
        #expect(channel.isActive)
        pass(1, channel)
        #expect(!channel.isActive)
    }

    @Test("A client that does not receive its replies is disconnected")
    func slowReader() throws {
        let channel = try connection()
        try read(ConnectionTests.request, .end(nil), from: channel)
        try read(ConnectionTests.request, .end(nil), from: channel)
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        pass(59, channel)
        #expect(channel.isActive)
        pass(1, channel)
        #expect(!channel.isActive)
    }

    @Test("A request that is rejected before its end has no more time than the first")
    func rejectedEarly() throws {
        let channel = try connection()
        try read(ConnectionTests.request, from: channel)
        try reply(channel)
        pass(9, channel)
        try read(.body(ByteBuffer(string: "{")), from: channel)
        #expect(channel.isActive)
        pass(1, channel)
        #expect(!channel.isActive)
    }

    @Test(
        "A connection with a request that waits for a reply is not idle, and the limit is logged once and counted"
    )
    func busyShare() throws {
        let (kept, metrics) = (KeptLog.Lines(), ServiceMetrics())
        let share = ConnectionShare(
            limit: 1,
            settings: ReloadableSettings(ServerConfiguration()),
            metrics: metrics,
            logger: Logger(label: "test") { _ in KeptLog(kept: kept, about: "client-connections") }
        )
        func connection(_ address: String) throws -> EmbeddedChannel {
            let channel = EmbeddedChannel()
            let peer = try SocketAddress(ipAddress: address, port: 9)
            try channel.connect(to: peer).wait()
            channel.remoteAddress = peer
            let deadline = RequestDeadline(first: .seconds(10), next: .seconds(60), share: share)
            try channel.pipeline.syncOperations.addHandler(deadline)
            return channel
        }
        for (address, name) in [("10.0.0.5", "10.0.0.5 has"), ("203.0.113.5", "a client has")] {
            kept.lines.withLock { $0 = [] }
            let busy = try connection(address)
            for _ in 0..<2 { try read(ConnectionTests.request, .end(nil), from: busy) }
            try reply(busy)
            let second = try connection(address)
            #expect(busy.isActive && !second.isActive)
            try reply(busy)
            let third = try connection(address)
            #expect(!busy.isActive && third.isActive)
            #expect(kept.lines.withLock { $0.count } == 1)
            #expect(kept.lines.withLock { $0.first }?.hasPrefix(name) == true)
        }
        #expect(metrics.snapshot.events[.closedConnection]?[nil] == 4)
    }

    @Test("An incomplete request times out wherever it stops, and others are served meanwhile")
    func half() async throws {
        let parts = [
            "", "POST /capt", "POST /captcha/get HTTP/1.1\r\nHost: localhost\r\nX-A: ",
            """
            POST /captcha/get HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
            Content-Length: 100\r\n\r\n{
            """,
            """
            POST /captcha/get HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
            Transfer-Encoding: chunked\r\n\r\n5\r\n{
            """,
        ]
        try await TestServer.serving(configure: { $0.headerTimeout = .seconds(3) }) { server in
            try await withThrowingTaskGroup { group in
                for text in parts {
                    group.addTask {
                        let received = try await Connection.open(server.port) { connection in
                            if !text.isEmpty { try await connection.send(text) }
                            let other = try await server.post("/captcha/verify", "{}")
                            #expect(other.code == "0011")
                            return try await connection.rest()
                        }
                        #expect(received.isEmpty, "\(text)")
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("A connection is closed if no second request follows")
    func idle() async throws {
        try await TestServer.serving(configure: { $0.idleTimeout = .seconds(3) }) { server in
            let (reply, rest) = try await Connection.open(server.port) { connection in
                try await connection.send(
                    TestServer.request(
                        "POST",
                        "/captcha/verify",
                        ["Content-Type": "application/json"],
                        "{}"
                    )
                )
                return (try await connection.reply(), try await connection.rest())
            }
            #expect(reply.code == "0011" && rest.isEmpty)
        }
    }

    @Test(
        "Data that is not HTTP gets 400 and the connection is closed, as after endless headers",
        arguments: [
            "\u{16}\u{3}\u{1}\u{2}\u{0}\r\n\r\n", "GET\r\n\r\n", "POST / HTTP/9.9\r\n\r\n",
            "POST /captcha/get HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            "POST /captcha/get HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            """
            POST /captcha/get HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n
            """,
            "GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 9000))\r\n\r\n",
            "GET / HTTP/1.1\r\n\(String(repeating: "X: y\r\n", count: 200))\r\n",
        ]
    )
    func noHTTP(text: String) async throws {
        try await TestServer.serving(configure: { $0.headerTimeout = .seconds(3) }) { server in
            let received = try await Connection.open(server.port) { connection in
                try await connection.send(text)
                return String(decoding: try await connection.rest(), as: UTF8.self)
            }
            #expect(received.isEmpty || received.hasPrefix("HTTP/1.1 4"), "\(received)")
            #expect(try await server.post("/captcha/verify", "{}").code == "0011")
        }
    }

    @Test("A server that stops drops connections that it accepted and does not serve yet")
    func dropped() async throws {
        for _ in 0..<20 {
            try await TestServer.serving { server in
                let address = try SocketAddress(ipAddress: "127.0.0.1", port: server.port)
                for _ in 0..<30 {
                    // The kernel completes the connection before the server accepts it.
                    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                    let result = address.withSockAddr { connect(client, $0, socklen_t($1)) }
                    #expect(result == 0)
                    close(client)
                }
            }
        }
    }
}
