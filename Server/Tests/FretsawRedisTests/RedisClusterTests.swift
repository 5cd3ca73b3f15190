import Foundation
@testable import FretsawRedis
import FretsawStore
import FretsawStoreTesting
import LibC
import Testing

@Suite(
    "Redis store, Cluster",
    .enabled(if: RedisServer.command != nil, RedisServer.hint),
    .timeLimit(.minutes(2))
)
struct RedisClusterTests {
    @Test("The store satisfies the rules in a cluster of three nodes, with keys on all of them")
    func conforms() async throws {
        let cluster = try await TestCluster()
        defer { cluster.kill() }
        let store = try cluster.store(.patient)
        try await store.ready()
        let tested = StoreUnderTest(store) { try await Task.sleep(for: $0) }
        for rule in ChallengeStoreRule.allCases { try await rule.check(tested) }
        for rule in DurableRecordsRule.allCases { try await rule.check(store) }
        for node in cluster.nodes {
            guard case .integer(let keys) = try await node.send("DBSIZE") else {
                Issue.record("a node reports no number of keys")
                return
            }
            #expect(keys > 0)
        }
    }

    @Test("The store works in a cluster over TLS")
    func encrypted() async throws {
        let cluster = try await TestCluster(certificate: TestCertificate())
        defer { cluster.kill() }
        let store = try cluster.store(.patient)
        try await store.ready()
        for _ in 0..<50 { #expect(try await store.claim(.fresh(), for: .seconds(100))) }
    }

    @Test("While a slot moves, and after it has moved, a claim is won once")
    func movingSlot() async throws {
        let cluster = try await TestCluster()
        defer { cluster.kill() }
        let store = try cluster.store(.patient)
        try await store.ready()
        let key = try StoreKey.fresh()
        let slot = RedisSlot(of: store.name(of: key, in: .claim).bytes).number
        let source = try #require(TestCluster.ranges.firstIndex { $0.contains(slot) })
        let target = (source + 1) % 3
        let (from, to) = (cluster.nodes[source], cluster.nodes[target])
        let (fromID, toID) = (try await cluster.id(source), try await cluster.id(target))
        let number = RedisArgument(slot)
        _ = try await to.send("CLUSTER", "SETSLOT", number, "IMPORTING", fromID)
        _ = try await from.send("CLUSTER", "SETSLOT", number, "MIGRATING", toID)
        // The key does not exist, so the source sends us on to the target, which accepts it.
        #expect(try await store.claim(key, for: .seconds(100)))
        #expect(try await !store.claim(key, for: .seconds(100)))
        for node in [to, from] {
            _ = try await node.send("CLUSTER", "SETSLOT", number, "NODE", toID)
        }
        for _ in 0..<2 { #expect(try await !store.claim(key, for: .seconds(100))) }
        #expect(try await !cluster.store(.patient).claim(key, for: .seconds(100)))
    }

    @Test("After a node fails over to its replica, its keys are served again")
    func failover() async throws {
        let cluster = try await TestCluster()
        defer { cluster.kill() }
        let replica = try await cluster.addReplica(of: 0)
        defer { replica.kill() }
        let store = try cluster.store(.brief)
        try await eventually { await isReady(store) }
        cluster.servers[0].kill()
        // Every slot is served again, so every key can be claimed.
        try await eventually { await isReady(store) }
        for _ in 0..<50 { #expect(try await store.claim(.fresh(), for: .seconds(100))) }
    }

    @Test("A cluster is not ready while one of its nodes rejects all keys")
    func rejectingNode() async throws {
        let cluster = try await TestCluster()
        defer { cluster.kill() }
        let store = try cluster.store(.patient)
        try await store.ready()
        // The other nodes do not learn of this, and report all slots as served.
        let slot = RedisArgument(TestCluster.ranges[2].lowerBound)
        _ = try await cluster.nodes[2].send("CLUSTER", "DELSLOTS", slot)
        let error = await #expect(throws: StoreError.self) { try await store.ready() }
        #expect(error?.detail.contains("CLUSTER INFO") == true, "\(String(describing: error))")
        _ = try await cluster.nodes[2].send("CLUSTER", "ADDSLOTS", slot)
        try await eventually { await isReady(store) }
        for _ in 0..<20 { #expect(try await store.claim(.fresh(), for: .seconds(100))) }
    }

    @Test("Commands reach a cluster of whose listed nodes most are silent")
    func silentNodes() async throws {
        let silent = try (0..<4).map { _ in try SilentListener() }
        let cluster = try await TestCluster()
        defer { cluster.kill() }
        let ports = silent.map(\.port) + [try #require(cluster.servers[1].port)]
        let nodes = ports.map { "127.0.0.1:\($0)" }.joined(separator: ",")
        // One silent node alone would use up the time of a command.
        let store = try RedisStore(RedisAddress("redis+cluster://\(nodes)"), options: .patient)
        for _ in 0..<20 { #expect(try await store.claim(.fresh(), for: .seconds(100))) }
        try await store.ready()
    }

    @Test("Commands reach a cluster whose first listed node was reset")
    func resetNode() async throws {
        let reset = try await RedisServer(listensOnPort: true, "--cluster-enabled", "yes")
        defer { reset.kill() }
        let cluster = try await TestCluster()
        defer { cluster.kill() }
        let ports = try [reset, cluster.servers[1]].map { try #require($0.port) }
        let nodes = ports.map { "127.0.0.1:\($0)" }.joined(separator: ",")
        // Each store asks both nodes, and either may reply first.
        for _ in 0..<20 {
            let store = try RedisStore(RedisAddress("redis+cluster://\(nodes)"), options: .patient)
            #expect(try await store.claim(.fresh(), for: .seconds(100)))
            try await store.ready()
        }
    }

    @Test("Readiness probes do not open new connections to a listed replica")
    func probes() async throws {
        let cluster = try await TestCluster()
        defer { cluster.kill() }
        let replica = try await cluster.addReplica(of: 0)
        defer { replica.kill() }
        var options = RedisOptions.patient
        options.connections = 1
        let observer = try replica.store(options)
        func connections() async throws -> Substring? {
            guard case .bytes(let figures) = try await observer.send("INFO", "stats") else {
                return nil
            }
            return String(decoding: figures, as: UTF8.self).split(whereSeparator: \.isNewline)
                .first { $0.hasPrefix("total_connections_received:") }
        }
        let port = try #require(replica.port)
        let store = try RedisStore(
            RedisAddress("redis+cluster://127.0.0.1:\(port)"),
            options: options
        )
        try await store.ready()
        let opened = try #require(try await connections())
        for _ in 0..<20 { try await store.ready() }
        #expect(try await connections() == opened)
    }

    @Test("If the only node in use is silent, one probe finds its successor from the listed nodes")
    func silentConnectedNode() async throws {
        let cluster = try await TestCluster()
        defer { cluster.kill() }
        let replica = try await cluster.addReplica(of: 0)
        defer { replica.kill() }
        var options = RedisOptions.patient
        options.timeout = .seconds(6)
        let port = try #require(replica.port)
        let store = try RedisStore(
            RedisAddress("redis+cluster://127.0.0.1:\(port)"),
            options: options
        )
        func isServed(byFirst key: StoreKey) -> Bool {
            let slot = RedisSlot(of: store.name(of: key, in: .claim).bytes)
            return TestCluster.ranges[0].contains(slot.number)
        }
        var key = try StoreKey.fresh()
        while !isServed(byFirst: key) { key = try .fresh() }
        // Leaves connections to the first node only: the listed replica serves no slots.
        #expect(try await store.claim(key, for: .seconds(100)))
        cluster.servers[0].pause()
        let observer = try replica.store(.patient)
        try await eventually {
            guard case .bytes(let figures) = try await observer.send("INFO", "replication") else {
                return false
            }
            return String(decoding: figures, as: UTF8.self).contains("role:master")
        }
        try await store.ready()
    }

    @Test("A cluster of silent nodes is reported as late")
    func silence() async throws {
        let silent = try (0..<4).map { _ in try SilentListener() }
        let nodes = silent.map { "127.0.0.1:\($0.port)" }.joined(separator: ",")
        let store = try RedisServer.store("redis+cluster://\(nodes)")
        let error = await #expect(throws: StoreError.self) {
            try await store.claim(.fresh(), for: .seconds(9))
        }
        #expect(error?.reason == .timedOut)
    }

    @Test("A command with less time left than those before it fails first")
    func deadlines() async throws {
        let queue = CommandQueue(maxWaiting: 10)
        defer { queue.close(connections: 0) }
        Thread { queue.enforceDeadlines() }.start()
        @Sendable func send(within time: Duration) async throws -> RedisReply {
            try await withCheckedContinuation { continuation in
                queue.submit(
                    PendingCommand(
                        [],
                        deadline: .now + time,
                        isAsking: false,
                        continuation: continuation
                    )
                )
            }.get()
        }
        let patient = Task { try await send(within: .seconds(3600)) }
        try await eventually { queue.count == 1 }
        let error = await #expect(throws: StoreError.self) {
            try await send(within: .milliseconds(10))
        }
        #expect(error?.reason == .timedOut)
        queue.close(connections: 0)
        await #expect(throws: StoreError.self) { try await patient.value }
    }

    @Test("A cluster without all slots, and a server that is not part of one, are reported")
    func problems() async throws {
        let server = try await RedisServer(listensOnPort: true)
        defer { server.kill() }
        let node = try await RedisServer(listensOnPort: true, "--cluster-enabled", "yes")
        defer { node.kill() }
        for (port, advice) in [
            (server.port, "cluster support disabled"), (node.port, "serves slot"),
        ] {
            let store = try RedisServer.store("redis+cluster://127.0.0.1:\(try #require(port))")
            let error = await #expect(throws: StoreError.self) { try await store.ready() }
            #expect(error?.detail.contains(advice) == true, "\(String(describing: error))")
            await #expect(throws: StoreError.self) {
                try await store.claim(.fresh(), for: .seconds(9))
            }
        }
    }

    @Test("Slots of keys and hash tags are those that a server computes")
    func slots() async throws {
        let node = try await RedisServer("--cluster-enabled", "yes")
        defer { node.kill() }
        let store = try node.store(.patient)
        let texts = [
            "", "foo", "123456789", "{user1000}.following", "foo{}{bar}", "foo{{bar}}zap",
            "foo{bar}{zap}", "{", "}{a", "{a", "a{}", "}a{b}",
        ]
        var keys = texts.map { Array($0.utf8) }
        var generator = SystemRandomNumberGenerator()
        for length in 1..<100 {
            keys.append(
                (0..<length).map { _ in
                    [0x7B, 0x7D, .random(in: 0...255)].randomElement(using: &generator)!
                }
            )
        }
        for key in keys {
            let expected = try await store.send("CLUSTER", "KEYSLOT", RedisArgument(key))
            #expect(expected == .integer(RedisSlot(of: key).number), "\(key)")
        }
    }
}

/// A TCP listener whose connections are accepted by the system, and never answered.
private final class SilentListener: Sendable {
    let port: Int
    private let socket: Int32

    init() throws {
        socket = LibC.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && listen(socket, 100) == 0
                    && getsockname(socket, $0, &length) == 0
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        try #require(isListening)
    }

    deinit { close(socket) }
}

/// Three nodes that serve all slots; tests end them with `kill()`.
struct TestCluster {
    static let ranges = [0...5_460, 5_461...10_922, 10_923...16_383]

    let servers: [RedisServer]
    /// A store on each node's socket, for commands to this node.
    let nodes: [RedisStore]
    private let certificate: TestCertificate?

    init(certificate: TestCertificate? = nil) async throws {
        self.certificate = certificate
        var servers: [RedisServer] = []
        for _ in TestCluster.ranges { servers.append(try await TestCluster.start(certificate)) }
        self.servers = servers
        nodes = try servers.map { try $0.store(.patient) }
        for (node, range) in zip(nodes, TestCluster.ranges) {
            _ = try await node.send(
                "CLUSTER",
                "ADDSLOTSRANGE",
                RedisArgument(range.lowerBound),
                RedisArgument(range.upperBound)
            )
        }
        for (index, node) in nodes.enumerated() {
            _ = try await node.send("CLUSTER", "SET-CONFIG-EPOCH", RedisArgument(index + 1))
        }
        for node in nodes.dropFirst() { try await meet(node) }
        for node in nodes {
            try await eventually {
                guard case .bytes(let state) = try await node.send("CLUSTER", "INFO") else {
                    return false
                }
                let text = String(decoding: state, as: UTF8.self)
                return text.contains("cluster_state:ok") && text.contains("cluster_known_nodes:3")
            }
        }
    }

    func kill() {
        for server in servers { server.kill() }
    }

    /// A store that knows one node.
    func store(_ options: RedisOptions) throws -> RedisStore {
        let port = try #require(servers[1].port)
        let address =
            certificate.map { "rediss+cluster://localhost:\(port)\($0.query())" }
            ?? "redis+cluster://127.0.0.1:\(port)"
        return try RedisStore(RedisAddress(address), options: options)
    }

    /// The identifier of a node.
    func id(_ index: Int) async throws -> RedisArgument {
        guard case .bytes(let id) = try await nodes[index].send("CLUSTER", "MYID") else {
            return ""
        }
        return RedisArgument(id)
    }

    /// Starts a replica of a node; returns when all nodes know it, and it has the node's data and knows who serves each slot.
    func addReplica(of index: Int) async throws -> RedisServer {
        let server = try await TestCluster.start(certificate)
        let replica = try server.store(.patient)
        try await meet(replica)
        let master = try await id(index)
        try await eventually { (try? await replica.send("CLUSTER", "REPLICATE", master)) != nil }
        for node in nodes {
            try await eventually {
                guard case .array(let replicas) = try await node.send("CLUSTER", "REPLICAS", master)
                else { return false }
                return replicas.count == 1
            }
        }
        try await eventually {
            guard case .bytes(let figures) = try await replica.send("INFO", "replication") else {
                return false
            }
            return String(decoding: figures, as: UTF8.self).contains("master_link_status:up")
        }
        try await eventually {
            guard case .bytes(let state) = try await replica.send("CLUSTER", "INFO") else {
                return false
            }
            return String(decoding: state, as: UTF8.self).contains("cluster_slots_ok:16384")
        }
        return server
    }

    private func meet(_ node: RedisStore) async throws {
        let port = RedisArgument(try #require(servers[0].port))
        _ = try await node.send("CLUSTER", "MEET", "127.0.0.1", port)
    }

    private static func start(_ certificate: TestCertificate?) async throws -> RedisServer {
        try await RedisServer(
            listensOnPort: true,
            certificate: certificate,
            "--cluster-enabled",
            "yes",
            "--cluster-node-timeout",
            "1000",
            "--tls-cluster",
            certificate == nil ? "no" : "yes"
        )
    }
}
