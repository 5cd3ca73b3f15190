public import FretsawStore
internal import Synchronization

/// The store of many machines: a Redis server, 5.0 or newer, that all of them reach.
///
/// Each operation is one command or one script, which Redis runs without anything in between.
/// Commands of many callers share few connections and are sent together.
///
/// **Trouble.** An operation that has no answer within ``RedisOptions/timeout`` throws
/// ``StoreError/Reason/timedOut``. It may have been done, or be done yet: a claim that times out must be
/// treated as lost, though nobody else can win it either. While there is no connection, operations fail
/// at once with what keeps it away, and a connection is tried again and again, so that the store is well
/// as soon as the server is.
///
/// **What the server has to be.** One primary, not a cluster. `maxmemory-policy noeviction` (its
/// default): any other lets it drop live claims to make room, and ``ready()`` refuses that. A server that
/// is emptied or fails over to a replica forgets claims, and a token could be accepted once more within
/// its lifetime. Records are as durable as the server: set `appendonly yes`.
///
/// **Time** is that of the server.
public final class RedisStore: ChallengeStore {
    /// Where the server is.
    public let address: RedisAddress
    /// How it is used.
    public let options: RedisOptions

    static let name = "Redis"

    private let pool: RedisPool
    private let prefix: [UInt8]
    private let lacksGetDelete = Atomic(false)

    /// The store in the server at `address`.
    ///
    /// Returns at once; connecting goes on by itself, and ``ready()`` tells what came of it.
    public init(_ address: RedisAddress, options: RedisOptions = RedisOptions()) {
        self.address = address
        self.options = options
        self.prefix = Array(options.keyPrefix.utf8)
        self.pool = RedisPool(address: address, options: options)
    }

    /// Claims `key`; see ``ChallengeStore/claim(_:for:)``.
    public func claim(
        _ key: StoreKey,
        for lifetime: Duration
    ) async throws(StoreError) -> Bool {
        let reply = try await send(
            "SET",
            name(of: key, in: .claim),
            "1",
            "NX",
            "PX",
            RedisArgument(StoreLifetime.milliseconds(lifetime))
        )
        switch reply {
        case .status("OK"): return true
        case .none: return false
        default: throw .unexpected("SET")
        }
    }

    /// Keeps `bytes` under `key`; see ``ChallengeStore/put(_:at:for:)``.
    public func put(
        _ bytes: [UInt8],
        at key: StoreKey,
        for lifetime: Duration
    ) async throws(StoreError) {
        let reply = try await send(
            "SET",
            name(of: key, in: .value),
            RedisArgument(try StoreValue.checked(bytes, store: RedisStore.name)),
            "PX",
            RedisArgument(StoreLifetime.milliseconds(lifetime))
        )
        guard reply == .status("OK") else { throw .unexpected("SET") }
    }

    /// Reads and removes what is under `key`; see ``ChallengeStore/take(_:)``.
    public func take(_ key: StoreKey) async throws(StoreError) -> [UInt8]? {
        switch try await takeReply(name(of: key, in: .value)) {
        case .bytes(let bytes): return bytes
        case .none: return nil
        default: throw .unexpected("GETDEL")
        }
    }

    /// Adds to the count under `key`; see ``ChallengeStore/count(_:adding:in:)``.
    public func count(
        _ key: StoreKey,
        adding amount: Int,
        in window: Duration
    ) async throws(StoreError) -> WindowCount {
        precondition((0...WindowCount.maxAmount).contains(amount), "counts add 0 … 1,000,000")
        let reply = try await run(
            RedisScript.count,
            on: name(of: key, in: .count),
            RedisArgument(amount),
            RedisArgument(StoreLifetime.milliseconds(window))
        )
        guard case .array(let pair) = reply, pair.count == 2,
            case .integer(let count) = pair[0], case .integer(let left) = pair[1]
        else { throw .unexpected("a count") }
        guard left >= 0 else { return WindowCount(count: 0, remaining: .zero) }
        // Less than a millisecond is left where the server says none is.
        return WindowCount(count: count, remaining: .milliseconds(max(1, left)))
    }

    /// Returns if the server answers, lets us in, and will not drop live entries to make room.
    public func ready() async throws(StoreError) {
        guard try await send("PING") == .status("PONG") else { throw .unexpected("PING") }
        // A server that keeps its figures from us is taken at its word.
        guard case .bytes(let figures) = try await reply("INFO", "memory") else { return }
        let lines = String(decoding: figures, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard !lines.contains("maxmemory:0"),
            let policy = lines.first(where: { $0.hasPrefix("maxmemory_policy:") }),
            policy != "maxmemory_policy:noeviction"
        else { return }
        throw StoreError(
            .refused,
            store: RedisStore.name,
            detail: "the server drops live entries when its memory is full (\(policy));"
                + " set maxmemory-policy noeviction"
        )
    }
}

extension RedisStore {
    /// The server's name of the entry under `key`.
    func name(of key: StoreKey, in space: StoreSpace) -> RedisArgument {
        RedisArgument(prefix + key.bytes(in: space))
    }

    /// The reply to a script; an error of the server is thrown.
    func run(
        _ script: String,
        on name: RedisArgument,
        _ arguments: RedisArgument...
    ) async throws(StoreError) -> RedisReply {
        let words = [RedisArgument(stringLiteral: "EVAL"), RedisArgument(stringLiteral: script)]
        return try checked(await pool.send((words + ["1", name] + arguments).map(\.bytes)))
    }

    /// The reply to a command; an error of the server is thrown.
    func send(_ words: RedisArgument...) async throws(StoreError) -> RedisReply {
        try checked(await pool.send(words.map(\.bytes)))
    }

    /// The reply to a command, be it an error of the server.
    private func reply(_ words: RedisArgument...) async throws(StoreError) -> RedisReply {
        try await pool.send(words.map(\.bytes))
    }

    private func takeReply(_ name: RedisArgument) async throws(StoreError) -> RedisReply {
        if !lacksGetDelete.load(ordering: .relaxed) {
            let reply = try await reply("GETDEL", name)
            guard case .error(let said) = reply, said.hasPrefix("ERR unknown command") else {
                return try checked(reply)
            }
            lacksGetDelete.store(true, ordering: .relaxed)
        }
        return try await run(RedisScript.take, on: name)
    }

    private func checked(_ reply: RedisReply) throws(StoreError) -> RedisReply {
        if case .error(let said) = reply { throw StoreError(redis: said) }
        return reply
    }
}

/// One word of a command: any bytes, sent with their length, so that nothing in them means anything.
struct RedisArgument: ExpressibleByStringInterpolation {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(_ number: some BinaryInteger) {
        bytes = Array("\(number)".utf8)
    }

    init(stringLiteral text: String) {
        bytes = Array(text.utf8)
    }
}
