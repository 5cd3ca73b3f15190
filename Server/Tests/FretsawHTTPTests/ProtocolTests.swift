import FretsawBehaviour
import FretsawService
import FretsawServiceTesting
import FretsawStoreTesting
import Testing

@Suite("AJ-Captcha's protocol", .timeLimit(.minutes(3)))
struct ProtocolTests {
    @Test(
        "Answers within the tolerance pass, truncated toward zero",
        arguments: [
            (#"{"x":X-5,"y":5}"#, "0000"), (#"{"x":X,"y":5}"#, "0000"),
            (#"{"x":X+5.99,"y":5}"#, "0000"), (#"{"x":X-6,"y":5}"#, "6111"),
            (#"{"x":X+6,"y":5}"#, "6111"), (#"{"x":X,"y":6}"#, "6111"),
            (#"{"x":X,"y":5.9}"#, "0000"),
        ]
    )
    func tolerance(form: String, code: String) async throws {
        try await TestServer.serving { server in
            let challenge = try await server.get()
            let x = challenge.sealed.x
            var text = form
            for (sign, offset) in [("-5", -5.0), ("+5.99", 5.99), ("-6", -6), ("+6", 6)] {
                text = text.replacing("X\(sign)", with: "\(Double(x) + offset)")
            }
            text = text.replacing("X", with: "\(x)")
            #expect(try await server.check(text, challenge).code == code)
        }
    }

    @Test("The number formats of all AJ-Captcha clients pass, in both orders")
    func numberStyles() async throws {
        let numbers = [
            "X", "X.775", "X.73573573573574", "X.0", "X.33332824707031", "Xe0", "X.42857142857144",
        ]
        try await TestServer.serving { server in
            for number in numbers {
                for form in [#"{"x":N,"y":5}"#, #"{"y":5,"x":N}"#, #"{ "x": N, "y": 5.0 }"#] {
                    let challenge = try await server.get()
                    let text = form.replacing("N", with: number)
                        .replacing("X", with: "\(challenge.sealed.x)")
                    #expect(try await server.check(text, challenge).code == "0000", "\(text)")
                }
            }
        }
    }

    @Test(
        "An invalid answer is a wrong answer with status 200, and consumes the token",
        arguments: [
            #"{"x":null,"y":5}"#, #"{"x":NaN,"y":5}"#, #"{"x":"7","y":5}"#, "[]", "null", "x",
            #"[{"x":1,"y":5}]"#, #"{"x":-3,"y":5}"#, #"{"x":1e999,"y":5}"#,
        ]
    )
    func noAnswer(text: String) async throws {
        try await TestServer.serving { server in
            let challenge = try await server.get()
            let reply = try await server.check(text, challenge)
            #expect(reply.status == 200 && reply.code == "6111")
            #expect(try await server.check(challenge.answer, challenge).code == "6110")
        }
    }

    @Test("The first check consumes a token, and tokens expire")
    func once() async throws {
        try await TestServer.serving { server in
            let right = try await server.get()
            #expect(try await server.check(right.answer, right).code == "0000")
            #expect(try await server.check(right.answer, right).code == "6110")
            let late = try await server.get()
            server.test.clock.advance(by: .seconds(301))
            #expect(try await server.check(late.answer, late).code == "6110")
            #expect(right.token != late.token)
        }
    }

    @Test("Proofs expire")
    func lateProof() async throws {
        try await TestServer.serving { server in
            let challenge = try await server.get()
            #expect(try await server.check(challenge.answer, challenge).code == "0000")
            server.test.clock.advance(by: .seconds(181))
            let proof = try challenge.sent("\(challenge.token)---\(challenge.answer)")
            #expect(try await server.verify(proof).code == "6110")
        }
    }

    @Test("Without encryption the key is empty and the proof plain")
    func plain() async throws {
        var settings = TestService.settings()
        settings.encryptsAnswers = false
        try await TestServer.serving(TestService(settings: settings)) { server in
            let reply = try await server.post("/captcha/get", #"{"captchaType":"blockPuzzle"}"#)
            #expect(reply.data["secretKey"] as? String == "")
            let bare = try await server.post(
                "/errcode/captcha/get",
                #"{"captchaType":"blockPuzzle"}"#
            )
            #expect(bare.data["secretKey"] == nil && bare.code == "0000")
            let challenge = try await server.get()
            #expect(try await server.check(challenge.answer, challenge).code == "0000")
            let proof = "\(challenge.token)---\(challenge.answer)"
            #expect(try await server.verify(proof).code == "0000")
            #expect(try await server.verify(proof).code == "6110")
        }
    }

    @Test("Unknown members, nulls and the marker of iOS clients are ignored")
    func looseBinding() async throws {
        try await TestServer.serving { server in
            for body in [
                #"{"captchaType":"blockPuzzle","clientUid":null,"ts":null}"#,
                #"{"captchaType":"blockPuzzle","distinguishSignatureVerificationMethod":"ios"}"#,
                #"{"x":[{"y":[1,2]}],"captchaType":"blockPuzzle","secretKey":7,"point":{}}"#,
                #"{"captchaType":"blockPuzzle","browserInfo":"me","clientUid":"slider-1","ts":1.5}"#,
                #"{"captchaType":"blockPuzzle","token":null,"pointJson":null,"track":null}"#,
            ] {
                #expect(try await server.post("/captcha/get", body).code == "0000", "\(body)")
            }
            let challenge = try await server.get()
            let reply = try await server.check(
                challenge.answer,
                challenge,
                more: ["distinguishSignatureVerificationMethod": "ios", "ts": "soon"]
            )
            #expect(reply.code == "0000")
            #expect(reply.data["distinguishSignatureVerificationMethod"] == nil)
        }
    }

    @Test("The drag is judged at the scale that the check contains")
    func scale() async throws {
        var settings = TestService.settings()
        settings.behaviour = .enforce
        try await TestServer.serving(TestService(settings: settings)) { server in
            for (code, sendsScale) in [("0000", true), ("6111", false)] {
                let challenge = try await server.get()
                let samples = NarrowDrag.samples(to: challenge.sealed.x)
                let scale = Double(challenge.sealed.x) / (samples.last?[0] ?? 1)
                let track = samples.map { [scale * $0[0], scale * $0[1], $0[2]] }
                server.test.clock.advance(by: .seconds(20))
                var more: [String: Any] = ["track": track]
                if sendsScale { more["scale"] = scale }
                let reply = try await server.check(challenge.answer, challenge, more: more)
                #expect(reply.code == code)
            }
        }
    }

    @Test("A check accepts track and input device; an invalid track is a wrong answer")
    func tracks() async throws {
        var settings = TestService.settings()
        settings.behaviour = .enforce
        try await TestServer.serving(TestService(settings: settings)) { server in
            // Uniform motion: the same step every sixteen milliseconds.
            func uniform(_ x: Int) -> [[Double]] {
                (0...40).map { [Double(x) * Double($0) / 40, 0, 16 * Double($0)] }
            }
            let long = (0...200).map { [Double($0), 0, Double($0)] }
            let cases: [(code: String, members: (Int) -> [String: Any])] = [
                ("6111", { ["track": uniform($0), "input": "pointer"] }),
                ("0000", { _ in ["track": [[Double]](), "input": "keyboard"] }),
                ("6111", { _ in ["track": [[1, 2]], "input": "touch"] }),
                ("6111", { _ in ["track": [[1, 2, "3"]] as [Any]] }),
                ("6111", { _ in ["track": [[1, 0, 9], [2, 0, 3]]] }),
                ("6111", { _ in ["track": long] }),
            ]
            for (number, (code, members)) in cases.enumerated() {
                let challenge = try await server.get()
                server.test.clock.advance(by: .seconds(5))
                let reply = try await server.check(
                    challenge.answer,
                    challenge,
                    more: members(challenge.sealed.x)
                )
                #expect(reply.code == code, "case \(number)")
            }
        }
    }
}
