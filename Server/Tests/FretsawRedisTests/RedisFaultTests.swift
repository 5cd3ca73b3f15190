@testable import FretsawRedis
import Foundation
import FretsawStore
import FretsawStoreTesting
import Testing

@Suite(
    "Redis store, faults",
    .enabled(if: RedisServer.command != nil, RedisServer.hint),
    .timeLimit(.minutes(2))
)
struct RedisFaultTests {
    private func storeError(_ body: () async throws -> Void) async -> StoreError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? StoreError
        }
    }

    @Test("A paused server causes timeouts, and works again after it resumes")
    func pausedServer() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        let store = try server.store()
        try await eventually { await isReady(store) }
        let key = try StoreKey.fresh()
        server.pause()
        let error = await storeError { _ = try await store.claim(key, for: .seconds(100)) }
        #expect(error?.reason == .timedOut)
        #expect(error?.description.contains("may have been done") == true)
        #expect(await storeError { try await store.ready() }?.reason == .timedOut)
        server.resume()
        try await eventually { await isReady(store) }
        // It is unknown whether the timed-out claim was made, but it must not be won twice.
        let won = try await [
            store.claim(key, for: .seconds(100)), store.claim(key, for: .seconds(100)),
        ]
        #expect(won.count { $0 } <= 1)
    }

    @Test("A thousand callers of a paused server get errors, and later calls succeed")
    func thousandCallersOfAPausedServer() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        let store = try server.store()
        try await eventually { await isReady(store) }
        server.pause()
        let reasons = try await concurrently {
            await storeError { _ = try await store.claim(.fresh(), for: .seconds(100)) }?.reason
        }
        #expect(reasons.allSatisfy { $0 == .timedOut })
        server.resume()
        try await eventually { await isReady(store) }
        for _ in 0..<100 {
            try await eventually {
                await storeError { _ = try await store.claim(.fresh(), for: .seconds(9)) } == nil
            }
        }
    }

    @Test("The number of waiting callers is limited")
    func waitingIsBounded() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        var options = RedisOptions.brief
        options.maxWaiting = 5
        let store = try server.store(options)
        try await eventually { await isReady(store) }
        server.pause()
        let reasons = try await concurrently {
            await storeError { _ = try await store.claim(.fresh(), for: .seconds(100)) }?.reason
        }
        #expect(reasons.allSatisfy { $0 == .busy || $0 == .timedOut })
        #expect(reasons.contains(.busy))
        server.resume()
        try await eventually { await isReady(store) }
    }

    @Test("A server that crashes and restarts is used again, without its data")
    func restartedServer() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        let store = try server.store()
        try await eventually { await isReady(store) }
        let key = try StoreKey.fresh()
        #expect(try await store.claim(key, for: .seconds(100)))
        server.kill()
        let error = await storeError { _ = try await store.claim(key, for: .seconds(100)) }
        #expect(error?.reason == .unreachable)
        #expect(await storeError { try await store.ready() }?.reason == .unreachable)
        try await server.start()
        try await eventually { await isReady(store) }
        #expect(try await store.claim(key, for: .seconds(100)))
    }

    @Test("A store created before its server starts connects later")
    func serverComesLater() async throws {
        let server = try await RedisServer(starts: false)
        defer { server.kill() }
        let store = try server.store()
        let error = await storeError { try await store.ready() }
        #expect(error?.reason == .unreachable)
        let message =
            "Redis store: \(try server.address()): No such file or directory;"
            + " check that the server runs and is reachable"
        #expect(error?.description == message)
        try await server.start()
        try await eventually { await isReady(store) }
        #expect(try await store.claim(.fresh(), for: .seconds(100)))
    }

    @Test("Idle connections closed by the server cause no errors")
    func idleConnectionsClosed() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        let store = try server.store(.patient)
        let other = try server.store(.patient)
        for _ in 0..<20 {
            try await store.ready()
            _ = try await other.send("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
            #expect(try await store.claim(.fresh(), for: .seconds(100)))
        }
    }

    @Test("A wrong password is rejected with advice, and never printed")
    func wrongPassword() async throws {
        let server = try await RedisServer("--requirepass", "open sesame")
        defer { server.kill() }
        let addresses = try [
            server.address(), server.address(":closed-sesame@"),
            server.address("ali:open%20sesame@"),
        ]
        for address in addresses {
            let store = RedisStore(address, options: .brief)
            let error = await storeError { try await store.ready() }
            #expect(error?.reason == .rejected, "\(address)")
            #expect(
                error?.description.contains("check the user and password") == true,
                "\(address)"
            )
            #expect(error?.description.contains("sesame") == false, "\(address)")
        }
        let store = try RedisStore(server.address(":open%20sesame@"), options: .patient)
        try await store.ready()
    }

    @Test("A database that the server does not have is rejected")
    func unknownDatabase() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        let store = try RedisStore(server.address(database: 99), options: .brief)
        #expect(await storeError { try await store.ready() }?.reason == .rejected)
    }

    @Test("A flushed server loses claims and values, but causes no errors")
    func emptiedServer() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        let store = try server.store(.patient)
        let key = try StoreKey.fresh()
        #expect(try await store.claim(key, for: .seconds(100)))
        try await store.put([1], at: key, for: .seconds(100))
        #expect(try await store.write([1], at: key, replacing: nil))
        let version = try #require(try await store.read(key)).version
        _ = try await store.count(key, adding: 5, in: .seconds(100))
        _ = try await store.send("FLUSHALL")
        #expect(try await store.take(key) == nil)
        #expect(try await !store.write([2], at: key, replacing: version))
        #expect(try await store.read(key) == nil)
        #expect(try await store.count(key, in: .seconds(100)).count == 1)
        #expect(try await store.claim(key, for: .seconds(100)))
    }

    @Test("A server without free memory reports that, keeps live entries, and recovers")
    func fullServer() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        let store = try server.store(.patient)
        let key = try StoreKey.fresh()
        try await store.put([1], at: key, for: .seconds(100))
        _ = try await store.send("CONFIG", "SET", "maxmemory", "1")
        let error = await storeError { _ = try await store.claim(.fresh(), for: .seconds(100)) }
        #expect(error?.reason == .full)
        #expect(
            await storeError { _ = try await store.count(key, in: .seconds(1)) }?.reason == .full
        )
        #expect(try await store.take(key) == [1])
        _ = try await store.send("CONFIG", "SET", "maxmemory", "0")
        #expect(try await store.claim(.fresh(), for: .seconds(100)))
    }

    @Test("A server that evicts live entries is not ready")
    func evictingServer() async throws {
        let server = try await RedisServer(
            "--maxmemory",
            "100mb",
            "--maxmemory-policy",
            "volatile-lru"
        )
        defer { server.kill() }
        let store = try server.store(.patient)
        let error = await storeError { try await store.ready() }
        #expect(error?.reason == .rejected)
        #expect(error?.description.hasSuffix("set maxmemory-policy noeviction") == true)
        _ = try await store.send("CONFIG", "SET", "maxmemory-policy", "noeviction")
        try await store.ready()
    }

    @Test("A server that loses claims when it is killed causes a warning with what to set")
    func forgetfulServer() async throws {
        let server = try await RedisServer("--appendonly", "no", "--appendfsync", "everysec")
        defer { server.kill() }
        let store = try server.store(.patient)
        #expect(try await store.warning()?.contains("has appendonly no") == true)
        _ = try await store.send("CONFIG", "SET", "appendonly", "yes")
        #expect(try await store.warning()?.contains("has appendfsync everysec") == true)
        _ = try await store.send("CONFIG", "SET", "appendfsync", "always")
        #expect(try await store.warning() == nil)
    }

    @Test("A server that does not allow CONFIG causes a warning with what it must have")
    func secretiveServer() async throws {
        let server = try await RedisServer("--rename-command", "CONFIG", "HIDDEN")
        defer { server.kill() }
        let warning = try await server.store(.patient).warning()
        for text in ["does not allow to read appendonly", "appendonly yes", "appendfsync always"] {
            #expect(warning?.contains(text) == true, "\(warning ?? "none")")
        }
    }

    @Test("Keys of another program are detected")
    func foreignKeys() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        let store = try server.store(.patient)
        let key = try StoreKey(.proof, [1])
        for space in [StoreSpace.value, .count] {
            _ = try await store.send("LPUSH", store.name(of: key, in: space), "theirs")
        }
        _ = try await store.send("SET", store.name(of: key, in: .record), "theirs")
        #expect(await storeError { _ = try await store.take(key) }?.reason == .corrupt)
        #expect(await storeError { _ = try await store.read(key) }?.reason == .corrupt)
        #expect(
            await storeError { _ = try await store.count(key, in: .seconds(1)) }?.reason == .corrupt
        )
    }

    @Test("A deallocated store closes its connections")
    func connectionsClose() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        let observer = try server.store(.patient)
        func clients() async throws -> Int {
            guard case .bytes(let list) = try await observer.send("CLIENT", "LIST") else {
                return -1
            }
            return String(decoding: list, as: UTF8.self).split(separator: "\n").count
        }
        var options = RedisOptions.patient
        options.connections = 5
        var store: RedisStore? = try server.store(options)
        try await store?.ready()
        try await eventually { try await clients() == 7 }
        store = nil
        try await eventually { try await clients() == 2 }
    }
}
