import FretsawBehaviour
import FretsawCaptcha
import FretsawCodecs
import FretsawCrypto
import FretsawJSON
import FretsawKinds
import FretsawService
import FretsawServiceTesting
import Testing

@Suite("Cups challenges over HTTP", .timeLimit(.minutes(3)))
struct CupsTests {
    private static func serving(_ body: @Sendable (TestServer) async throws -> Void) async throws {
        var settings = TestService.settings()
        // Clicks are no drags.
        settings.behaviour = .enforce
        var designs = try TestService.designs()
        designs[.cups] = ChallengeDesign(
            recipe: .cups(CupsOptions()),
            preset: "aj",
            backgrounds: FlatBackground()
        )
        let test = try TestService(settings: settings, designs: designs)
        try await TestServer.serving(test, body)
    }

    private static func target(_ challenge: TestServer.Challenge) throws -> Answer.Target {
        guard case .places(let targets) = challenge.sealed.answer else { throw RequestError.wrong }
        try #require(targets.count == 1)
        return targets[0]
    }

    @Test("The reply has an animated PNG that plays once, one click, and no answer")
    func reply() async throws {
        try await Self.serving { server in
            let reply = try await server.post("/captcha/get", #"{"captchaType":"cups"}"#)
            #expect(reply.code == "0000" && reply.data["task"] as? String == "follow")
            let layout = try #require(reply.data["layout"] as? [String: Any])
            #expect(layout["clicks"] as? Int == 1 && layout["width"] as? Int == 310)
            #expect(reply.data["jigsawImageBase64"] is String == false)
            let text = try #require(reply.data["originalImageBase64"] as? String)
            let summary = try AnimationSummary(try #require(Base64.decode(text)))
            #expect(summary.format == .apng && summary.loop.plays == 1 && summary.damage == nil)
            let time = summary.frames.dropLast().reduce(Duration.zero) { $0 + $1.delay }
            #expect(time < .seconds(5) && summary.frames.first?.delay == .milliseconds(600))
        }
    }

    @Test("A click on the cup is right, also at its edge, and its proof is redeemed")
    func right() async throws {
        try await Self.serving { server in
            for offset in [0, 20, -20] {
                let challenge = try await server.get("cups")
                let target = try Self.target(challenge)
                let text = #"[{"x":\#(Int(target.x) + offset),"y":\#(Int(target.y) - offset)}]"#
                #expect(try await server.check(text, challenge, kind: "cups").code == "0000")
                let proof = try Proof.text(
                    token: challenge.token,
                    points: Array(text.utf8),
                    secretKey: challenge.sealed.secretKey
                )
                let redeemed = try await server.verify(String(decoding: proof, as: UTF8.self))
                #expect(redeemed.code == "0000")
            }
        }
    }

    @Test(
        "Another place, another one first and no click are wrong and consume the token",
        arguments: [[(21, 0)], [(0, -21)], [(30, 0), (0, 0)], []]
    )
    func wrong(offsets: [(Int, Int)]) async throws {
        try await Self.serving { server in
            let challenge = try await server.get("cups")
            let target = try Self.target(challenge)
            func text(_ offsets: [(Int, Int)]) -> String {
                let points = offsets.map { x, y in
                    #"{"x":\#(Int(target.x) + x),"y":\#(Int(target.y) + y)}"#
                }
                return "[\(points.joined(separator: ","))]"
            }
            let wrong = try await server.check(text(offsets), challenge, kind: "cups")
            #expect(wrong.code == "6111")
            let late = try await server.check(text([(0, 0)]), challenge, kind: "cups")
            #expect(late.code == "6110")
        }
    }

    @Test("AJ-Captcha's requests never get cups, and a service that does not list them has none")
    func notServed() async throws {
        try await Self.serving { server in
            for _ in 0..<5 {
                let challenge = try await server.get()
                #expect(challenge.sealed.kind == .slide)
            }
        }
        try await TestServer.serving { server in
            let reply = try await server.post("/captcha/get", #"{"captchaType":"cups"}"#)
            #expect(reply.code == "0011")
        }
    }
}
