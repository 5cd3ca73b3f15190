import Foundation
@testable import FretsawRedis
import FretsawStore
import FretsawStoreTesting
import Testing

@Suite(
    "Redis store, TLS",
    .enabled(if: RedisServer.command != nil, RedisServer.hint),
    .timeLimit(.minutes(2))
)
struct RedisTLSTests {
    /// The error that a new store at an address reports.
    private func problem(_ address: String) async throws -> StoreError {
        let store = try RedisServer.store(address)
        return try #require(
            await #expect(throws: StoreError.self, "\(address)") { try await store.ready() }
        )
    }

    @Test(
        "The store works over TLS, by name and by number, with a client certificate",
        arguments: ["localhost", "127.0.0.1"]
    )
    func conforms(host: String) async throws {
        let certificate = try TestCertificate()
        let server = try await RedisServer(
            certificate: certificate,
            "--tls-auth-clients",
            "yes",
            "--requirepass",
            "sesame"
        )
        defer { server.kill() }
        let port = try #require(server.port)
        let address = "rediss://:sesame@\(host):\(port)/3\(certificate.query(presents: true))"
        let store = try RedisStore(RedisAddress(address), options: .patient)
        let tested = StoreUnderTest(store) { try await Task.sleep(for: $0) }
        for rule in ChallengeStoreRule.allCases { try await rule.check(tested) }
        for rule in DurableRecordsRule.allCases { try await rule.check(store) }
    }

    @Test("A connection over TLS is used again while it is idle, and replaced once it is closed")
    func idleConnections() async throws {
        let certificate = try TestCertificate()
        let server = try await RedisServer(certificate: certificate)
        defer { server.kill() }
        let observer = try server.store(.patient)
        func received() async throws -> Substring? {
            guard case .bytes(let figures) = try await observer.send("INFO", "stats") else {
                return nil
            }
            return String(decoding: figures, as: UTF8.self).split(whereSeparator: \.isNewline)
                .first { $0.hasPrefix("total_connections_received") }
        }
        let port = try #require(server.port)
        var options = RedisOptions.patient
        options.connections = 1
        let address = try RedisAddress("rediss://localhost:\(port)\(certificate.query())")
        let store = RedisStore(address, options: options)
        try await store.ready()
        try await observer.ready()
        let before = try #require(try await received())
        for _ in 0..<50 { #expect(try await store.claim(.fresh(), for: .seconds(100))) }
        #expect(try await received() == before)
        for _ in 0..<5 {
            _ = try await observer.send("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
            #expect(try await store.claim(.fresh(), for: .seconds(100)))
        }
    }

    @Test(
        "A server certificate that does not fit is rejected with the reason",
        arguments: [
            ("DNS:other.example,IP:127.0.0.1", 2, "localhost", "does not name localhost"),
            ("DNS:localhost,IP:127.0.0.2", 2, "127.0.0.1", "does not name 127.0.0.1"),
            ("DNS:127.0.0.1", 2, "127.0.0.1", "does not name 127.0.0.1"),
            ("DNS:*.example,DNS:local", 2, "localhost", "does not name localhost"),
            ("DNS:localhost", -1, "localhost", "renew it"),
        ]
    )
    func unfitCertificate(names: String, days: Int, host: String, advice: String) async throws {
        let certificate = try TestCertificate(names: names, days: days)
        let server = try await RedisServer(certificate: certificate)
        defer { server.kill() }
        let port = try #require(server.port)
        let error = try await problem("rediss://\(host):\(port)\(certificate.query())")
        #expect(error.reason == .rejected)
        #expect(error.detail.contains(advice), "\(error)")
    }

    @Test("The certificate of an unknown authority is rejected, until its authority is in the file")
    func unknownAuthority() async throws {
        let certificate = try TestCertificate()
        let other = try TestCertificate()
        let server = try await RedisServer(certificate: certificate)
        defer { server.kill() }
        let port = try #require(server.port)
        for query in ["", other.query()] {
            let error = try await problem("rediss://localhost:\(port)\(query)")
            #expect(error.reason == .rejected)
            #expect(error.detail.contains("ssl_ca_certs=FILE"), "\(error)")
        }
        let store = try RedisServer.store("rediss://localhost:\(port)\(other.query())")
        #expect(await !isReady(store))
        let authority = try String(contentsOfFile: certificate.authority, encoding: .utf8)
        try authority.write(toFile: other.authority, atomically: true, encoding: .utf8)
        try await eventually { await isReady(store) }
    }

    @Test("A server that requires another client certificate is reported")
    func clientCertificate() async throws {
        let certificate = try TestCertificate()
        let other = try TestCertificate()
        let server = try await RedisServer(certificate: certificate, "--tls-auth-clients", "yes")
        defer { server.kill() }
        let port = try #require(server.port)
        for query in [
            certificate.query(),
            certificate.query() + "&ssl_certfile=\(other.certificate)&ssl_keyfile=\(other.key)",
        ] {
            let error = try await problem("rediss://localhost:\(port)\(query)")
            #expect(error.detail.contains("ssl_certfile in the address"), "\(error)")
            #expect(!error.detail.contains("may have been done"), "\(error)")
        }
    }

    @Test("A certificate file that cannot be used is reported with its path")
    func unusableFiles() async throws {
        let certificate = try TestCertificate()
        let other = try TestCertificate()
        let server = try await RedisServer(certificate: certificate)
        defer { server.kill() }
        let port = try #require(server.port)
        let key = try certificate.keyWithPassphrase()
        let ours = "&ssl_certfile=\(certificate.certificate)&ssl_keyfile="
        for (query, advice) in [
            ("?ssl_ca_certs=/nowhere.pem", "cannot read /nowhere.pem (No such file or directory)"),
            ("?ssl_ca_certs=/etc/hostname", "/etc/hostname is not a file of certificates"),
            (certificate.query() + "&ssl_certfile=/nowhere.pem", "cannot read /nowhere.pem"),
            (certificate.query() + "&ssl_certfile=/etc/hostname", "is not a certificate, in PEM"),
            (certificate.query() + ours + other.key, "is not the private key of"),
            (certificate.query() + ours + key, "without a passphrase"),
        ] {
            let error = try await problem("rediss://localhost:\(port)\(query)")
            #expect(error.reason == .rejected, "\(error)")
            #expect(error.detail.contains(advice), "\(error)")
            // Without a connection, as `config check` does.
            let address = try RedisAddress("rediss://localhost\(query)")
            let checked = #expect(throws: StoreError.self) { try address.checkFiles() }
            #expect(checked?.detail.contains(advice) == true, "\(checked as Any)")
        }
        for text in ["redis://localhost", "rediss://localhost\(certificate.query(presents: true))"]
        {
            #expect(throws: Never.self) { try RedisAddress(text).checkFiles() }
        }
    }

    @Test("A server without TLS is never spoken to in plain text")
    func plainServer() async throws {
        let server = try await RedisServer(listensOnPort: true, "--requirepass", "sesame")
        defer { server.kill() }
        let port = try #require(server.port)
        let error = try await problem("rediss://:sesame@localhost:\(port)")
        #expect(error.detail.contains("tls-port"), "\(error)")
    }
}
