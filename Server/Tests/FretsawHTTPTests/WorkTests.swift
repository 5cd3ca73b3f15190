import FretsawKinds
import FretsawService
import FretsawServiceTesting
import Testing

@testable import FretsawHTTP

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

    @Test(
        "Work that pays for a picture is marked, and a get pays with token and solutions",
        arguments: ["", "/errcode"]
    )
    func price(prefix: String) async throws {
        let service = try Self.service()
        var issued = try await service.get(.work).issued
        issued.isPrice = true
        let envelope = prefix.isEmpty ? Envelope.rep : .errcode
        let text = String(decoding: envelope.bytes(issued), as: UTF8.self)
        #expect(text.contains(#","then":"picture","step":"work""#), "\(text)")
        // A get with a token and solutions pays, and other strings only say that the client can work.
        try await TestServer.serving(service) { server in
            let path = "\(prefix)/captcha/get"
            for (payment, code) in [
                (#""token":"t","work":"AAAA""#, "6110"), (#""token":"t","work":true"#, "0000"),
                (#""token":null,"work":"AAAA""#, "0000"), (#""token":"","work":"""#, "6110"),
            ] {
                let body = #"{"captchaType":"blockPuzzle",\#(payment)}"#
                let reply = try await server.post(path, body)
                #expect(reply.code == code, "\(payment)")
            }
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
