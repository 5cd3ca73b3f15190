import FretsawHTTP
import FretsawServiceTesting
import FretsawStoreTesting
import Logging
import Testing

@Suite("Listening", .timeLimit(.minutes(3)))
struct ListenTests {
    private func server(
        at address: ListenAddress,
        admin: ListenAddress? = nil
    ) throws -> CaptchaServer {
        var configuration = ServerConfiguration()
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

    @Test("A socket of a running server is not replaced")
    func takenSocket() async throws {
        let folder = try TemporaryFolder()
        let address = ListenAddress.unix(path: folder.path(of: "socket"))
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
}
