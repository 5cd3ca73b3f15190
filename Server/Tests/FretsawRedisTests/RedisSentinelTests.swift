@testable import FretsawRedis
import FretsawStore
import FretsawStoreTesting
import Testing

@Suite(
    "Redis store, Sentinel",
    .enabled(if: RedisServer.command != nil, RedisServer.hint),
    .timeLimit(.minutes(2))
)
struct RedisSentinelTests {
    /// How a master is lost.
    enum Loss: CaseIterable {
        case killed, paused, switchedOver
    }

    @Test("After a failover, checks continue on the new master", arguments: Loss.allCases)
    func failover(loss: Loss) async throws {
        let master = try await RedisServer(listensOnPort: true)
        defer { master.kill() }
        let replica = try await RedisServer(
            listensOnPort: true,
            "--replicaof",
            "127.0.0.1",
            "\(try #require(master.port))"
        )
        defer { replica.kill() }
        try await eventually { await isSynchronised(replica) }
        let sentinel = try await RedisServer(sentinelOf: master)
        defer { sentinel.kill() }
        // The first sentinel is down.
        let store = try RedisServer.store(
            "redis+sentinel://127.0.0.1:1,127.0.0.1:\(try #require(sentinel.port))/mymaster"
        )
        try await eventually { await isReady(store) }
        let key = try StoreKey.fresh()
        #expect(try await store.claim(key, for: .seconds(100)))
        #expect(try await store.send("WAIT", "1", "30000") == .integer(1))
        let watch = try sentinel.store(.patient)
        try await eventually {
            guard
                case .array(let replicas) = try await watch.send("SENTINEL", "REPLICAS", "mymaster")
            else { return false }
            return replicas.count == 1
        }
        switch loss {
        case .killed: master.kill()
        case .paused: master.pause()
        case .switchedOver:
            // Rejected until the sentinel has heard enough of the replica.
            try await eventually {
                (try? await watch.send("SENTINEL", "FAILOVER", "mymaster")) != nil
            }
        }
        let successor = try replica.store(.patient)
        try await eventually {
            // A sentinel closes the connections of the clients of a new master.
            guard case .array(let role) = try? await successor.send("ROLE") else { return false }
            return role.first == .bytes(Array("master".utf8))
        }
        // Replicated before the failover, so it is still taken. A former master that still runs may
        // accept claims until it is demoted, and these are lost.
        try await eventually { (try? await store.claim(key, for: .seconds(100))) == false }
        try await eventually {
            guard (try? await store.claim(.fresh(), for: .seconds(100))) == true,
                case .integer(let keys) = try? await successor.send("DBSIZE")
            else { return false }
            return keys >= 2
        }
    }

    @Test("Sentinels, master and replica work over TLS with one password")
    func encrypted() async throws {
        let certificate = try TestCertificate()
        let master = try await RedisServer(certificate: certificate, "--requirepass", "sesame")
        defer { master.kill() }
        let sentinel = try await RedisServer(
            sentinelOf: master,
            certificate: certificate,
            "requirepass sesame",
            "sentinel auth-pass mymaster sesame"
        )
        defer { sentinel.kill() }
        let port = try #require(sentinel.port)
        let store = try RedisServer.store(
            "rediss+sentinel://:sesame@localhost:\(port)/mymaster/2\(certificate.query())"
        )
        try await eventually { await isReady(store) }
        #expect(try await store.claim(.fresh(), for: .seconds(100)))
        let untrusting = try RedisServer.store(
            "rediss+sentinel://:sesame@localhost:\(port)/mymaster"
        )
        #expect(await !isReady(untrusting))
    }

    @Test("An unknown master, a sentinel that is down, and a master that is a replica are reported")
    func problems() async throws {
        let master = try await RedisServer(listensOnPort: true)
        defer { master.kill() }
        // Its own master does not exist, so it stays a replica that the sentinel takes for a master.
        let replica = try await RedisServer(listensOnPort: true, "--replicaof", "127.0.0.1", "1")
        defer { replica.kill() }
        let sentinel = try await RedisServer(sentinelOf: master)
        defer { sentinel.kill() }
        let misled = try await RedisServer(sentinelOf: replica)
        defer { misled.kill() }
        for (address, advice) in [
            ("127.0.0.1:\(try #require(sentinel.port))/other", "no master other"),
            ("127.0.0.1:1/mymaster", "sentinel 127.0.0.1:1"),
            ("127.0.0.1:\(try #require(misled.port))/mymaster", "it is a replica"),
            ("127.0.0.1:\(try #require(master.port))/mymaster", "unknown command"),
        ] {
            let store = try RedisServer.store("redis+sentinel://\(address)")
            let error = await #expect(throws: StoreError.self) { try await store.ready() }
            #expect(error?.detail.contains(advice) == true, "\(String(describing: error))")
        }
    }

    private func isSynchronised(_ replica: RedisServer) async -> Bool {
        guard let store = try? replica.store(.patient),
            case .bytes(let figures) = try? await store.send("INFO", "replication")
        else { return false }
        return String(decoding: figures, as: UTF8.self).contains("master_link_status:up")
    }
}
