import Foundation
import FretsawCaptcha
import FretsawCrypto
@testable import FretsawHTTP
import FretsawKeys
import FretsawKinds
import FretsawPolicy
import FretsawService
import FretsawServiceTesting
import Testing

@Suite("The form without JavaScript", .timeLimit(.minutes(3)))
struct FormTests {
    private static let back = "https://shop.example/comment?draft=1#end"

    /// A server of the site `shop`, whose pages are at `shop.example` and `blog.example`.
    private func serving(
        _ options: String = "",
        look: SlideLook = .hardened,
        settings: ServiceSettings = TestService.settings(),
        isServed: Bool = true,
        _ body: @Sendable (TestServer) async throws -> Void
    ) async throws {
        let digest = SHA256.hexDigest(of: Array("s1".utf8))
        let origins = "origins=https://shop.example,https://blog.example"
        var designs = try TestService.designs()
        designs[.slide]?.recipe = .slide(SlideOptions(look: look))
        var settings = settings
        settings.servesForm = isServed
        let test = try TestService(
            settings: settings,
            designs: designs,
            sites: SiteDirectory(text: "shop \(digest) \(origins) \(options)")
        )
        try await TestServer.serving(test, body)
    }

    /// The address of the form with a query of these parameters.
    private func address(_ parameters: [(String, String)]) -> String {
        let pairs = parameters.map { "\($0)=\(FormTests.encoded($1))" }
        return "/fretsaw/form.html?\(pairs.joined(separator: "&"))"
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    /// The values of all attributes `value` of inputs named `name`.
    private func values(_ name: String, in page: Reply) -> [String] {
        page.text.components(separatedBy: "name=\"\(name)\" value=\"").dropFirst().map {
            String($0.prefix { $0 != "\"" })
        }
    }

    /// A page's token and tiles, and which of them is the answer.
    private func puzzle(
        _ page: Reply,
        _ server: TestServer
    ) throws -> (token: String, tiles: [String], right: String) {
        let token = try #require(values("token", in: page).first, "\(page.status) \(page.text)")
        let sealed = try server.test.ring.open(token, at: server.test.now)
        return (token, values("tile", in: page), "\(sealed.x)")
    }

    private func send(
        _ token: String,
        _ tile: String?,
        to address: String,
        _ server: TestServer,
        _ headers: [String: String] = [:]
    ) async throws -> Reply {
        let choice = tile.map { "&tile=\($0)" } ?? ""
        return try await server.post(
            address,
            "token=\(FormTests.encoded(token))\(choice)",
            type: "application/x-www-form-urlencoded",
            headers
        )
    }

    private func verify(_ proof: String, _ server: TestServer) async throws -> [String: Any] {
        try await server.post(
            "/siteverify",
            "secret=s1&response=\(FormTests.encoded(proof))",
            type: "application/x-www-form-urlencoded"
        ).json
    }

    @Test("The right tile returns the visitor to the site's page, with a proof that is valid once")
    func returning() async throws {
        try await serving { server in
            let address = address([
                ("siteKey", "shop"), ("action", "comment"), ("cdata", "é 7"),
                ("return", FormTests.back),
            ])
            let page = try await server.ask("GET", address)
            #expect(page.status == 200)
            let puzzle = try puzzle(page, server)
            #expect(puzzle.tiles.count == 5)
            #expect(puzzle.tiles.contains(puzzle.right))
            let reply = try await send(puzzle.token, puzzle.right, to: address, server)
            #expect(reply.status == 303)
            let location = try #require(reply["location"].flatMap(URLComponents.init))
            #expect(location.host == "shop.example" && location.fragment == "end")
            #expect(location.queryItems?.first == URLQueryItem(name: "draft", value: "1"))
            let last = try #require(location.queryItems?.last)
            #expect(last.name == "captchaVerification")
            let proof = try #require(last.value)
            let redeemed = try await verify(proof, server)
            #expect(redeemed["success"] as? Bool == true)
            #expect(redeemed["hostname"] as? String == "shop.example")
            #expect(redeemed["action"] as? String == "comment")
            #expect(redeemed["cdata"] as? String == "é 7")
            // The clock of the service does not move: the answer came sooner than a person's.
            #expect(redeemed["score"] as? Double == 0.1)
            #expect(try await verify(proof, server)["success"] as? Bool == false)
            let again = try await send(puzzle.token, puzzle.right, to: address, server)
            #expect(again.status == 200, "a used token gets a new puzzle")
            #expect(values("token", in: again).first.map { $0 != puzzle.token } ?? false)
        }
    }

    @Test("Without a return address the page shows the proof, for the page of the origin")
    func copying() async throws {
        try await serving { server in
            let address = address([("siteKey", "shop"), ("origin", "https://blog.example")])
            let puzzle = try puzzle(try await server.ask("GET", address), server)
            let reply = try await send(puzzle.token, puzzle.right, to: address, server)
            #expect(reply.status == 200 && reply.text.contains("blog.example"))
            let shown = try #require(reply.text.components(separatedBy: "readonly value=\"").last)
            let proof = shown.prefix { $0 != "\"" }.replacing("&quot;", with: "\"")
            let redeemed = try await verify(String(proof), server)
            #expect(redeemed["success"] as? Bool == true)
            #expect(redeemed["hostname"] as? String == "blog.example")
        }
    }

    @Test("Any other tile uses up the token, and the page has a new puzzle and says why")
    func wrongTiles() async throws {
        try await serving { server in
            let address = address([("siteKey", "shop"), ("return", FormTests.back)])
            var page = try await server.ask("GET", address)
            let first = try puzzle(page, server)
            for index in 0..<3 {
                let puzzle = try puzzle(page, server)
                let wrong = puzzle.tiles.filter { $0 != puzzle.right }[index]
                page = try await send(puzzle.token, wrong, to: address, server)
                #expect(page.status == 200 && page.text.contains("role=\"alert\""))
                #expect(try self.puzzle(page, server).token != puzzle.token)
            }
            let late = try await send(first.token, first.right, to: address, server)
            #expect(late.status == 200)
            for unreadable in [nil, "", "-1", "65536", "1e2", "\(first.right).0"] {
                let reply = try await send(first.token, unreadable, to: address, server)
                #expect(
                    reply.status == 200 && reply["location"] == nil,
                    "\(unreadable ?? "no tile")"
                )
            }
        }
    }

    @Test(
        "The proof reaches no page but the site's",
        arguments: [
            "//evil.example/", "/\\evil.example", "https://evil.example/", "https:evil.example",
            "https://shop.example.evil.example/", "https://shop.example@evil.example/",
            "https://shop.example:444/", "http://shop.example/", "https://SHOP.example/",
            "javascript:alert(1)", "javascript://shop.example/%0Aalert(1)", "data:text/html,x", "",
            "/a\tb", "/a\r\nSet-Cookie: a=b", "https://shop.example\\@evil.example/",
            "https://[shop.example/", "shop.example/", "/" + String(repeating: "a", count: 2048),
        ]
    )
    func returnAddresses(text: String) async throws {
        try await serving { server in
            let address = address([("siteKey", "shop"), ("return", text)])
            let page = try await server.ask("GET", address)
            #expect([400, 403].contains(page.status) && values("token", in: page).isEmpty)
            let good = self.address([("siteKey", "shop"), ("return", FormTests.back)])
            let puzzle = try puzzle(try await server.ask("GET", good), server)
            let reply = try await send(puzzle.token, puzzle.right, to: address, server)
            #expect([400, 403].contains(reply.status) && reply["location"] == nil)
        }
    }

    @Test("Without a site, the proof returns to paths of the server's own origin")
    func ownPaths() async throws {
        try await serving { server in
            for (text, status) in [
                ("/comment", 200), ("http://localhost/comment", 200), ("https://localhost/", 200),
                ("https://shop.example/", 403), ("https://other.example/", 403),
            ] {
                let page = try await server.ask("GET", address([("return", text)]))
                #expect(page.status == status, "\(text)")
            }
            let address = address([("return", "/comment?#")])
            let puzzle = try puzzle(try await server.ask("GET", address), server)
            let reply = try await send(puzzle.token, puzzle.right, to: address, server)
            let location = try #require(reply["location"])
            #expect(location.hasPrefix("/comment?&captchaVerification=") && location.hasSuffix("#"))
        }
    }

    @Test("The policy allows pictures, a style and the form, and frames of the site's page only")
    func policy() async throws {
        try await serving { server in
            let address = address([
                ("siteKey", "shop"), ("return", FormTests.back), ("cdata", "\"'><script>alert(1)"),
            ])
            let page = try await server.ask("GET", address + "&x=\"><script>")
            #expect(!page.text.contains("<script"))
            let policy = try #require(page["content-security-policy"])
            #expect(policy.hasPrefix("default-src 'none'; img-src data:; style-src 'nonce-"))
            #expect(policy.contains("form-action 'self' https://shop.example;"))
            #expect(policy.hasSuffix("frame-ancestors 'self' https://shop.example"))
            #expect(page["cache-control"] == "no-store")
        }
    }

    @Test("Pages cannot spend their visitors' limits in frames and pictures")
    func hiddenFrames() async throws {
        try await serving { server in
            let address = address([("siteKey", "shop"), ("return", FormTests.back)])
            for (destination, referer, status) in [
                ("document", nil, 200), ("iframe", "https://shop.example/", 200),
                ("iframe", "https://shop.example", 200), ("iframe", nil, 403),
                ("iframe", "https://shop.example.evil.example/", 403),
                ("iframe", "https://evil.example/", 403), ("image", nil, 403),
            ] {
                for site in ["cross-site", "same-site"] {
                    var headers = ["Sec-Fetch-Site": site, "Sec-Fetch-Dest": destination]
                    headers["Referer"] = referer
                    let reply = try await server.ask("GET", address, headers)
                    let name = "\(site) \(destination) \(referer ?? "no referer")"
                    #expect(reply.status == status, "\(name)")
                }
            }
            let ahead = ["Sec-Fetch-Dest": "document", "Sec-Purpose": "prefetch"]
            #expect(try await server.ask("GET", address, ahead).status == 403)
            let puzzle = try puzzle(try await server.ask("GET", address), server)
            let foreign = ["Sec-Fetch-Site": "cross-site", "Origin": "https://shop.example"]
            let reply = try await send(puzzle.token, puzzle.right, to: address, server, foreign)
            #expect(reply.status == 403 && reply["location"] == nil)
        }
    }

    @Test("Limits and the policy ladder apply, and the visitor's language is used")
    func limits() async throws {
        var limited = TestService.settings()
        limited.limits.getsPerMinute = 1
        try await serving(settings: limited) { server in
            let address = address([("siteKey", "shop"), ("return", FormTests.back)])
            let page = try await server.ask("GET", address, ["Accept-Language": "de, en;q=0.5"])
            #expect(page.text.contains("<html lang=\"en\">"))
            let denied = try await server.ask("GET", address, ["Accept-Language": "zh-CN"])
            #expect(denied.status == 429 && denied.text.contains("请稍后再试"))
        }
        try await serving("policy=picture-and-work language=en") { server in
            let address = address([("siteKey", "shop"), ("return", FormTests.back)])
            let denied = try await server.ask("GET", address, ["Accept-Language": "zh-CN"])
            #expect(denied.status == 429 && denied.text.contains("try again later"))
        }
    }

    @Test("The form is served only if it is turned on")
    func turnedOff() async throws {
        try await serving(isServed: false) { server in
            for method in ["GET", "POST"] {
                let reply = try await server.ask(method, "/fretsaw/form.html")
                #expect(reply.status == 404)
            }
        }
    }

    @Test("A service whose puzzles have no figures has no form, and says so")
    func withoutFigures() async throws {
        try await serving(look: .plain) { server in
            let reply = try await server.ask("GET", "/fretsaw/form.html")
            #expect(reply.status == 404 && reply.text.contains("JavaScript"))
        }
    }

    @Test("Only pages of an allowed origin can show the page for web views in frames")
    func embedding() async throws {
        try await serving { server in
            for (query, status, ancestors) in [
                ("", 200, "'none'"), ("?siteKey=shop", 200, "'none'"),
                ("?siteKey=shop&origin=https://shop.example", 200, "https://shop.example"),
                ("?siteKey=shop&origin=https://evil.example", 403, nil),
                ("?siteKey=shop&origin=*", 403, nil), ("?origin=https://shop.example", 403, nil),
                ("?origin=http://localhost", 200, "http://localhost"),
                ("?siteKey=shop&origin=https://shop.example;script-src", 403, nil),
            ] as [(String, Int, String?)] {
                let reply = try await server.ask("GET", "/fretsaw/embed.html\(query)")
                #expect(reply.status == status, "\(query)")
                guard let ancestors else { continue }
                let policy = try #require(reply["content-security-policy"])
                #expect(policy.contains("frame-ancestors \(ancestors);"), "\(query)")
            }
        }
    }
}
