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

    /// What a server that listens at `address` ends with.
    private func refusal(
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

    @Test("An address that is taken is told, whichever of the two it is")
    func taken() async throws {
        try await TestServer.serving { server in
            let taken = ListenAddress.tcp(host: "127.0.0.1", port: server.port)
            let expected =
                "cannot listen at 127.0.0.1:\(server.port): another program does; end that one, or "
                + "name another address"
            let free = ListenAddress.tcp(host: "127.0.0.1", port: 0)
            let said = [try await refusal(taken), try await refusal(free, admin: taken)]
            #expect(said == [expected, expected])
        }
    }

    @Test("A socket at which a server answers is not taken from it")
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
            let said = try await refusal(address)
            #expect(
                said == "cannot listen at \(address.text): another program does; end that one, or "
                    + "name another address"
            )
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
    }

    @Test(
        "Addresses that cannot be listened at are told with what to do",
        arguments: [
            (.tcp(host: "192.0.2.1", port: 8080), "no such address; 0.0.0.0:8080"),
            (.tcp(host: "nowhere.invalid", port: 80), "no such host"),
            (.unix(path: "/nowhere/at/all"), "its folder is not there; make it"),
        ] as [(ListenAddress, String)]
    )
    func unusable(address: ListenAddress, message: String) async throws {
        let said = try #require(try await refusal(address))
        #expect(said.hasPrefix("cannot listen at \(address.text): "))
        #expect(said.contains(message), "\(said)")
    }
}
