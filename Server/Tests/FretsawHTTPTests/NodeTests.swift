import Foundation
import FretsawKeys
import FretsawRedis
import FretsawServiceTesting
import FretsawStoreTesting
import Testing

@Suite(
    "Two nodes that share one Redis",
    .enabled(
        if: RedisProcess.command != nil,
        "redis-server is not installed; scripts/setup installs it"
    ),
    .timeLimit(.minutes(3))
)
struct NodeTests {
    private func twoNodes(
        _ body: @Sendable (TestServer, TestServer) async throws -> Void
    ) async throws {
        let redis = try await RedisProcess()
        defer { redis.end() }
        let (ring, clock) = (try Challenges.ring(), ManualClock())
        let nodes = try (0..<2).map { _ in
            try TestService(store: redis.store(), ring: ring, clock: clock)
        }
        try await TestServer.serving(nodes[0]) { one in
            try await TestServer.serving(nodes[1]) { other in try await body(one, other) }
        }
    }

    @Test("A challenge of one node is checked on the other, and its proof redeemed on the first")
    func across() async throws {
        try await twoNodes { one, other in
            let challenge = try await one.get()
            #expect(try await other.check(challenge.answer, challenge).code == "0000")
            #expect(try await one.check(challenge.answer, challenge).code == "6110")
            let proof = try challenge.sent("\(challenge.token)---\(challenge.answer)")
            #expect(try await one.verify(proof).code == "0000")
            #expect(try await other.verify(proof).code == "6110")
        }
    }

    @Test("Of 200 concurrent checks on both nodes one is judged, and of 200 proofs one redeemed")
    func once() async throws {
        try await twoNodes { one, other in
            let challenge = try await one.get()
            let proof = try challenge.sent("\(challenge.token)---\(challenge.answer)")
            func codes(
                _ ask: @escaping @Sendable (TestServer) async throws -> Reply
            ) async throws -> [String: Int] {
                try await withThrowingTaskGroup(of: String.self) { group in
                    for number in 0..<200 {
                        let node = number.isMultiple(of: 2) ? one : other
                        group.addTask { try await ask(node).code }
                    }
                    return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
                }
            }
            let checks = try await codes { try await $0.check(challenge.answer, challenge) }
            #expect(checks == ["0000": 1, "6110": 199])
            let verifies = try await codes { try await $0.verify(proof) }
            #expect(verifies == ["0000": 1, "6110": 199])
        }
    }
}
