internal import FretsawStore
internal import Synchronization

/// The nodes of a cluster, with the map from slots to nodes.
///
/// The map is the first reply that serves all slots; if none does, the one that serves most. A redirection corrects it
/// for one slot; a lost or silent node makes the cluster read it again.
final class RedisCluster: Sendable {
    private typealias Endpoint = RedisAddress.Endpoint

    private struct State {
        var pools: [Endpoint: RedisPool] = [:]
        /// The node of each slot; nil if the slot is not served.
        var owners = [Endpoint?](repeating: nil, count: RedisSlot.count)
        var reading: Task<StoreError?, Never>?
    }

    /// More redirections than a moving slot causes mean that nodes disagree.
    private static let maxRedirections = 5

    private let seeds: [Endpoint]
    private let options: RedisOptions
    private let open: @Sendable (Endpoint) -> RedisPool
    private let state = Mutex(State())

    /// Creates a cluster of which `seeds` are nodes; `open` starts connections to a node.
    init(
        seeds: [RedisAddress.Endpoint],
        options: RedisOptions,
        open: @escaping @Sendable (RedisAddress.Endpoint) -> RedisPool
    ) {
        self.seeds = seeds
        self.options = options
        self.open = open
    }

    /// Sends a command to the node of `key`, and follows redirections; within the timeout.
    func send(_ arguments: [[UInt8]], key: [UInt8]) async throws(StoreError) -> RedisReply {
        let deadline = ContinuousClock.now + options.timeout
        let slot = RedisSlot(of: key)
        var node = try await owner(of: slot)
        var isAsking = false
        for _ in 0...RedisCluster.maxRedirections {
            let reply: RedisReply
            do throws(StoreError) {
                reply = try await pool(of: node)
                    .send(arguments, deadline: deadline, isAsking: isAsking)
            } catch {
                // Not sent again: it may have been done.
                if [.unreachable, .timedOut].contains(error.reason) { _ = startReading() }
                throw error
            }
            guard case .error(let message) = reply else { return reply }
            guard let redirection = Redirection(message, by: node) else {
                if message.hasPrefix("CLUSTERDOWN") || message.hasPrefix("READONLY") {
                    _ = startReading()
                }
                return reply
            }
            isAsking = redirection.isAsking
            node = redirection.node
            if !isAsking {
                state.withLock { [node] in $0.owners[slot.number] = node }
            }
        }
        throw .redis(
            .unreachable,
            "redirected more than \(RedisCluster.maxRedirections) times; check that all"
                + " nodes report the same CLUSTER SLOTS"
        )
    }

    /// The connections to all nodes that serve slots.
    func pools() async throws(StoreError) -> [RedisPool] {
        if let error = await startReading().value { throw error }
        let owners = state.withLock { $0.owners }
        if let slot = owners.firstIndex(of: nil) { throw RedisCluster.unserved(slot) }
        return Set(owners.compactMap { $0 }).map(pool)
    }

    private func owner(of slot: RedisSlot) async throws(StoreError) -> Endpoint {
        if let owner = state.withLock({ $0.owners[slot.number] }) { return owner }
        if let error = await startReading().value { throw error }
        guard let owner = state.withLock({ $0.owners[slot.number] }) else {
            throw RedisCluster.unserved(slot.number)
        }
        return owner
    }

    private static func unserved(_ slot: Int) -> StoreError {
        StoreError.redis(
            .unreachable,
            "no node of the cluster serves slot \(slot); check CLUSTER INFO"
        )
    }

    private func pool(of node: Endpoint) -> RedisPool {
        state.withLock { state in
            if let pool = state.pools[node] { return pool }
            let pool = open(node)
            state.pools[node] = pool
            return pool
        }
    }

    /// Reads the map, unless that happens already.
    private func startReading() -> Task<StoreError?, Never> {
        state.withLock { state in
            if let reading = state.reading { return reading }
            let connected = Array(state.pools.keys)
            let others = seeds.filter { state.pools[$0] == nil }
            let reading = Task { await read(from: connected, orElseFrom: others) }
            state.reading = reading
            return reading
        }
    }

    /// Asks the connected nodes, and the others only if no connected one replies with all slots: connections to the
    /// others have to be opened, and are closed again if they are replicas.
    ///
    /// Each group is asked at once, so that silent nodes do not use up the time of the command that waits.
    private func read(
        from connected: [Endpoint],
        orElseFrom others: [Endpoint]
    ) async -> StoreError? {
        let start = ContinuousClock.now
        let deadline = start + options.timeout
        // Silent connected nodes leave half of the time to the others.
        let connectedDeadline = others.isEmpty ? deadline : start + options.timeout / 2
        var failure: StoreError?
        var map: [Endpoint?]?
        var unserved = RedisSlot.count
        for (nodes, deadline) in [(connected, connectedDeadline), (others, deadline)]
        where unserved > 0 {
            let (replies, continuation) = AsyncStream.makeStream(
                of: Result<[Endpoint?], StoreError>.self
            )
            for node in nodes {
                let pool = pool(of: node)
                Task {
                    do throws(StoreError) {
                        let map = try await RedisCluster.map(from: pool, at: node, until: deadline)
                        continuation.yield(.success(map))
                    } catch {
                        continuation.yield(.failure(error))
                    }
                }
            }
            for await reply in replies.prefix(nodes.count) {
                do throws(StoreError) {
                    let reported = try reply.get()
                    let missing = reported.count { $0 == nil }
                    // A node that was reset or forgotten reports no slots; that is not a map of the cluster.
                    if missing < unserved { (map, unserved) = (reported, missing) }
                } catch {
                    failure = failure ?? error
                }
                if unserved == 0 { break }
            }
        }
        state.withLock { state in
            state.reading = nil
            guard let map else { return }
            state.owners = map
            // Closes the connections to nodes that have left or have become replicas.
            let served = Set(map.compactMap { $0 })
            state.pools = state.pools.filter { served.contains($0.key) }
        }
        return map == nil ? failure ?? RedisCluster.unserved(0) : nil
    }

    private static func map(
        from pool: RedisPool,
        at node: Endpoint,
        until deadline: ContinuousClock.Instant
    ) async throws(StoreError) -> [Endpoint?] {
        guard
            case .array(let ranges) = try await pool.checked("CLUSTER", "SLOTS", until: deadline)
        else { throw .unexpected("CLUSTER SLOTS") }
        var map = [Endpoint?](repeating: nil, count: RedisSlot.count)
        for range in ranges {
            guard case .array(let parts) = range, parts.count >= 3,
                case .integer(let first) = parts[0], case .integer(let last) = parts[1],
                0 <= first, first <= last, last < RedisSlot.count,
                case .array(let master) = parts[2],
                let owner = Endpoint(announced: master, by: node)
            else { throw .unexpected("CLUSTER SLOTS") }
            for slot in first...last { map[slot] = owner }
        }
        return map
    }
}

/// A reply that sends the command to another node.
private struct Redirection {
    let node: RedisAddress.Endpoint
    /// Whether only this command is for the other node, because its slot is being moved there.
    let isAsking: Bool

    /// Parses `MOVED SLOT HOST:PORT` or `ASK SLOT HOST:PORT`; nil for other errors.
    init?(_ message: String, by server: RedisAddress.Endpoint) {
        let words = message.split(separator: " ")
        guard words.count == 3, words[0] == "MOVED" || words[0] == "ASK",
            let colon = words[2].lastIndex(of: ":"),
            let port = Int(words[2][words[2].index(after: colon)...]),
            let node = RedisAddress.Endpoint(
                host: String(words[2][..<colon]),
                port: port,
                announcedBy: server
            )
        else { return nil }
        self.node = node
        isAsking = words[0] == "ASK"
    }
}

struct RedisSlot: Sendable, Hashable {
    static let count = 16_384

    /// The slot, 0 …< ``count``.
    let number: Int

    /// Computes the slot: CRC-16 (XMODEM) of the key, or of its hash tag, the part in the first braces.
    init(of key: [UInt8]) {
        var hashed = key[...]
        if let open = key.firstIndex(of: UInt8(ascii: "{")),
            let close = key[open...].firstIndex(of: UInt8(ascii: "}")), close > open + 1
        {
            hashed = key[(open + 1)..<close]
        }
        var crc: UInt16 = 0
        for byte in hashed {
            crc ^= UInt16(byte) << 8
            for _ in 0..<8 { crc = crc & 0x8000 == 0 ? crc << 1 : crc << 1 ^ 0x1021 }
        }
        number = Int(crc) % RedisSlot.count
    }
}
