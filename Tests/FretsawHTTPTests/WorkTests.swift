import FretsawService
import FretsawServiceTesting
import Testing

@Suite("Work over HTTP")
struct WorkTests {
    static func service() throws -> TestService {
        var settings = TestService.settings()
        settings.servesWork = true
        return try TestService(settings: settings)
    }

    @Test(
        "A get of work has a puzzle and no pictures, in both formats",
        arguments: ["", "/errcode"]
    )
    func get(prefix: String) async throws {
        try await TestServer.serving(try Self.service()) { server in
            let path = "\(prefix)/captcha/get"
            let reply = try await server.post(path, #"{"captchaType":"work"}"#)
            #expect(reply.code == "0000", "\(reply.text)")
            let work = try #require(reply.data["work"] as? [String: Any])
            #expect((work["seed"] as? String)?.count == 43)
            #expect(work["price"] as? Int == 3)
            #expect(!(reply.data["originalImageBase64"] is String))
            #expect(reply.data["alternative"] == nil)

            let slide = try await server.post(path, #"{"captchaType":"blockPuzzle"}"#)
            #expect(slide.data["originalImageBase64"] is String)
            #expect(slide.data["alternative"] as? String == "work")
            #expect(slide.data["work"] == nil)
        }
    }

    @Test("A wrong answer to work is rejected as any other, and counted by kind")
    func wrong() async throws {
        try await TestServer.serving(try Self.service()) { server in
            let challenge = try await server.get("work")
            let answer = #"{"work":"\#(String(repeating: "A", count: 108))"}"#
            #expect(try await server.check(answer, challenge, kind: "work").code == "6111")
            #expect(try await server.check(answer, challenge, kind: "work").code == "6110")
            let metrics = try await server.ask("GET", "/metrics", ofAdmin: true)
            #expect(metrics.text.contains(#"fretsaw_events_total{event="failed",kind="work"} 1"#))
        }
    }

    @Test("A service without work has no member about it")
    func without() async throws {
        try await TestServer.serving { server in
            let slide = try await server.post("/captcha/get", #"{"captchaType":"blockPuzzle"}"#)
            #expect(slide.data["alternative"] == nil && slide.data["work"] == nil)
            let work = try await server.post("/captcha/get", #"{"captchaType":"work"}"#)
            #expect(work.code == "0011")
        }
    }
}
