import FretsawHTTP
import FretsawService
import FretsawServiceTesting
import Logging
import Synchronization
import Testing

@Suite("CORS", .timeLimit(.minutes(3)))
struct CORSTests {
    private static let shop = "https://shop.example"

    private func serving(
        _ origins: AllowedOrigins = .list([CORSTests.shop]),
        _ body: @Sendable (TestServer) async throws -> Void
    ) async throws {
        try await TestServer.serving(configure: { $0.origins = origins }, body)
    }

    @Test(
        "A preflight is answered as AJ-Captcha's clients need it",
        arguments: ["content-type", "content-type,x-requested-with", nil]
    )
    func preflight(asked: String?) async throws {
        try await serving { server in
            for path in ["/captcha/get", "/captcha/check", "/errcode/captcha/get"] {
                var headers = [
                    "Origin": CORSTests.shop, "Access-Control-Request-Method": "POST",
                ]
                headers["Access-Control-Request-Headers"] = asked
                let reply = try await server.ask("OPTIONS", path, headers)
                #expect(reply.status == 200 && reply.body.isEmpty)
                #expect(reply["access-control-allow-origin"] == CORSTests.shop)
                #expect(reply["access-control-allow-credentials"] == "true")
                #expect(reply["access-control-allow-methods"]?.contains("POST") == true)
                let allowed = try #require(reply["access-control-allow-headers"]).lowercased()
                for name in ["origin", "x-requested-with", "content-type", "accept", "token"] {
                    #expect(allowed.contains(name))
                }
                #expect(reply["access-control-max-age"] == "3600")
                #expect(reply["vary"] == "Origin")
            }
        }
    }

    @Test("A preflight allows the headers that it asks for, once and without invalid names")
    func askedHeaders() async throws {
        try await serving { server in
            let reply = try await server.ask(
                "OPTIONS",
                "/captcha/get",
                [
                    "Origin": CORSTests.shop, "Access-Control-Request-Method": "POST",
                    "Access-Control-Request-Headers": "accept, x-csrf-token,a(b), x-csrf-token",
                ]
            )
            #expect(
                reply["access-control-allow-headers"]
                    == "Origin, X-Requested-With, Content-Type, Accept, token, x-csrf-token"
            )
        }
    }

    @Test("A listed origin is echoed, never a star; every reply varies by origin")
    func allowed() async throws {
        try await serving { server in
            for body in [#"{"captchaType":"blockPuzzle"}"#, "{}", "["] {
                let reply = try await server.post(
                    "/captcha/get",
                    body,
                    ["Origin": CORSTests.shop]
                )
                #expect(reply["access-control-allow-origin"] == CORSTests.shop)
                #expect(reply["access-control-allow-credentials"] == "true")
                #expect(reply["vary"]?.contains("Origin") == true)
            }
            let bare = try await server.post("/captcha/get", "{}")
            #expect(bare["access-control-allow-origin"] == nil)
            #expect(bare["vary"] == "Origin")
        }
    }

    @Test(
        "Other origins are not allowed, and get no preflight",
        arguments: [
            "https://shop.example.evil", "http://shop.example", "https://shop.example:8443", "null",
            "https://SHOP.example", "*",
        ]
    )
    func rejected(origin: String) async throws {
        try await serving { server in
            let reply = try await server.post("/captcha/get", "{}", ["Origin": origin])
            #expect(reply["access-control-allow-origin"] == nil)
            #expect(reply["access-control-allow-credentials"] == nil)
            #expect(reply["vary"] == "Origin")
            let preflight = try await server.ask(
                "OPTIONS",
                "/captcha/get",
                ["Origin": origin, "Access-Control-Request-Method": "POST"]
            )
            #expect(preflight.status == 403)
            #expect(preflight["access-control-allow-origin"] == nil)
            #expect(preflight["vary"] == "Origin")
        }
    }

    @Test("A rejected origin is logged once with what would allow it, and counted each time")
    func rejected() async throws {
        let kept = KeptLog.Lines()
        let logger = Logger(label: "test") { _ in KeptLog(kept: kept, about: "origins") }
        try await TestServer.serving(
            logger: logger,
            configure: { $0.origins = .list(["http://127.0.0.1:5000"]) }
        ) { server in
            let origins = ["http://localhost:5000", "null", "http://localhost"]
            // A page that loads the element's script from the service sends no other request.
            _ = try await server.ask("GET", "/fretsaw/captcha.js", ["Origin": origins[0]])
            #expect(kept.lines.withLock { $0.count } == 1)
            for origin in origins + origins.dropFirst() + ["http://127.0.0.1:5000", "javascript:x"]
            {
                _ = try await server.ask(
                    "OPTIONS",
                    "/captcha/get",
                    ["Origin": origin, "Access-Control-Request-Method": "POST"]
                )
            }
            let lines = kept.lines.withLock { $0 }
            #expect(lines.count == 2)
            let words = [
                "http://localhost:5000", "to origins", "http://127.0.0.1:5000, which is allowed",
            ]
            #expect(words.allSatisfy { lines.first?.contains($0) == true }, "\(lines)")
            let events = server.test.service.metrics.snapshot.events[.rejectedOrigin]
            #expect(events?[nil] == 5)
            for index in 0..<100 {
                let reply = try await server.post(
                    "/captcha/get",
                    "{}",
                    ["Origin": "http://\(index).example", "Sec-Fetch-Site": "cross-site"]
                )
                #expect(reply.status == 403 || reply.status == 429)
            }
            #expect(kept.lines.withLock { $0.count } == 32)
        }
    }

    @Test(
        "A page behind a proxy that replaces the host gets a challenge, and its origin is not reported as rejected",
        arguments: [nil, "same-origin"]
    )
    func replacedHost(site: String?) async throws {
        let kept = KeptLog.Lines()
        let logger = Logger(label: "test") { _ in KeptLog(kept: kept, about: "origins") }
        try await TestServer.serving(logger: logger) { server in
            var headers = ["Origin": CORSTests.shop]
            headers["Sec-Fetch-Site"] = site
            let body = #"{"captchaType":"blockPuzzle"}"#
            let reply = try await server.post("/captcha/get", body, headers)
            #expect(reply.code == "0000")
            #expect(kept.lines.withLock { $0.isEmpty })
            #expect(server.test.service.metrics.snapshot.events[.rejectedOrigin]?[nil] == nil)
        }
    }

    @Test(
        "An origin that only a site's own list rejects is logged once with the site, and counted each time"
    )
    func rejectedBySite() async throws {
        let kept = KeptLog.Lines()
        let logger = Logger(label: "test") { _ in KeptLog(kept: kept, about: "origins") }
        let digest = String(repeating: "0", count: 64)
        let sites = try SiteDirectory(text: "shop \(digest) origins=http://127.0.0.1:5000")
        var settings = TestService.settings()
        settings.servesForm = true
        let test = try TestService(settings: settings, sites: sites)
        let body = #"{"captchaType":"blockPuzzle","siteKey":"shop"}"#
        try await TestServer.serving(
            test,
            logger: logger,
            configure: { $0.origins = .list(["http://localhost:5000"]) }
        ) { server in
            for origin in ["http://127.0.0.1:5000", "http://localhost:5000", "http://localhost"] {
                for _ in 0..<2 {
                    let reply = try await server.post("/captcha/get", body, ["Origin": origin])
                    #expect((reply.code == "0000") == origin.contains("127"))
                }
            }
            let lines = kept.lines.withLock { $0 }
            #expect(lines.count == 2, "\(lines)")
            let words = [
                "http://localhost:5000", "to origins= of site shop in the sites-file",
                "http://127.0.0.1:5000, which is allowed",
            ]
            #expect(words.allSatisfy { lines.first?.contains($0) == true }, "\(lines)")
            #expect(test.service.metrics.snapshot.events[.rejectedOrigin]?[nil] == 4)
            _ = try await server.post("/captcha/get", body, ["Origin": "https://127.0.0.1:5000"])
            #expect(kept.lines.withLock { $0.last }?.contains("to origins;") == false)
            for page in ["embed", "form"] {
                let query = "siteKey=shop&origin=https://\(page).example"
                let reply = try await server.ask("GET", "/fretsaw/\(page).html?\(query)")
                #expect(reply.status == 403)
                let line = kept.lines.withLock { $0.last } ?? ""
                #expect(line.contains("https://\(page).example") && line.contains("of site shop"))
            }
            #expect(test.service.metrics.snapshot.events[.rejectedOrigin]?[nil] == 7)
        }
    }

    @Test("Without a list no origin is allowed; with any, each is echoed")
    func noneAndAny() async throws {
        try await serving(.none) { server in
            let reply = try await server.post("/captcha/get", "{}", ["Origin": CORSTests.shop])
            #expect(reply["access-control-allow-origin"] == nil)
        }
        try await serving(.any) { server in
            let reply = try await server.post("/captcha/get", "{}", ["Origin": "https://a.example"])
            #expect(reply["access-control-allow-origin"] == "https://a.example")
        }
    }
}
