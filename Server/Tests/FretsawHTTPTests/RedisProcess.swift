import Foundation
@testable import FretsawRedis
import FretsawStoreTesting
import FretsawTesting
import Testing

/// A Redis server for one test on a socket in its own folder; `end()` ends it.
final class RedisProcess: Sendable {
    /// The command; nil if it is not installed.
    static let command = ["/usr/bin/redis-server", "/usr/local/bin/redis-server"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private let folder: TemporaryFolder
    private let identifier: Int32

    /// Starts a server; it is listening when this returns.
    init() async throws {
        folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(filePath: try #require(RedisProcess.command))
        process.arguments = [
            "--save", "", "--appendonly", "no", "--dir", folder.path, "--port", "0",
            "--unixsocket", folder.path("redis.sock"), "--loglevel", "warning",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        identifier = process.processIdentifier
        let store = try store()
        for _ in 0..<1000 {
            do {
                try await store.ready()
                return
            } catch { try await Task.sleep(for: .milliseconds(20)) }
        }
        Issue.record("redis-server did not begin to listen")
    }

    /// A store with its own connections.
    func store() throws -> RedisStore {
        try RedisStore(
            RedisAddress("unix://\(folder.path("redis.sock"))"),
            options: RedisOptions(connectTimeout: .seconds(60), timeout: .seconds(60))
        )
    }

    /// Kills the server process.
    func end() { kill(identifier, SIGKILL) }
}
