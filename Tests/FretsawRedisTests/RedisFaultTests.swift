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
    private func error(_ body: () async throws -> Void) async -> StoreError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? StoreError
        }
    }

    @Test("A paused server makes callers time out, and serves again when it runs on")
    func pausedServer() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        let store = try server.store()
        try await eventually { await isReady(store) }
        let key = try StoreKey.fresh()
        server.pause()
        let refusal = await error { _ = try await store.claim(key, for: .seconds(100)) }
        #expect(refusal?.reason == .timedOut)
        #expect(refusal?.description.contains("may have been done") == true)
        #expect(await error { try await store.ready() }?.reason == .timedOut)
        server.resume()
        try await eventually { await isReady(store) }
        // Whether the claim that timed out was made is not known; that it is not won twice is.
        let won = try await [
            store.claim(key, for: .seconds(100)), store.claim(key, for: .seconds(100)),
        ]
        #expect(won.count { $0 } <= 1)
    }

    @Test("A thousand callers of a paused server all get an error, and later all are served")
    func thousandCallersOfAPausedServer() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        let store = try server.store()
        try await eventually { await isReady(store) }
        server.pause()
        let reasons = try await concurrently {
            await error { _ = try await store.claim(.fresh(), for: .seconds(100)) }?.reason
        }
        #expect(reasons.allSatisfy { $0 == .timedOut })
        server.resume()
        try await eventually { await isReady(store) }
        for _ in 0..<100 {
            try await eventually {
                await error { _ = try await store.claim(.fresh(), for: .seconds(9)) } == nil
            }
        }
    }

    @Test("No more callers wait than may")
    func waitingIsBounded() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        var options = RedisOptions.brief
        options.maxWaiting = 5
        let store = try server.store(options)
        try await eventually { await isReady(store) }
        server.pause()
        let reasons = try await concurrently {
            await error { _ = try await store.claim(.fresh(), for: .seconds(100)) }?.reason
        }
        #expect(reasons.allSatisfy { $0 == .busy || $0 == .timedOut })
        #expect(reasons.contains(.busy))
        server.resume()
        try await eventually { await isReady(store) }
    }

    @Test("A server that dies and comes back is used again, without its memory")
    func restartedServer() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        let store = try server.store()
        try await eventually { await isReady(store) }
        let key = try StoreKey.fresh()
        #expect(try await store.claim(key, for: .seconds(100)))
        server.kill()
        let refusal = await error { _ = try await store.claim(key, for: .seconds(100)) }
        #expect(refusal?.reason == .unreachable)
        #expect(await error { try await store.ready() }?.reason == .unreachable)
        try await server.start()
        try await eventually { await isReady(store) }
        #expect(try await store.claim(key, for: .seconds(100)))
    }

    @Test("A store that is made before its server is there finds it when it comes")
    func serverComesLater() async throws {
        let server = try await RedisServer(starts: false)
        defer { server.kill() }
        let store = try server.store()
        let refusal = await error { try await store.ready() }
        #expect(refusal?.reason == .unreachable)
        let message =
            "Redis store: \(try server.address()): No such file or directory;"
            + " see that the server runs and is reached"
        #expect(refusal?.description == message)
        try await server.start()
        try await eventually { await isReady(store) }
        #expect(try await store.claim(.fresh(), for: .seconds(100)))
    }

    @Test("Connections that the server closed while idle cost no caller his answer")
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

    @Test("A wrong password is refused with advice, and never printed")
    func wrongPassword() async throws {
        let server = try await RedisServer("--requirepass", "open sesame")
        defer { server.kill() }
        let addresses = try [
            server.address(), server.address(":closed-sesame@"),
            server.address("ali:open%20sesame@"),
        ]
        for address in addresses {
            let store = RedisStore(address, options: .brief)
            let refusal = await error { try await store.ready() }
            #expect(refusal?.reason == .refused, "\(address)")
            #expect(refusal?.description.contains("check user and password") == true, "\(address)")
            #expect(refusal?.description.contains("sesame") == false, "\(address)")
        }
        let store = try RedisStore(server.address(":open%20sesame@"), options: .patient)
        try await store.ready()
    }

    @Test("A database that the server has not got is refused")
    func unknownDatabase() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        let store = try RedisStore(server.address(database: 99), options: .brief)
        #expect(await error { try await store.ready() }?.reason == .refused)
    }

    @Test("A server that is emptied forgets claims and values, and errs in nothing else")
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

    @Test("A server without memory left says so, keeps what lives, and recovers")
    func fullServer() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        let store = try server.store(.patient)
        let key = try StoreKey.fresh()
        try await store.put([1], at: key, for: .seconds(100))
        _ = try await store.send("CONFIG", "SET", "maxmemory", "1")
        let refusal = await error { _ = try await store.claim(.fresh(), for: .seconds(100)) }
        #expect(refusal?.reason == .full)
        #expect(await error { _ = try await store.count(key, in: .seconds(1)) }?.reason == .full)
        #expect(try await store.take(key) == [1])
        _ = try await store.send("CONFIG", "SET", "maxmemory", "0")
        #expect(try await store.claim(.fresh(), for: .seconds(100)))
    }

    @Test("A server that drops live entries to make room is not ready")
    func evictingServer() async throws {
        let server = try await RedisServer(
            "--maxmemory",
            "100mb",
            "--maxmemory-policy",
            "volatile-lru"
        )
        defer { server.kill() }
        let store = try server.store(.patient)
        let refusal = await error { try await store.ready() }
        #expect(refusal?.reason == .refused)
        #expect(refusal?.description.hasSuffix("set maxmemory-policy noeviction") == true)
        _ = try await store.send("CONFIG", "SET", "maxmemory-policy", "noeviction")
        try await store.ready()
    }

    @Test("Keys that another program uses are told from ours")
    func foreignKeys() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        let store = try server.store(.patient)
        let key = try StoreKey(.proof, [1])
        for space in [StoreSpace.value, .count] {
            _ = try await store.send("LPUSH", store.name(of: key, in: space), "theirs")
        }
        _ = try await store.send("SET", store.name(of: key, in: .record), "theirs")
        #expect(await error { _ = try await store.take(key) }?.reason == .corrupt)
        #expect(await error { _ = try await store.read(key) }?.reason == .corrupt)
        #expect(await error { _ = try await store.count(key, in: .seconds(1)) }?.reason == .corrupt)
    }

    @Test("A store that is let go closes its connections")
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
