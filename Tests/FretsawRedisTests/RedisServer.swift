import Foundation
@testable import FretsawRedis
import FretsawStoreTesting
import Glibc
import Synchronization
import Testing

/// A Redis server of a test's own: no snapshots, no log of commands.
///
/// A test that has one ends it: `defer { server.kill() }`, which also keeps it alive until then.
final class RedisServer: Sendable {
    /// The command, where it is installed.
    static let command = ["/usr/bin/redis-server", "/usr/local/bin/redis-server"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    static let hint: Comment = "redis-server is not installed; scripts/setup installs it"

    /// A port that nobody listened on a moment ago, or nil for none but the socket.
    let port: Int?
    private let folder: TemporaryFolder
    private let settings: [String]
    private let process = Mutex<Process?>(nil)

    /// A server that listens on a socket in a folder of its own, and on a port of loopback if asked.
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

    /// Starts the server; returns when it listens.
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
            try #require(server.isRunning, "redis-server ended: \(server.arguments ?? [])")
            return listens
        }
    }

    /// Whether the server takes connections; its socket is there a moment earlier.
    private var listens: Bool {
        do {
            _ = try RedisHandle.connect(to: .unix(path: socket), timeout: .seconds(20))
            return true
        } catch {
            return false
        }
    }

    /// Keeps the server from running, as a machine under heavy load would.
    func pause() {
        signal(SIGSTOP)
    }

    /// Lets the server run on.
    func resume() {
        signal(SIGCONT)
    }

    /// Ends the server without a word.
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

    /// A store that waits less than others, so that tests of faults are quick.
    func store(_ options: RedisOptions = .brief) throws -> RedisStore {
        try RedisStore(address(), options: options)
    }
}

extension RedisOptions {
    /// Short waits, for tests that wait them out; a busy testing machine answers within them.
    static let brief = RedisOptions(
        connectTimeout: .seconds(1),
        timeout: .seconds(2),
        longestPause: .milliseconds(50)
    )

    /// Waits that no load of the testing machine uses up.
    static let patient = RedisOptions(connectTimeout: .seconds(90), timeout: .seconds(90))
}

/// Returns when `condition` holds; records an issue if it does not within some seconds.
func eventually(_ condition: () async throws -> Bool) async throws {
    for _ in 0..<1_000 {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("what was waited for did not come")
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
