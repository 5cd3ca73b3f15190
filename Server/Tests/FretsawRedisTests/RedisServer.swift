import Foundation
@testable import FretsawRedis
import FretsawStoreTesting
import FretsawTesting
import LibC
import Synchronization
import Testing

/// A Redis server for one test, without snapshots or log of commands.
///
/// The test must end it with `defer { server.kill() }`, which also keeps it alive until then.
final class RedisServer: Sendable {
    /// The command; nil if it is not installed.
    static let command = installed("redis-server")
    /// The command of Valkey; nil if it is not installed.
    static let valkey = installed("valkey-server")

    private static func installed(_ name: String) -> String? {
        ["/usr/bin/\(name)", "/usr/local/bin/\(name)"]
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// A store with short timeouts at an address.
    static func store(_ address: String) throws -> RedisStore {
        try RedisStore(RedisAddress(address), options: .brief)
    }

    static let hint: Comment = "redis-server is not installed; scripts/setup installs it"

    /// A free port; nil to listen only on the socket.
    let port: Int?
    private let folder: TemporaryFolder
    private let command: String?
    private let arguments: [String]
    private let process = Mutex<Process?>(nil)

    /// Creates a server that listens on a socket in its own folder, and on a loopback port if
    /// requested or if it has certificates for TLS.
    convenience init(
        listensOnPort: Bool = false,
        certificate: TestCertificate? = nil,
        starts: Bool = true,
        command: String? = RedisServer.command,
        _ settings: String...
    ) async throws {
        let folder = try TemporaryFolder()
        let port = listensOnPort || certificate != nil ? RedisServer.freePort() : nil
        let ports =
            certificate.map { $0.settings(port: port ?? 0) } ?? ["--port", "\(port ?? 0)"]
        try await self.init(
            in: folder,
            port: port,
            starts: starts,
            command: command,
            arguments: [
                "--save", "", "--appendonly", "no", "--dir", folder.path, "--unixsocket",
                folder.path("redis.sock"), "--bind", "127.0.0.1", "--loglevel", "warning",
                // By default a master waits five seconds for more replicas.
                "--repl-diskless-sync-delay", "0",
            ] + ports + settings
        )
    }

    /// Creates a sentinel that watches `master` as `mymaster`, and may fail over on its own.
    convenience init(
        sentinelOf master: RedisServer,
        certificate: TestCertificate? = nil,
        _ lines: String...
    ) async throws {
        let folder = try TemporaryFolder()
        let port = RedisServer.freePort()
        let watched = try #require(master.port)
        let ports = certificate?.settings(port: port) ?? ["--port", "\(port)"]
        let file = folder.path("sentinel.conf")
        let settings =
            [
                "dir \(folder.path)", "unixsocket \(folder.path("redis.sock"))",
                "bind 127.0.0.1", "sentinel monitor mymaster 127.0.0.1 \(watched) 1",
                "sentinel down-after-milliseconds mymaster 500",
                "sentinel failover-timeout mymaster 5000",
            ] + lines
        try settings.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
        try await self.init(
            in: folder,
            port: port,
            starts: true,
            command: RedisServer.command,
            arguments: [file, "--sentinel", "--loglevel", "warning"] + ports
        )
    }

    private init(
        in folder: TemporaryFolder,
        port: Int?,
        starts: Bool,
        command: String?,
        arguments: [String]
    ) async throws {
        self.command = command
        self.folder = folder
        self.port = port
        self.arguments = arguments
        if starts { try await start() }
    }

    private static let nextPort = Atomic(Int.random(in: 0..<10_000))

    /// A port that no other server of this process has.
    ///
    /// Nodes of clusters also listen on the port 10,000 above. Both are below the ports of outgoing connections.
    private static func freePort() -> Int {
        10_000 + nextPort.add(1, ordering: .relaxed).oldValue % 10_000
    }

    deinit {
        kill()
    }

    var socket: String { folder.path("redis.sock") }

    /// Starts the server; returns when it is listening.
    func start() async throws {
        let server = Process()
        server.executableURL = URL(filePath: try #require(command))
        server.arguments = arguments
        server.standardOutput = FileHandle.nullDevice
        server.standardError = FileHandle.nullDevice
        try? FileManager.default.removeItem(atPath: socket)
        try server.run()
        process.withLock { $0 = server }
        try await eventually {
            try #require(server.isRunning, "redis-server has ended: \(server.arguments ?? [])")
            return listens
        }
    }

    /// Whether the server accepts connections; its socket exists slightly earlier.
    private var listens: Bool {
        do {
            _ = try RedisHandle.connect(to: .unix(path: socket), timeout: .seconds(20))
            return true
        } catch {
            return false
        }
    }

    /// Pauses the server process, as on a machine under heavy load.
    func pause() {
        signal(SIGSTOP)
    }

    /// Resumes the server process.
    func resume() {
        signal(SIGCONT)
    }

    /// Kills the server process.
    func kill() {
        signal(SIGKILL)
        process.withLock { process in
            process?.waitUntilExit()
            process = nil
        }
    }

    private func signal(_ number: Int32) {
        process.withLock { process in
            guard let process else { return }
            _ = LibC.kill(process.processIdentifier, number)
        }
    }

    /// The address of the server's socket.
    func address(_ credentials: String = "", database: Int = 0) throws -> RedisAddress {
        try RedisAddress("unix://\(credentials)\(socket)?db=\(database)")
    }

    /// A store with short timeouts, so that tests of faults are fast.
    func store(_ options: RedisOptions = .brief) throws -> RedisStore {
        try RedisStore(address(), options: options)
    }
}

extension RedisOptions {
    /// Short timeouts, for tests that wait for them; a busy test machine replies within them.
    static let brief = RedisOptions(
        connectTimeout: .seconds(1),
        timeout: .seconds(2),
        maxBackoff: .milliseconds(50)
    )

    /// Timeouts that are never reached, even on a busy test machine.
    static let patient = RedisOptions(connectTimeout: .seconds(90), timeout: .seconds(90))
}

/// Returns when `condition` is true; records an issue if that takes more than some seconds.
func eventually(_ condition: () async throws -> Bool) async throws {
    for _ in 0..<1_000 {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("the condition did not become true")
}

/// Whether the store is ready.
func isReady(_ store: RedisStore) async -> Bool {
    do {
        try await store.ready()
        return true
    } catch {
        return false
    }
}
