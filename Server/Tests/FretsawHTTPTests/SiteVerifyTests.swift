import Foundation
import FretsawCrypto
import FretsawKeys
import FretsawPolicy
import FretsawService
import FretsawServiceTesting
import FretsawStoreTesting
import Testing

@Suite("Site verification", .timeLimit(.minutes(3)))
struct SiteVerifyTests {
    /// A server of the site `shop`, with the secret `s1`, and of the test sites.
    private func serving(
        _ options: String = "",
        store: StoreUnderHTTP = .memory,
        _ body: @Sendable (TestServer) async throws -> Void
    ) async throws {
        let digest = SHA256.hexDigest(of: Array("s1".utf8))
        let sites = try SiteDirectory(
            text: "shop \(digest) \(options)",
            testSites: Site.TestOutcome.allCases
        )
        var settings = TestService.settings()
        if store == .limited { settings.limits.verifiesPerMinute = 1 }
        try await TestServer.serving(TestService(settings: settings, sites: sites), body)
    }

    private enum StoreUnderHTTP { case memory, limited }

    /// Solves a challenge of the site `shop` as a page of `origin` does, and returns the proof.
    private func proof(
        _ server: TestServer,
        site: String = "shop",
        origin: String = "https://shop.example:8443"
    ) async throws -> String {
        let reply = try await server.post(
            "/captcha/get",
            try Reply.canonical([
                "captchaType": "blockPuzzle", "siteKey": site, "action": "login", "cdata": "user 7",
            ]),
            ["Origin": origin]
        )
        let token = try #require(reply.data["token"] as? String, "\(reply.text)")
        let challenge = TestServer.Challenge(
            token: token,
            secretKey: reply.data["secretKey"] as? String ?? "",
            sealed: try server.test.ring.open(token, at: server.test.now)
        )
        server.test.clock.advance(by: .seconds(1))
        #expect(try await server.check(challenge.answer, challenge).code == "0000")
        return try challenge.sent("\(token)---\(challenge.answer)")
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    private static let boundary = "----boundary 7"

    /// The body of a call in three formats: a form, JSON, a multipart form.
    private static func bodies(
        _ fields: [(String, String)]
    ) throws -> [(type: String, body: String)] {
        let parts = fields.map { name, value in
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        return [
            (
                "application/x-www-form-urlencoded",
                fields.map { "\($0.0)=\(encoded($0.1))" }.joined(separator: "&")
            ),
            (
                "application/json",
                try Reply.canonical(Dictionary(uniqueKeysWithValues: fields))
            ),
            (
                "multipart/form-data; boundary=\"\(boundary)\"",
                parts.joined() + "--\(boundary)--\r\n"
            ),
        ]
    }

    private func codes(_ reply: Reply) -> [String]? { reply.json["error-codes"] as? [String] }

    @Test("A proof is redeemed once, in each format and at each path")
    func formats() async throws {
        try await serving { server in
            for path in ["/siteverify", "/recaptcha/api/siteverify"] {
                for index in 0..<3 {
                    let fields = [("secret", "s1"), ("response", try await proof(server))]
                    let (type, body) = try Self.bodies(fields)[index]
                    let solved = server.test.now
                    server.test.clock.advance(by: .seconds(2))
                    let reply = try await server.post(path, body, type: type)
                    #expect(reply.status == 200 && reply["cache-control"] == "no-store")
                    #expect(reply.json["success"] as? Bool == true, "\(type): \(reply.text)")
                    #expect(reply.json["challenge_ts"] as? String == "\(solved)")
                    #expect(reply.json["hostname"] as? String == "shop.example")
                    #expect(reply.json["action"] as? String == "login")
                    #expect(reply.json["cdata"] as? String == "user 7")
                    #expect(reply.json["score"] as? Double == 0.5)
                    #expect(reply.json["step"] as? String == "picture")
                    #expect(codes(reply) == [] && reply.json["test"] == nil)
                    let again = try await server.post(path, body, type: type)
                    #expect(again.status == 200 && again.json["success"] as? Bool == false)
                    #expect(codes(again) == ["timeout-or-duplicate"])
                }
            }
        }
    }

    @Test(
        "Errors have the codes that clients of the three providers know",
        arguments: [
            ("", "missing-input-secret"), ("response=x", "missing-input-secret"),
            ("secret=&response=x", "missing-input-secret"),
            ("secret=s2&response=x", "invalid-input-secret"),
            ("secret=s1", "missing-input-response"),
            ("secret=s1&response=", "missing-input-response"),
            ("secret=s1&response=x", "timeout-or-duplicate"),
            ("secret=s1&response=x&sitekey=blog", "sitekey-secret-mismatch"),
            ("response=x&secret=s1&secret=s2", "timeout-or-duplicate"),
        ]
    )
    func errors(body: String, code: String) async throws {
        try await serving { server in
            let reply = try await server.post(
                "/siteverify",
                body,
                type: "application/x-www-form-urlencoded"
            )
            #expect(reply.status == 200 && reply.json["success"] as? Bool == false)
            #expect(codes(reply) == [code])
        }
    }

    @Test(
        "A body that cannot be read is a bad request",
        arguments: [
            ("text/plain", "secret=s1", 415), ("application/json", "[]", 400),
            ("application/json", "{", 400), ("multipart/form-data", "x", 400),
            ("multipart/form-data; boundary=b", "x", 400),
            ("multipart/form-data; boundary=b", "--b\r\nx\r\n--b--", 400),
            ("application/x-www-form-urlencoded", String(repeating: "x", count: 20_000), 413),
        ]
    )
    func badRequest(type: String, body: String, status: Int) async throws {
        try await serving { server in
            let reply = try await server.post("/siteverify", body, type: type)
            #expect(reply.status == status)
            if status != 413 { #expect(codes(reply) == ["bad-request"]) }
        }
    }

    @Test("An idempotency key repeats a verification")
    func idempotency() async throws {
        try await serving { server in
            let fields = [("secret", "s1"), ("response", try await proof(server))]
            for (key, succeeds) in [("a", true), ("a", true), ("b", false), ("", false)] {
                let (type, body) = try Self.bodies(fields + [("idempotency_key", key)])[0]
                let reply = try await server.post("/siteverify", body, type: type)
                #expect(reply.json["success"] as? Bool == succeeds, "\(key): \(reply.text)")
            }
        }
    }

    @Test("Calls over the limit have status 429")
    func limit() async throws {
        try await serving(store: .limited) { server in
            for status in [200, 429, 429] {
                let reply = try await server.post(
                    "/siteverify",
                    "secret=s1&response=x",
                    type: "application/x-www-form-urlencoded"
                )
                #expect(reply.status == status)
                #expect(codes(reply) == [status == 200 ? "timeout-or-duplicate" : "rate-limited"])
            }
        }
    }

    @Test("AJ-Captcha's verify does not redeem a site's proof, and does not use it up")
    func otherProtocol() async throws {
        try await serving { server in
            let proof = try await proof(server)
            #expect(try await server.verify(proof).code == "6110")
            let (type, body) = try Self.bodies([("secret", "s1"), ("response", proof)])[0]
            let reply = try await server.post("/siteverify", body, type: type)
            #expect(reply.json["success"] as? Bool == true)
        }
    }

    @Test("Pages of a site's origins may call the service, and only they may use its key")
    func origins() async throws {
        try await serving("origins=https://shop.example theme=dark language=en") { server in
            func get(_ origin: String, site: String = "shop") async throws -> Reply {
                try await server.post(
                    "/captcha/get",
                    #"{"captchaType":"blockPuzzle","siteKey":"\#(site)"}"#,
                    ["Origin": origin, "Sec-Fetch-Site": "cross-site"]
                )
            }
            let own = try await get("https://shop.example")
            #expect(own.code == "0000")
            #expect(own["access-control-allow-origin"] == "https://shop.example")
            #expect(own.data["theme"] as? String == "dark")
            #expect(own.data["language"] as? String == "en")
            let foreign = try await get("https://evil.example")
            #expect(foreign.status == 403 && foreign["access-control-allow-origin"] == nil)
            let unknown = try await get("https://shop.example", site: "blog")
            #expect(unknown.code == "6301")
            let invalid = try await get("https://shop.example", site: "a b")
            #expect(invalid.status == 400)
        }
    }

    @Test("Messages have the language of the site")
    func language() async throws {
        try await serving("language=en kinds=slide") { server in
            for (site, message) in [
                ("\"shop\"", "captchaType cannot be empty"), ("null", "类型不能为空"),
            ] {
                let reply = try await server.post(
                    "/captcha/get",
                    #"{"captchaType":"none","siteKey":\#(site)}"#
                )
                #expect(reply.json["repMsg"] as? String == message)
            }
        }
    }

    @Test("Replies about a test site say that it is one")
    func testSites() async throws {
        try await serving { server in
            let key = Site.testKey(.pass)
            let proof = try await proof(server, site: key)
            let get = try await server.post(
                "/captcha/get",
                #"{"captchaType":"blockPuzzle","siteKey":"\#(key)"}"#
            )
            #expect(get.data["test"] as? String == "pass")
            for (site, test) in [(key, "pass"), (Site.testKey(.fail), "fail")] {
                let body = #"{"captchaType":"blockPuzzle","token":"x","siteKey":"\#(site)"}"#
                let check = try await server.post("/captcha/check", body)
                #expect(check.json["test"] as? String == test)
            }
            for (outcome, succeeds) in [(Site.TestOutcome.pass, true), (.fail, false)] {
                let secret = Site.testSecret(outcome)
                let (type, body) = try Self.bodies([("secret", secret), ("response", proof)])[0]
                let reply = try await server.post("/siteverify", body, type: type)
                #expect(reply.json["success"] as? Bool == succeeds)
                #expect(reply.json["test"] as? String == outcome.rawValue)
            }
        }
    }
}
