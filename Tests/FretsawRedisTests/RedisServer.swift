import Foundation
@testable import FretsawRedis
import FretsawStoreTesting
import Glibc
import Synchronization
import Testing

/// A Redis server for one test, without snapshots or log of commands.
///
/// The test must end it with `defer { server.kill() }`, which also keeps it alive until then.
final class RedisServer: Sendable {
    /// The command; nil if it is not installed.
    static let command = ["/usr/bin/redis-server", "/usr/local/bin/redis-server"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    static let hint: Comment = "redis-server is not installed; scripts/setup installs it"

    /// A free port; nil to listen only on the socket.
    let port: Int?
    private let folder: TemporaryFolder
    private let settings: [String]
    private let process = Mutex<Process?>(nil)

    /// Creates a server that listens on a socket in its own folder, and on a loopback port if
    /// requested.
    init(listensOnPort: Bool = false, starts: Bool = true, _ settings: String...) async throws {
        folder = try TemporaryFolder()
        port = listensOnPort ? Int.random(in: 20_000..<32_000) : nil
        self.settings = settings
        if starts { try await start() }
    }

    deinit {
        kill()
    }

    var socket: String { folder.path(of: "redis.sock") }

    /// Starts the server; returns when it is listening.
    func start() async throws {
        let server = Process()
        server.executableURL = URL(filePath: try #require(RedisServer.command))
        server.arguments =
            [
                "--save", "", "--appendonly", "no", "--dir", folder.path, "--unixsocket", socket,
                "--bind", "127.0.0.1", "--port", "\(port ?? 0)", "--loglevel", "warning",
            ] + settings
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
            _ = Glibc.kill(process.processIdentifier, number)
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
