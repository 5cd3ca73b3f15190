import FretsawPolicy
import Foundation
import FretsawService
import FretsawServiceTesting
import FretsawStore
import FretsawStoreTesting
import FretsawTesting
import Testing

@Suite("Health and metrics", .timeLimit(.minutes(3)))
struct AdminTests {
    /// A store that is unreachable.
    private static func broken() -> WatchedStore {
        WatchedStore(
            failingWith: StoreError(
                .unreachable,
                store: "Redis",
                detail: "redis://10.1.2.3 is gone"
            )
        )
    }

    @Test("A server with a working store is alive and ready, also for HEAD")
    func ready() async throws {
        try await TestServer.serving { server in
            for (path, status) in [("/healthz", "alive"), ("/readyz", "ready")] {
                let reply = try await server.ask("GET", path, ofAdmin: true)
                #expect(reply.status == 200 && reply.json["status"] as? String == status)
                let head = try await server.ask("HEAD", path, ofAdmin: true)
                #expect(head.status == 200 && head.body.isEmpty)
                let post = try await server.ask("POST", path, [:], "{}", ofAdmin: true)
                #expect(post.status == 405 && post["allow"] == "GET, OPTIONS")
            }
            #expect(
                try await server.ask("POST", "/captcha/get", [:], "{}", ofAdmin: true).status == 404
            )
        }
    }

    @Test("Without its store a server is alive but not ready, and accepts nothing")
    func broken() async throws {
        var settings = ServiceSettings()
        settings.limits = .none
        let test = try TestService(settings: settings, store: Self.broken())
        try await TestServer.serving(test) { server in
            #expect(try await server.ask("GET", "/healthz", ofAdmin: true).status == 200)
            let ready = try await server.ask("GET", "/readyz", ofAdmin: true)
            #expect(ready.status == 503 && ready.json["status"] as? String == "not ready")
            let challenge = try await server.get()
            let reply = try await server.check(challenge.answer, challenge)
            #expect(reply.status == 200 && reply.code == "9999")
            #expect(!reply.text.contains("10.1.2.3"))
            let proof = try challenge.sent("\(challenge.token)---\(challenge.answer)")
            #expect(try await server.verify(proof).code == "9999")
        }
        // With limits that cannot be counted, no challenge is issued either.
        let counted = try TestService(settings: ServiceSettings(), store: Self.broken())
        try await TestServer.serving(counted) { server in
            let reply = try await server.post("/captcha/get", #"{"captchaType":"blockPuzzle"}"#)
            #expect(reply.status == 200 && reply.code == "9999")
        }
    }

    /// The metrics after some events of each kind.
    private func metrics() async throws -> Reply {
        var settings = ServiceSettings()
        settings.limits.getsPerMinute = 3
        return try await TestServer.serving(TestService(settings: settings)) { server in
            let right = try await server.get()
            _ = try await server.check(right.answer, right)
            _ = try await server.check(right.answer, right)
            let wrong = try await server.get()
            _ = try await server.check(#"{"x":1,"y":5}"#, wrong)
            _ = try await server.verify(try right.sent("\(right.token)---\(right.answer)"))
            _ = try await server.verify("x")
            _ = try await server.post("/captcha/get", "[")
            for _ in 0..<2 {
                _ = try await server.post("/captcha/get", #"{"captchaType":"blockPuzzle"}"#)
            }
            return try await server.ask("GET", "/metrics", ofAdmin: true)
        }
    }

    @Test("Metrics count events")
    func counts() async throws {
        let reply = try await metrics()
        #expect(reply["content-type"]?.hasPrefix("text/plain; version=0.0.4") == true)
        let lines = Set(reply.text.split(separator: "\n").map(String.init))
        for line in [
            #"fretsaw_events_total{event="issued",kind="slide"} 3"#,
            #"fretsaw_events_total{event="passed",kind="slide"} 1"#,
            #"fretsaw_events_total{event="replayed",kind="slide"} 1"#,
            #"fretsaw_events_total{event="failed",kind="slide"} 1"#,
            #"fretsaw_events_total{event="verified",kind="slide"} 1"#,
            #"fretsaw_events_total{event="proofs_rejected",kind="none"} 1"#,
            #"fretsaw_events_total{event="malformed",kind="none"} 1"#,
            #"fretsaw_rejections_total{request="get",reason="too_many"} 1"#,
            "fretsaw_generate_seconds_count 3", "fretsaw_encode_seconds_count 3",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
    }

    @Test("Gauges show memory, connections, the queue, prepared challenges and the memory store")
    func gauges() async throws {
        let text = try await metrics().text
        for (name, range) in [
            ("resident_bytes", 1 << 20...1 << 40), ("connections", 0...10),
            ("queued_requests", 0...0),
            ("prepared_challenges", 0...1_000), ("store_entries", 1...100),
            ("store_capacity", 100_000...100_000),
        ] {
            let line = text.split(separator: "\n").first { $0.hasPrefix("fretsaw_\(name) ") }
            let value = try #require(
                line?.split(separator: " ").last.flatMap { Int($0) },
                "\(name)"
            )
            #expect(range.contains(value), "\(name): \(value)")
        }
    }

    @Test(
        "Prometheus' own tool accepts the metrics",
        .enabled(
            if: Command.installed("promtool") != nil,
            "promtool is not installed; Debian has it in prometheus"
        )
    )
    func promtool() async throws {
        let reply = try await metrics()
        let result = try #require(Command.installed("promtool"))
            .run(["check", "metrics"], input: reply.body)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.isEmpty)
    }
}
