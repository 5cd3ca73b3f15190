import FretsawHTTP
import FretsawKeys
import FretsawService
import FretsawServiceTesting
import Testing

@Suite("Requests", .timeLimit(.minutes(3)))
struct RequestTests {
    private static let get = #"{"captchaType":"blockPuzzle"}"#

    @Test("Only the media type of a content type matters")
    func contentTypes() async throws {
        try await TestServer.serving { server in
            for type in [
                "application/json", "application/json;charset=UTF-8", "Application/JSON",
                "application/json; charset=UTF-8", "application/json ; charset=\"utf-8\"",
            ] {
                let reply = try await server.post("/captcha/get", RequestTests.get, type: type)
                #expect(reply.code == "0000", "\(type)")
                #expect(reply["content-type"] == "application/json; charset=utf-8")
            }
            for type in [
                nil, "", "text/plain", "application/x-www-form-urlencoded", "application/jsonp",
                "multipart/form-data; boundary=x", "application/json, text/plain",
            ] {
                let reply = try await server.post("/captcha/get", RequestTests.get, type: type)
                #expect(reply.status == 415, "\(type ?? "none")")
                #expect(reply.json["status"] as? Int == 415)
            }
        }
    }

    @Test(
        "A proof is bound to the page's hostname, an action and data, and verified against them",
        arguments: [
            (#""hostname":"Shop.example","action":"login","cdata":"phone""#, "0000"),
            (#""cdata":"other""#, "6111"), (#""action":"log""#, "6111"),
            (#""hostname":"shop.example.evil""#, "6111"), (#""action":null"#, "0000"),
        ]
    )
    func binding(expected: String, code: String) async throws {
        try await TestServer.serving(configure: { $0.origins = .any }) { server in
            let got = try await server.post(
                "/captcha/get",
                #"{"captchaType":"blockPuzzle","action":"login"}"#,
                ["Origin": "https://shop.example:8443"]
            )
            let token = try #require(got.data["token"] as? String)
            let challenge = TestServer.Challenge(
                token: token,
                secretKey: got.data["secretKey"] as? String ?? "",
                sealed: try server.test.ring.open(token, at: server.test.now)
            )
            #expect(challenge.sealed.binding.hostname == "shop.example")
            // As AJ-Captcha's iOS client, which sends its data with the answer.
            let passed = try await server.check(
                challenge.answer,
                challenge,
                more: ["data": "phone"]
            )
            #expect(passed.code == "0000")
            let proof = try challenge.sent("\(token)---\(challenge.answer)")
            let verified = try await server.post(
                "/captcha/verify",
                #"{"captchaVerification":"\#(proof)",\#(expected)}"#
            )
            #expect(verified.code == code)
        }
    }

    @Test(
        "Bindings of an invalid form get 400",
        arguments: [
            #""action":"a b""#, #""cdata":"\n""#,
            #""action":"\#(String(repeating: "a", count: 33))""#,
        ]
    )
    func invalidBinding(member: String) async throws {
        try await TestServer.serving { server in
            let body = #"{"captchaType":"blockPuzzle",\#(member)}"#
            let reply = try await server.post("/captcha/get", body)
            #expect(reply.status == 400)
            #expect((reply.json["message"] as? String)?.contains("action has at most") == true)
        }
    }

    @Test(
        "The hostname of an origin has no scheme and no port",
        arguments: [
            ("https://a.example", "a.example"), ("http://[::1]:80", "[::1]"), ("null", ""),
            ("https://a.example:8443", "a.example"), ("https://", ""), ("x", ""),
        ]
    )
    func hostname(origin: String, host: String) async throws {
        try await TestServer.serving(configure: { $0.origins = .any }) { server in
            let reply = try await server.post(
                "/captcha/get",
                RequestTests.get,
                ["Origin": origin]
            )
            let token = try #require(reply.data["token"] as? String)
            let binding = try server.test.ring.open(token, at: server.test.now).binding
            #expect(binding.hostname == host)
        }
    }

    @Test("Replies must not be cached")
    func headers() async throws {
        try await TestServer.serving { server in
            for reply in [
                try await server.post("/captcha/get", RequestTests.get),
                try await server.post("/captcha/get", "{}"),
                try await server.post("/captcha/get", "["),
                try await server.ask("GET", "/captcha/get"),
            ] {
                #expect(reply["cache-control"] == "no-store")
                #expect(reply["x-content-type-options"] == "nosniff")
            }
        }
    }

    @Test(
        "A body that is not a JSON object gets 400 with a JSON error",
        arguments: [
            "", "x", "[]", "null", "7", "\"x\"", "{", #"{"a":1}{"#, #"{"a":01}"#, "{'a':1}",
            #"{"a":NaN}"#, "\u{0}", #"{"a":"\ud800"}"#, "[[[[", #"{"a":1,}"#,
        ]
    )
    func malformed(body: String) async throws {
        try await TestServer.serving { server in
            for path in ["/captcha/get", "/captcha/check", "/errcode/captcha/verify"] {
                let reply = try await server.post(path, body)
                #expect(reply.status == 400)
                #expect(reply.json["status"] as? Int == 400)
                #expect((reply.json["message"] as? String)?.isEmpty == false)
            }
        }
    }

    @Test("Other methods get 405 with the supported one, other paths 404, all in JSON")
    func methods() async throws {
        try await TestServer.serving { server in
            for path in ["/captcha/get", "/captcha/check/", "/errcode/captcha/verify?x=1"] {
                for method in ["GET", "PUT", "DELETE", "PATCH", "TRACE"] {
                    let reply = try await server.ask(method, path)
                    #expect(reply.status == 405, "\(method) \(path)")
                    #expect(reply["allow"] == "OPTIONS, POST")
                    #expect(reply.json["status"] as? Int == 405)
                }
                let options = try await server.ask("OPTIONS", path)
                #expect(options.status == 200 && options.body.isEmpty)
                #expect(options["allow"] == "OPTIONS, POST")
            }
            for path in ["/", "/captcha", "/captcha/get/x", "/healthz", "/metrics", "/../etc"] {
                let reply = try await server.ask("POST", path, [:], "{}")
                #expect(reply.status == 404, "\(path)")
                #expect(reply.json["status"] as? Int == 404)
            }
        }
    }

    @Test("A reply to HEAD has no body, so that the next reply can be parsed")
    func head() async throws {
        try await TestServer.serving { server in
            let replies = try await Connection.open(server.port) { connection in
                try await connection.send(
                    TestServer.request("HEAD", "/captcha/get")
                        + TestServer.request("HEAD", "/nowhere")
                        + TestServer.request(
                            "POST",
                            "/captcha/get",
                            ["Content-Type": "application/json"],
                            RequestTests.get
                        )
                )
                return [
                    try await connection.reply(toHead: true),
                    try await connection.reply(toHead: true),
                    try await connection.reply(),
                ]
            }
            #expect(replies.map(\.status) == [405, 404, 200])
            #expect(replies[2].code == "0000")
        }
    }

    @Test("A body longer than the limit gets 413, with or without Content-Length")
    func bodyLimit() async throws {
        try await TestServer.serving { server in
            @Sendable func padded(_ length: Int) -> String {
                RequestTests.get
                    + String(repeating: " ", count: length - RequestTests.get.utf8.count)
            }
            @Sendable func chunked(_ body: String) -> String {
                TestServer.request(
                    "POST",
                    "/captcha/get",
                    ["Content-Type": "application/json", "Transfer-Encoding": "chunked"]
                )
                    + Array(body.utf8).chunks(of: 300).map {
                        String($0.count, radix: 16) + "\r\n" + String(decoding: $0, as: UTF8.self)
                            + "\r\n"
                    }.joined() + "0\r\n\r\n"
            }
            #expect(try await server.post("/captcha/get", padded(16_384)).code == "0000")
            #expect(try await server.post("/captcha/get", padded(16_385)).status == 413)
            for (length, status) in [(16_384, 200), (16_385, 413), (40_000, 413)] {
                let text = chunked(padded(length))
                let replies = try await Connection.open(server.port) { connection in
                    try await connection.send(text)
                    // Unread bytes of a request are not parsed as the next one: the connection ends.
                    try? await connection.send(chunked(RequestTests.get))
                    var replies = [try await connection.reply()]
                    if status == 200 { replies.append(try await connection.reply()) }
                    if status == 413 { #expect(try await connection.rest().isEmpty) }
                    return replies
                }
                #expect(replies.map(\.status) == (status == 200 ? [200, 200] : [413]), "\(length)")
            }
        }
    }

    @Test("Pipelined requests are answered in order")
    func pipelined() async throws {
        try await TestServer.serving { server in
            let bodies = (0..<12).map {
                $0.isMultiple(of: 3) ? "{}" : #"{"captchaVerification":"x"}"#
            }
            let codes = try await Connection.open(server.port) { connection in
                var text = ""
                for body in bodies {
                    text += TestServer.request(
                        "POST",
                        "/captcha/verify",
                        ["Content-Type": "application/json"],
                        body
                    )
                }
                try await connection.send(text)
                var codes: [String] = []
                for _ in bodies { codes.append(try await connection.reply().code) }
                return codes
            }
            #expect(codes == (0..<12).map { $0.isMultiple(of: 3) ? "0011" : "6110" })
        }
    }

    @Test("The prefix can be changed; the errcode routes stay")
    func prefixes() async throws {
        try await TestServer.serving(configure: { $0.prefix = "/captcha-api" }) { server in
            for (path, status) in [
                ("/captcha-api/captcha/get", 200), ("/captcha/get", 404),
                ("/errcode/captcha/get", 200),
            ] {
                let reply = try await server.post(path, RequestTests.get)
                #expect(reply.status == status, "\(path)")
            }
        }
    }
}

extension Array {
    /// The elements in slices of `count`.
    fileprivate func chunks(of count: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: self.count, by: count).map {
            self[$0..<Swift.min($0 + count, self.count)]
        }
    }
}
