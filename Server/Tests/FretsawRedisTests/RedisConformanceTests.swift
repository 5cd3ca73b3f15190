@testable import FretsawRedis
import FretsawStore
import FretsawStoreTesting
import Testing

@Suite("Redis store, rules", .enabled(if: RedisServer.command != nil, RedisServer.hint))
struct RedisConformanceTests {
    private func tested(_ store: RedisStore) -> StoreUnderTest {
        StoreUnderTest(store) { try await Task.sleep(for: $0) }
    }

    @Test("The Redis store satisfies the rules", arguments: ChallengeStoreRule.allCases)
    func conforms(rule: ChallengeStoreRule) async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        try await rule.check(tested(server.store(.patient)))
    }

    @Test("Redis records satisfy the rules", arguments: DurableRecordsRule.allCases)
    func recordsConform(rule: DurableRecordsRule) async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        try await rule.check(server.store(.patient))
    }

    @Test(
        "A Valkey server satisfies the rules",
        .enabled(if: RedisServer.valkey != nil, "valkey-server is not installed")
    )
    func conformsWithValkey() async throws {
        let server = try await RedisServer(command: RedisServer.valkey)
        defer { server.kill() }
        let store = try server.store(.patient)
        for rule in ChallengeStoreRule.allCases { try await rule.check(tested(store)) }
        for rule in DurableRecordsRule.allCases { try await rule.check(store) }
    }

    @Test("The store works over TCP with a user, a database and eight connections")
    func conformsOverTCP() async throws {
        let server = try await RedisServer(
            listensOnPort: true,
            "--user",
            "keeper",
            "on",
            ">let:me",
            "~*",
            "&*",
            "+@all"
        )
        defer { server.kill() }
        let port = try #require(server.port)
        let address = try RedisAddress("redis://keeper:let%3Ame@127.0.0.1:\(port)/3")
        var options = RedisOptions.patient
        options.connections = 8
        let store = RedisStore(address, options: options)
        for rule in ChallengeStoreRule.allCases { try await rule.check(tested(store)) }
        for rule in DurableRecordsRule.allCases { try await rule.check(store) }
    }

    @Test("The store works with a server without GETDEL")
    func conformsWithoutGetDelete() async throws {
        let server = try await RedisServer("--rename-command", "GETDEL", "")
        defer { server.kill() }
        let store = try server.store(.patient)
        for rule in [.takeIsOnce, .bytesAreBytes, .valueEnds, .thousandTakes]
            as [ChallengeStoreRule]
        {
            try await rule.check(tested(store))
        }
    }

    @Test("Of stores in several processes on one server, one wins a claim")
    func storesShareAServer() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        let stores = try (0..<3).map { _ in try server.store(.patient) }
        let key = try StoreKey.fresh()
        let won = try await concurrently {
            let store = try #require(stores.randomElement())
            return try await store.claim(key, for: .seconds(100))
        }
        #expect(won.count { $0 } == 1)
    }

    @Test("Databases and prefixes separate keys")
    func databasesAndPrefixes() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        var other = RedisOptions.patient
        other.keyPrefix = "other:"
        let stores = [
            try RedisStore(server.address(), options: .patient),
            try RedisStore(server.address(database: 1), options: .patient),
            try RedisStore(server.address(), options: other),
        ]
        let key = try StoreKey.fresh()
        for store in stores {
            #expect(try await store.claim(key, for: .seconds(100)))
        }
        for store in stores {
            #expect(try await !store.claim(key, for: .seconds(100)))
        }
    }

    @Test("Every key has the prefix, and every key except a record's expires")
    func keysEnd() async throws {
        let server = try await RedisServer()
        defer { server.kill() }
        let store = try server.store(.patient)
        let key = try StoreKey(.limit, [1, 2, 3])
        _ = try await store.claim(key, for: .seconds(100))
        try await store.put([1], at: key, for: .seconds(100))
        _ = try await store.count(key, in: .seconds(100))
        _ = try await store.write([1], at: key, replacing: nil)
        guard case .array(let names) = try await store.send("KEYS", "*") else {
            Issue.record("there are no keys")
            return
        }
        #expect(names.count == 4)
        for case .bytes(let name) in names {
            let text = String(decoding: name, as: UTF8.self)
            #expect(text.hasPrefix("fretsaw:"))
            let left = try await store.send("PTTL", RedisArgument(name))
            guard case .integer(let milliseconds) = left else {
                Issue.record("the key has no time to live")
                continue
            }
            #expect((milliseconds > 0) == !text.hasPrefix("fretsaw:record:"), "\(text)")
        }
    }
}
