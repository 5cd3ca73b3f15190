import FretsawServiceTesting
import FretsawStoreTesting
import FretsawTesting
import LibC
import Logging
import NIOCore
import ServiceLifecycle
import Testing

@testable import FretsawHTTP

@Suite("Listening", .timeLimit(.minutes(3)))
struct ListenTests {
    private func server(
        at address: ListenAddress,
        admin: ListenAddress? = nil,
        drainTime: Duration = .seconds(20)
    ) throws -> CaptchaServer {
        var configuration = ServerConfiguration()
        configuration.drainTime = drainTime
        configuration.address = address
        configuration.admin = admin
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return CaptchaServer(
            service: try TestService().service,
            configuration: configuration,
            logger: logger
        )
    }

    /// The error of a server that cannot listen at `address`.
    private func setupError(
        _ address: ListenAddress,
        admin: ListenAddress? = nil
    ) async throws -> String? {
        do {
            try await server(at: address, admin: admin).run()
            return nil
        } catch let error as ListenError {
            return error.description
        }
    }

    @Test("A used address is reported, whether public or admin")
    func taken() async throws {
        try await TestServer.serving { server in
            let taken = ListenAddress.tcp(host: "127.0.0.1", port: server.port)
            let expected =
                "cannot listen at 127.0.0.1:\(server.port): another program is using the "
                + "address; stop it or choose another address"
            let free = ListenAddress.tcp(host: "127.0.0.1", port: 0)
            let found = [try await setupError(taken), try await setupError(free, admin: taken)]
            #expect(found == [expected, expected])
        }
    }

    @Test("An admin address that is not configured uses a free port if its port is taken")
    func movedAdmin() async throws {
        try await TestServer.serving { other in
            try await TestServer.serving(configure: {
                $0.admin = .tcp(host: "127.0.0.1", port: other.port)
                $0.movesAdmin = true
            }) { server in
                #expect(server.adminPort != other.port)
            }
        }
    }

    @Test("A socket of a running server is not replaced")
    func takenSocket() async throws {
        let folder = try TemporaryFolder()
        let address = ListenAddress.unix(path: folder.path("socket"))
        let first = try server(at: address)
        let (listening, opened) = AsyncStream.makeStream(of: Void.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { opened.finish() }
                try await first.run { _, _ in opened.yield() }
            }
            for await _ in listening { break }
            let found = try await setupError(address)
            #expect(
                found == "cannot listen at \(address.text): another program is using the "
                    + "address; stop it or choose another address"
            )
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
    }

    @Test(
        "Invalid addresses are reported with advice",
        arguments: [
            (.tcp(host: "192.0.2.1", port: 8080), "does not have the address; 0.0.0.0:8080"),
            (.tcp(host: "nowhere.invalid", port: 80), "the host is unknown"),
            (.unix(path: "/nowhere/at/all"), "the socket's folder does not exist; create it"),
        ] as [(ListenAddress, String)]
    )
    func unusable(address: ListenAddress, message: String) async throws {
        let found = try #require(try await setupError(address))
        #expect(found.hasPrefix("cannot listen at \(address.text): "))
        #expect(found.contains(message), "\(found)")
    }

    /// A server that an outer group of services can end as a signal does.
    private struct Serving: Service {
        let server: CaptchaServer
        let opened: AsyncStream<Int>.Continuation

        func run() async throws {
            defer { opened.finish() }
            try await server.run { opened.yield($1) }
        }
    }

    // Without the limit the server would not end within the time of the suite.
    @Test("A client that does not read its replies cannot delay the end beyond the drain time")
    func drain() async throws {
        let files = SiteLibrary.embedded
        let sizes = files.names.map { ($0, files[$0]?.body.readableBytes ?? 0) }
        let (name, size) = try #require(sizes.max { $0.1 < $1.1 })
        // Their replies exceed the buffers of both sides.
        let count = (24 << 20) / size
        let request = Array(TestServer.request("GET", "/fretsaw/\(name)").utf8)

        let (ports, opened) = AsyncStream.makeStream(of: Int.self)
        let server = try server(at: .tcp(host: "127.0.0.1", port: 0), drainTime: .seconds(1))
        let services = ServiceGroup(
            services: [Serving(server: server, opened: opened)],
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        try await withThrowingTaskGroup { tasks in
            tasks.addTask { try await services.run() }
            let client = try UnreadReplies(port: try #require(await ports.first { _ in true }))
            for _ in 0..<count { try client.send(request) }
            var (received, before) = (0, 0)
            repeat {
                before = received
                try await Task.sleep(for: .milliseconds(200))
                received = client.received()
            } while received == 0 || received != before
            await services.triggerGracefulShutdown()
            try await tasks.waitForAll()
            #expect(client.rest() < count * size)
        }
    }

    /// A connection whose received bytes stay in the system's buffer.
    private struct UnreadReplies: ~Copyable {
        private let socket: Int32

        init(port: Int) throws {
            socket = LibC.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var size = Int32(1 << 16)
            setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = UInt16(port).bigEndian
            name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let connected = withUnsafeBytes(of: &name) {
                connect(
                    socket,
                    $0.assumingMemoryBound(to: sockaddr.self).baseAddress,
                    socklen_t($0.count)
                )
            }
            try #require(connected == 0)
        }

        deinit { close(socket) }

        func send(_ bytes: [UInt8]) throws {
            let sent = LibC.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            try #require(sent == bytes.count)
        }

        /// The number of bytes that are ready to be read.
        func received() -> Int {
            var buffer = [UInt8](repeating: 0, count: 1 << 20)
            let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
            return recv(socket, &buffer, buffer.count, flags)
        }

        /// Reads to the end; returns the number of bytes.
        func rest() -> Int {
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            var total = 0
            while case let count = recv(socket, &buffer, buffer.count, 0), count > 0 {
                total += count
            }
            return total
        }
    }
}
