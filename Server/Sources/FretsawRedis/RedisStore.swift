package import FretsawStore
internal import Synchronization

/// A store shared by several machines: Redis 5.0 or newer, or Valkey.
///
/// Each operation is one command or one script, which Redis runs atomically. Commands of many
/// callers share few connections and are pipelined.
///
/// **Errors.** An operation without a reply within ``RedisOptions/timeout`` throws ``StoreError/Reason/timedOut``, but
/// may have been done or may be done later. Callers must treat a claim that times out as not won. If the server
/// executed it, no other caller can win it. Without a connection, operations fail at once with the reason, and the
/// store keeps trying to reconnect.
///
/// **Server.** One server, a master with sentinels, or a cluster, with `maxmemory-policy noeviction` (Redis' default).
/// Other policies evict live claims when memory is full; ``ready()`` throws an error if a server has a memory limit and
/// such a policy. Each operation uses one key, so the keys of a cluster spread over its nodes without hash tags.
///
/// **Loss of data.** Replication is asynchronous. A server that is flushed or fails over to a replica
/// loses claims, and a token could then be accepted again within its lifetime. Records are as durable
/// as the server; set `appendonly yes` and `appendfsync always`.
///
/// **Time.** Entries expire by the server's clock.
package final class RedisStore: ChallengeStore {
    package let address: RedisAddress
    package let options: RedisOptions

    static let name = "Redis"

    private enum Servers {
        case one(RedisPool)
        case cluster(RedisCluster)
    }

    private let servers: Servers
    private let prefix: [UInt8]
    private let lacksGetDelete = Atomic(false)

    /// Creates a store that connects to `address` in the background; ``ready()`` reports the result.
    package init(_ address: RedisAddress, options: RedisOptions = RedisOptions()) {
        self.address = address
        self.options = options
        self.prefix = Array(options.keyPrefix.utf8)
        let connector = RedisConnector(address: address, options: options)
        switch address.deployment {
        case .server(let endpoint):
            servers = .one(
                RedisPool("\(address)", options: options) { () throws(StoreError) in
                    try connector.connect(to: endpoint)
                }
            )
        case .sentinels(let sentinels, let master):
            servers = .one(
                RedisPool("\(address)", options: options) { () throws(StoreError) in
                    try connector.connect(toMaster: master, of: sentinels)
                }
            )
        case .cluster(let seeds):
            servers = .cluster(
                RedisCluster(seeds: seeds, options: options) { node in
                    RedisPool("\(address), node \(node)", options: options) {
                        () throws(StoreError) in
                        try connector.connect(to: node)
                    }
                }
            )
        }
    }

    package func claim(_ key: StoreKey, for lifetime: Duration) async throws(StoreError) -> Bool {
        switch try await send("SET", name(of: key, in: .claim), "1", "NX", "PX", .time(lifetime)) {
        case .status("OK"): return true
        case .none: return false
        default: throw .unexpected("SET")
        }
    }

    package func put(
        _ bytes: [UInt8],
        at key: StoreKey,
        for lifetime: Duration
    ) async throws(StoreError) {
        let (name, bytes) = (name(of: key, in: .value), try RedisArgument(value: bytes))
        let reply = try await send("SET", name, bytes, "PX", .time(lifetime))
        guard reply == .status("OK") else { throw .unexpected("SET") }
    }

    package func take(_ key: StoreKey) async throws(StoreError) -> [UInt8]? {
        switch try await takeReply(name(of: key, in: .value)) {
        case .bytes(let bytes): return bytes
        case .none: return nil
        default: throw .unexpected("GETDEL")
        }
    }

    package func value(at key: StoreKey) async throws(StoreError) -> [UInt8]? {
        switch try await send("GET", name(of: key, in: .value)) {
        case .bytes(let bytes): return bytes
        case .none: return nil
        default: throw .unexpected("GET")
        }
    }

    package func replace(
        _ expected: [UInt8],
        by bytes: [UInt8],
        at key: StoreKey
    ) async throws(StoreError) -> Bool {
        let reply = try await run(
            RedisScript.replace,
            on: name(of: key, in: .value),
            RedisArgument(expected),
            RedisArgument(value: bytes)
        )
        guard case .integer(let count) = reply else { throw .unexpected("a replacement") }
        return count == 1
    }

    private func count(_ entry: WindowAmount) async throws(StoreError) -> WindowCount {
        let amount = entry.amount
        precondition((0...WindowCount.maxAmount).contains(amount), "amounts must be 0 … 1,000,000")
        let reply = try await run(
            RedisScript.count,
            on: name(of: entry.key, in: .count),
            RedisArgument(amount),
            .time(entry.window)
        )
        guard case .array(let pair) = reply, pair.count == 2,
            case .integer(let count) = pair[0], case .integer(let left) = pair[1]
        else { throw .unexpected("a count") }
        guard left >= 0 else { return WindowCount(count: 0, remaining: .zero) }
        // The server reports 0 for less than a millisecond.
        return WindowCount(count: count, remaining: .milliseconds(max(1, left)))
    }

    /// Adds to several counts, each with one command, all sent without waiting for replies; see
    /// ``ChallengeStore/count(_:)``.
    package func count(_ amounts: [WindowAmount]) async throws(StoreError) -> [WindowCount] {
        let results = await withTaskGroup(
            of: (Int, Result<WindowCount, StoreError>).self
        ) { group in
            for (index, entry) in amounts.enumerated() {
                group.addTask {
                    do throws(StoreError) {
                        return (index, .success(try await self.count(entry)))
                    } catch { return (index, .failure(error)) }
                }
            }
            var results: [Result<WindowCount, StoreError>?] = amounts.map { _ in nil }
            for await (index, result) in group { results[index] = result }
            return results
        }
        var counts: [WindowCount] = []
        for result in results {
            guard let result else { continue }
            counts.append(try result.get())
        }
        return counts
    }

    /// Throws an error unless the server, or every node of the cluster that serves slots, replies,
    /// accepts our credentials and keys, and does not evict live entries; all within the timeout.
    package func ready() async throws(StoreError) {
        let deadline = ContinuousClock.now + options.timeout
        switch servers {
        case .one(let pool): try await check(pool, until: deadline)
        case .cluster(let cluster):
            for pool in try await cluster.pools() {
                try await check(pool, until: deadline)
                try await checkCluster(pool, until: deadline)
            }
        }
    }

    /// A warning if the server, or a node of the cluster, loses claims when it is killed, or does not say if it does.
    package func warning() async throws(StoreError) -> String? {
        let deadline = ContinuousClock.now + options.timeout
        let pools: [RedisPool] =
            switch servers {
            case .one(let pool): [pool]
            case .cluster(let cluster): try await cluster.pools()
            }
        for pool in pools {
            for (setting, value) in [("appendonly", "yes"), ("appendfsync", "always")] {
                let words = ["CONFIG", "GET", setting].map { Array($0.utf8) }
                var fact = "does not allow to read \(setting) (CONFIG GET)"
                if case .array(let pair) = try await pool.send(words, deadline: deadline),
                    case .bytes(let found)? = pair.last
                {
                    guard found != Array(value.utf8) else { continue }
                    fact = "has \(setting) \(String(decoding: found, as: UTF8.self))"
                }
                return
                    "the server of \(address) \(fact): without appendonly yes and appendfsync always, it loses what it "
                    + "wrote shortly before it is killed, and used tokens and proofs can be used again"
            }
        }
        return nil
    }

    /// Throws an error if a node rejects all keys.
    ///
    /// A node does so while it does not know that a replica has replaced another node. It replies to PING then.
    private func checkCluster(
        _ pool: RedisPool,
        until deadline: ContinuousClock.Instant
    ) async throws(StoreError) {
        guard case .bytes(let state) = try await pool.checked("CLUSTER", "INFO", until: deadline)
        else { throw .unexpected("CLUSTER INFO") }
        let lines = String(decoding: state, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard lines.contains("cluster_state:ok") else {
            throw .redis(
                .unreachable,
                "a node reports that the cluster is down; check CLUSTER INFO"
            )
        }
    }

    private func check(
        _ pool: RedisPool,
        until deadline: ContinuousClock.Instant
    ) async throws(StoreError) {
        let pong = try await pool.checked("PING", until: deadline)
        guard pong == .status("PONG") else { throw .unexpected("PING") }
        // If the server does not allow INFO, its policy is not checked.
        let words = ["INFO", "memory"].map { Array($0.utf8) }
        guard case .bytes(let figures) = try await pool.send(words, deadline: deadline) else {
            return
        }
        let lines = String(decoding: figures, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard !lines.contains("maxmemory:0"),
            let policy = lines.first(where: { $0.hasPrefix("maxmemory_policy:") }),
            policy != "maxmemory_policy:noeviction"
        else { return }
        throw .redis(
            .rejected,
            "the server evicts live entries when its memory is full (\(policy));"
                + " set maxmemory-policy noeviction"
        )
    }
}

extension RedisStore {
    /// The Redis key of the entry `key`.
    func name(of key: StoreKey, in space: StoreSpace) -> RedisArgument {
        RedisArgument(prefix + key.bytes(in: space))
    }

    /// Runs a script; throws the server's error.
    func run(
        _ script: String,
        on name: RedisArgument,
        _ arguments: RedisArgument...
    ) async throws(StoreError) -> RedisReply {
        let words = [RedisArgument(stringLiteral: "EVAL"), RedisArgument(stringLiteral: script)]
        return try await reply(words + ["1", name] + arguments, on: name).checked()
    }

    /// Sends a command whose first argument is its key; throws the server's error.
    func send(_ words: RedisArgument...) async throws(StoreError) -> RedisReply {
        try await reply(words, on: words.dropFirst().first ?? "").checked()
    }

    /// Sends a command and returns the reply, which may be an error.
    private func reply(
        _ words: [RedisArgument],
        on name: RedisArgument
    ) async throws(StoreError) -> RedisReply {
        switch servers {
        case .one(let pool):
            try await pool.send(words.map(\.bytes), deadline: .now + options.timeout)
        case .cluster(let cluster): try await cluster.send(words.map(\.bytes), key: name.bytes)
        }
    }

    private func takeReply(_ name: RedisArgument) async throws(StoreError) -> RedisReply {
        if !lacksGetDelete.load(ordering: .relaxed) {
            let reply = try await reply(["GETDEL", name], on: name)
            guard case .error(let message) = reply, message.hasPrefix("ERR unknown command") else {
                return try reply.checked()
            }
            lacksGetDelete.store(true, ordering: .relaxed)
        }
        return try await run(RedisScript.take, on: name)
    }

}

/// An argument: any bytes, sent with their length, so that no escaping is needed.
struct RedisArgument: ExpressibleByStringInterpolation {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(value: [UInt8]) throws(StoreError) {
        bytes = try StoreValue.checked(value, store: RedisStore.name)
    }

    static func time(_ lifetime: Duration) -> RedisArgument {
        RedisArgument(StoreLifetime.milliseconds(lifetime))
    }

    init(_ number: some BinaryInteger) {
        bytes = Array("\(number)".utf8)
    }

    init(stringLiteral text: String) {
        bytes = Array(text.utf8)
    }
}
