import Foundation
import FretsawCaptcha
import FretsawHTTP
import FretsawKinds
import FretsawService
import FretsawServiceTesting
import FretsawStoreTesting
import Testing

@Suite("Replies", .timeLimit(.minutes(3)))
struct EnvelopeTests {
    /// Expects `text` plus the member `error`, which AJ-Captcha's older clients read.
    private func expect(_ reply: Reply, is text: String) throws {
        #expect(reply.status == 200)
        var json = reply.json
        if let success = json["success"] as? Bool {
            #expect(json.removeValue(forKey: "error") as? Bool == !success)
        }
        let expected = try JSONSerialization.jsonObject(with: Data(text.utf8))
        #expect(try Reply.canonical(json) == Reply.canonical(expected))
    }

    @Test(
        "A slide challenge has AJ-Captcha's members, nulls and sizes, and then its task and layout"
    )
    func puzzle() async throws {
        try await TestServer.serving { server in
            let request = """
                {"captchaType":"blockPuzzle",\
                "clientUid":"slider-8b84d5a8-2319-490d-8499-ea6733e3a05e","ts":1795237803112}
                """
            let reply = try await server.post("/captcha/get", request)
            let token = try #require(reply.data["token"] as? String)
            let key = try #require(reply.data["secretKey"] as? String)
            let background = try #require(reply.data["originalImageBase64"] as? String)
            let piece = try #require(reply.data["jigsawImageBase64"] as? String)
            #expect(key.utf8.count == 16)
            #expect(PictureSize(base64: background) == PictureSize(width: 310, height: 155))
            #expect(PictureSize(base64: piece) == PictureSize(width: 47, height: 155))
            let row = (reply.data["layout"] as? [String: Any])?["row"] as? [String: Any]
            let top = try #require(row?["y"] as? Int)
            #expect(0...108 ~= top)
            try expect(
                reply,
                is: """
                    {"repCode":"0000","repMsg":null,
                     "repData":{"captchaId":null,"projectCode":null,"captchaType":null,
                       "captchaOriginalPath":null,"captchaFontType":null,"captchaFontSize":null,
                       "secretKey":"\(key)","originalImageBase64":"\(background)","point":null,
                       "jigsawImageBase64":"\(piece)","wordList":null,"pointList":null,
                       "pointJson":null,"token":"\(token)","result":false,
                       "captchaVerification":null,"clientUid":null,"ts":null,"browserInfo":null,
                       "task":"jigsaw","layout":{"width":310,"height":155,
                         "piece":{"x":0,"y":0,"width":47,"height":155},
                         "row":{"y":\(top),"height":47}},"kinds":["blockPuzzle","rotate"]},
                     "success":true}
                    """
            )
        }
    }

    @Test("A click-word challenge has a background, three words and no piece")
    func words() async throws {
        let test = try TestService(designs: [.clickWord: TestService.words()])
        try await TestServer.serving(test) { server in
            let reply = try await server.post("/captcha/get", #"{"captchaType":"clickWord"}"#)
            let background = try #require(reply.data["originalImageBase64"] as? String)
            #expect(PictureSize(base64: background) == PictureSize(width: 310, height: 155))
            #expect(reply.data["jigsawImageBase64"] is NSNull)
            let words = try #require(reply.data["wordList"] as? [String])
            #expect(words.count == 3 && Set(words).count == 3)
            #expect(words.allSatisfy { $0.count == 1 })
            #expect(reply.data["result"] as? Bool == false)
            #expect(reply.data["task"] as? String == "words")
            #expect(reply.data["layout"] as? [String: Int] == ["width": 310, "height": 155])

            let challenge = try await server.get("clickWord")
            guard case .places(let targets) = challenge.sealed.answer else {
                Issue.record("not a click-word answer")
                return
            }
            let text = try Reply.canonical(targets.map { ["x": Int($0.x), "y": Int($0.y)] })
            #expect(try await server.check(text, challenge, kind: "clickWord").code == "0000")
        }
    }

    @Test(
        "A passed check echoes the request; the proof passes once, with AJ-Captcha's message"
    )
    func checkAndVerify() async throws {
        try await TestServer.serving { server in
            let challenge = try await server.get()
            server.test.clock.advance(by: .seconds(1))
            let sent = try challenge.sent(challenge.answer)
            let checked = try await server.post(
                "/captcha/check",
                """
                {"captchaType":"blockPuzzle","pointJson":"\(sent)","token":"\(challenge.token)",\
                "clientUid":"slider-x","ts":1700000000000}
                """
            )
            try expect(
                checked,
                is: """
                    {"repCode":"0000","repMsg":null,
                     "repData":{"captchaId":null,"projectCode":null,"captchaType":"blockPuzzle",
                       "captchaOriginalPath":null,"captchaFontType":null,"captchaFontSize":null,
                       "secretKey":null,"originalImageBase64":null,"point":null,
                       "jigsawImageBase64":null,"wordList":null,"pointList":null,
                       "pointJson":"\(sent)","token":"\(challenge.token)","result":true,
                       "captchaVerification":null,"clientUid":null,"ts":1700000000000,
                       "browserInfo":null},
                     "success":true}
                    """
            )
            let proof = try challenge.sent("\(challenge.token)---\(challenge.answer)")
            // A form without percent-encoding loses the plus signs.
            try expect(
                try await server.verify(proof.replacing("+", with: " ")),
                is: """
                    {"repCode":"0000","repMsg":"成功","repData":{"score":0.5,"step":"picture"},
                     "success":true}
                    """
            )
            try expect(
                try await server.verify(proof),
                is: """
                    {"repCode":"6110","repMsg":"验证码已失效，请重新获取","repData":null,"success":false}
                    """
            )
        }
    }

    @Test(
        "A right answer gives its exact place to a client that asks for it, and a wrong one never",
        arguments: ["", "/errcode"]
    )
    func exact(prefix: String) async throws {
        try await TestServer.serving { server in
            // AJ-Captcha's clients do not ask for it.
            for (wanted, offset) in [
                (true, 4), (false, 4), (nil, 4), ("true", 4), (1, 4), (true, 40),
            ] as [((any Sendable)?, Int)] {
                let challenge = try await server.get(prefix: prefix)
                let reply = try await server.check(
                    #"{"x":\#(challenge.sealed.x + offset),"y":5}"#,
                    challenge,
                    prefix: prefix,
                    more: wanted.map { ["exact": $0] } ?? [:]
                )
                let exact = (reply.json["data"] ?? reply.json["repData"]) as? [String: Any]
                guard wanted as? Bool == true, offset == 4, !(wanted is Int) else {
                    #expect(!reply.text.contains("exact"), "\(reply.text)")
                    continue
                }
                #expect(
                    exact?["exact"] as? [String: Int] == ["x": challenge.sealed.x, "y": 5],
                    "\(reply.text)"
                )
            }
        }
    }

    @Test("Rejections have AJ-Captcha's codes and texts")
    func rejections() async throws {
        try await TestServer.serving { server in
            let challenge = try await server.get()
            try expect(
                try await server.check(#"{"x":1,"y":5}"#, challenge),
                is: #"{"repCode":"6111","repMsg":"验证失败","repData":null,"success":false}"#
            )
            let stale = """
                {"repCode":"6110","repMsg":"验证码已失效，请重新获取","repData":null,"success":false}
                """
            try expect(try await server.check(challenge.answer, challenge), is: stale)
            let cases = [
                ("get", "{}", "类型不能为空"), ("get", #"{"captchaType":null}"#, "类型不能为空"),
                ("get", #"{"captchaType":"rotatePuzzle"}"#, "类型不能为空"),
                ("get", #"{"captchaType":7}"#, "类型不能为空"),
                ("check", #"{"captchaType":"blockPuzzle"}"#, "token不能为空"),
                ("check", #"{"captchaType":"blockPuzzle","token":""}"#, "token不能为空"),
                ("check", #"{"token":"x"}"#, "类型不能为空"), ("verify", "{}", "二次校验参数不能为空"),
                ("verify", #"{"captchaVerification":""}"#, "二次校验参数不能为空"),
            ]
            for (path, body, text) in cases {
                try expect(
                    try await server.post("/captcha/\(path)", body),
                    is: #"{"repCode":"0011","repMsg":"\#(text)","repData":null,"success":false}"#
                )
            }
        }
    }

    @Test("English texts have the same codes")
    func english() async throws {
        try await TestServer.serving(configure: { $0.language = .english }) { server in
            let reply = try await server.verify("nothing")
            #expect(reply.code == "6110")
            #expect(reply.json["repMsg"] as? String == "Captcha expired, please try again")
        }
    }

    @Test(
        "With auto, messages are in the language that the client accepts",
        arguments: [
            (nil, true), ("", true), ("*", true), ("zh-CN,zh;q=0.9,en;q=0.8", true),
            ("en-GB,en;q=0.9,zh;q=0.8", false), ("zh;q=0.4, de ; q=0.7", false),
            ("en;q=0, zh", true), ("fr", false), ("q=;;,,\u{7F}", false), ("zh;q=x,en", false),
        ]
    )
    func negotiated(header: String?, isChinese: Bool) {
        let language = MessageLanguageRule.automatic.language(accepting: header)
        #expect((language == .chinese) == isChinese)
        #expect(MessageLanguageRule.english.language(accepting: header) == .english)
    }

    @Test("The errcode routes omit nulls, and serve the same challenges")
    func errcode() async throws {
        try await TestServer.serving { server in
            let reply = try await server.post(
                "/errcode/captcha/get",
                #"{"captchaType":"blockPuzzle"}"#
            )
            #expect(reply.status == 200)
            #expect(Set(reply.json.keys) == ["errcode", "errmsg", "data"])
            #expect(
                Set(reply.data.keys) == [
                    "token", "originalImageBase64", "jigsawImageBase64", "secretKey", "result",
                    "task", "layout", "kinds",
                ]
            )
            #expect(reply.data["result"] as? Bool == false)

            let challenge = try await server.get(prefix: "/errcode")
            let passed = try await server.check(challenge.answer, challenge, prefix: "/errcode")
            #expect(
                try Reply.canonical(passed.json)
                    == Reply.canonical([
                        "errcode": 0, "errmsg": "",
                        "data": [
                            "captchaType": "blockPuzzle", "token": challenge.token, "result": true,
                        ],
                    ])
            )
            let proof = try challenge.sent("\(challenge.token)---\(challenge.answer)")
            // Proofs are valid under both prefixes, so sites need not know which one was used.
            #expect(try await server.verify(proof).code == "0000")
            let again = try await server.verify(proof, prefix: "/errcode")
            #expect(
                try Reply.canonical(again.json)
                    == Reply.canonical(["errcode": 6110, "errmsg": "验证码已失效，请重新获取"])
            )
        }
    }
}
