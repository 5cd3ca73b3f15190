import Foundation
import FretsawCrypto
import FretsawGestures
import FretsawInteraction
import FretsawKeys
import FretsawKinds
import FretsawLimits
import FretsawPolicy
import FretsawService
import FretsawServiceTesting
import FretsawStore
import FretsawStoreTesting
import Testing

@testable import FretsawClient

@Suite("The client", .timeLimit(.minutes(3)))
struct ClientTests {
    private func client(_ server: TestServer, siteKey: String? = nil) throws -> CaptchaClient {
        CaptchaClient(
            endpoint: try #require(URL(string: "http://127.0.0.1:\(server.port)")),
            siteKey: siteKey,
            language: "en"
        )
    }

    private func reason(
        _ body: () async throws(ClientError) -> Void
    ) async -> Rejection.Reason? {
        do { try await body() } catch {
            guard case .rejected(let rejection) = error else { return nil }
            return rejection.reason
        }
        return nil
    }

    // MARK: Encryption

    @Test(
        "Answers are encrypted as AJ-Captcha's clients do",
        arguments: [
            (#"{"x":123,"y":5}"#, "FLNVmf+kJfb11cW8ur4/WQ=="),
            (#"{"x":123.0,"y":5.0}"#, "CNTZulXCx62yxK9rLoYEGZMCq2R1+HH3YyLCvmxKUD0="),
            (
                #"0123456789abcdef0123456789abcdef---{"x":123,"y":5}"#,
                "E09FoBo9vXR9mMtTYSu5CRNPRaAaPb10fZjLU2EruQk6aa3HwNJgnqjnpykBMQ2WXj21sotbxBe/hfi4hLlOaQ=="
            ),
        ]
    )
    func vectors(text: String, encrypted: String) throws {
        #expect(try AnswerCipher.sealed(text, key: "a1B2c3D4e5F6g7H8") == encrypted)
        #expect(try AnswerCipher.sealed(text, key: "") == text)
        #expect(throws: ClientError.self) { try AnswerCipher.sealed(text, key: "short") }
    }

    @Test("Encryption equals OpenSSL's", arguments: 0..<24)
    func encryption(length: Int) throws {
        var generator = SystemRandomNumberGenerator()
        let key = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let text = (0..<3 * length).map { _ in UInt8.random(in: 0...255, using: &generator) }
        var reference = try WireCipher(key: key)
        let cipher = try #require(AnswerCipher(key: key))
        #expect(cipher.encrypt(text) == (try reference.encrypt(text)))
    }

    // MARK: Captchas

    @Test("A right answer gives a proof that the back end redeems once")
    func proof() async throws {
        try await TestServer.serving { server in
            let client = try client(server)
            let challenge = try await client.challenge(.slide, action: "login", cdata: "7")
            #expect(challenge.needsAnswer && challenge.piece != nil && challenge.scale == 1)
            let layout = try #require(challenge.layout)
            #expect(layout.width == 310 && layout.height == 155 && layout.piece?.width == 47)
            let x = try server.test.ring.open(challenge.token, at: server.test.now).x
            let proof = try await client.check(
                challenge,
                .slide(x: Double(x)),
                track: [TrackMoment(x: 0, y: 0, time: 0), TrackMoment(x: 9, y: 1, time: 40)],
                input: .touch
            )
            let verdict = try await client.verify(proof, action: "login", cdata: "7")
            #expect(verdict.step == "picture" && verdict.score ?? 0 > 0)
            let used = await reason { () throws(ClientError) in _ = try await client.verify(proof) }
            #expect(used == .expired)
        }
    }

    @Test("A proof of another action is not valid")
    func otherAction() async throws {
        try await TestServer.serving { server in
            let client = try client(server)
            let challenge = try await client.challenge(.slide, action: "login")
            let x = try server.test.ring.open(challenge.token, at: server.test.now).x
            let proof = try await client.check(challenge, .slide(x: Double(x)))
            let other = await reason { () throws(ClientError) in
                _ = try await client.verify(proof, action: "order")
            }
            #expect(other == .wrong)
        }
    }

    @Test("A wrong answer, a used token and a kind that is not served have different reasons")
    func rejections() async throws {
        try await TestServer.serving { server in
            let client = try client(server)
            let challenge = try await client.challenge(.slide)
            for expected in [Rejection.Reason.wrong, .expired] {
                let found = await reason { () throws(ClientError) in
                    _ = try await client.check(challenge, .slide(x: 1))
                }
                #expect(found == expected)
            }
            do throws(ClientError) {
                _ = try await client.challenge(.work)
                Issue.record("work was served")
            } catch {
                guard case .rejected(let rejection) = error else { throw error }
                #expect(rejection.reason == .other && rejection.code == 11)
            }
        }
    }

    @Test("A challenge of work is done by the client, and needs no answer")
    func work() async throws {
        var settings = TestService.settings()
        settings.servesWork = true
        try await TestServer.serving(TestService(settings: settings)) { server in
            let client = try client(server)
            let challenge = try await client.challenge(.work)
            #expect(!challenge.needsAnswer && challenge.work != nil)
            let proof = try await client.check(challenge, nil)
            #expect(try await client.verify(proof).step == "work")
        }
    }

    @Test("A proof of a site is redeemed with its secret, and errors are in the verdict")
    func site() async throws {
        let sites = try SiteDirectory(text: "shop \(SHA256.hexDigest(of: Array("s1".utf8)))")
        try await TestServer.serving(TestService(sites: sites)) { server in
            let client = try self.client(server, siteKey: "shop")
            let challenge = try await client.challenge(.slide, action: "login")
            let x = try server.test.ring.open(challenge.token, at: server.test.now).x
            let proof = try await client.check(challenge, .slide(x: Double(x)))
            let wrong = try await client.siteVerify(proof, secret: "s2")
            #expect(!wrong.success && wrong.errorCodes == ["invalid-input-secret"])
            let verdict = try await client.siteVerify(proof, secret: "s1")
            #expect(verdict.success && verdict.action == "login" && verdict.challengeTime != nil)
            let used = try await client.siteVerify(proof, secret: "s1")
            #expect(!used.success && used.errorCodes == ["timeout-or-duplicate"])
            let stranger = try self.client(server, siteKey: "none")
            let unknown = await reason { () throws(ClientError) in
                _ = try await stranger.challenge(.slide)
            }
            #expect(unknown == .unknownSite)
        }
    }

    @Test("The state machine of the captcha gets its proof through the client")
    func machine() async throws {
        try await TestServer.serving { server in
            let client = try client(server)
            var machine = CaptchaMachine(
                options: CaptchaOptions(.slide, presentation: .inline),
                environment: InterfaceEnvironment(size: Size(width: 310, height: 300))
            )
            var now = 0.0
            var loaded: Challenge?
            var effects = machine.handle(.opened, at: now)
            var completed: CaptchaProof?
            var proof = ""
            for _ in 0..<10 where completed == nil {
                now += 1000
                var next: [CaptchaEffect] = machine.advance(to: now)
                for effect in effects {
                    switch effect {
                    case .load(_, _, let sequence):
                        let challenge = try await client.challenge(.slide)
                        loaded = challenge
                        next += machine.handle(
                            .loaded(try shown(challenge), sequence: sequence),
                            at: now
                        )
                        let x = try server.test.ring.open(challenge.token, at: server.test.now).x
                        next += try drag(&machine, by: Double(x), at: &now)
                    case .check(let check):
                        proof = try await client.check(
                            try #require(loaded),
                            AnswerText(
                                json: String(decoding: check.answer.utf8, as: UTF8.self)
                            ),
                            track: check.track.map { TrackMoment(x: $0.x, y: $0.y, time: $0.time) }
                        )
                        next += machine.handle(.passed(sequence: check.sequence), at: now)
                    case .complete(let result): completed = result
                    default: break
                    }
                }
                effects = next
            }
            #expect(completed != nil)
            #expect(try await client.verify(proof).step == "picture")
        }
    }

    /// The challenge as the machine needs it.
    private func shown(_ challenge: Challenge) throws -> CaptchaChallenge {
        let layout = try #require(challenge.layout)
        let piece = try #require(layout.piece)
        return CaptchaChallenge(
            token: Text(utf8: Array(challenge.token.utf8)),
            task: challenge.task ?? .jigsaw,
            picture: Size(width: layout.width, height: layout.height),
            piece: Rect(x: piece.x, y: piece.y, width: piece.width, height: piece.height)
        )
    }

    /// Drags the thumb in uneven steps until the piece is at `x`, and releases it.
    private func drag(
        _ machine: inout CaptchaMachine,
        by x: Double,
        at now: inout Double
    ) throws -> [CaptchaEffect] {
        let parts = machine.view(at: now).parts
        let thumb = try #require(parts.first { $0.name == CaptchaPart.thumb.name })
        let bar = try #require(parts.first { $0.name == CaptchaPart.bar.name })
        let start = Point(
            x: bar.frame.x + thumb.frame.x + thumb.frame.width / 2,
            y: bar.frame.y + thumb.frame.y + thumb.frame.height / 2
        )
        // The piece moves by its travel while the thumb moves by its own.
        let travel = machine.options.metrics.travel
        let distance = x * travel / (310 - 47)
        var effects: [CaptchaEffect] = []
        func press(_ phase: Press.Phase, _ moved: Double) {
            now += 37
            let press = Press(
                phase,
                on: CaptchaPart.thumb.name,
                at: Point(x: start.x + moved, y: start.y)
            )
            effects += machine.handle(.press(press, isTouch: true), at: now)
        }
        press(.began, 0)
        for share in [0.1, 0.35, 0.5, 0.9, 1] { press(.moved, distance * share) }
        press(.ended, distance)
        return effects
    }

    // MARK: Gesture codes

    @Test("Codes are set, verified by apps with a signed subject, modified and cleared")
    func gestures() async throws {
        let secret = "0123456789abcdef"
        let codes = GestureService(
            codes: GestureCodes(
                records: MemoryStore(),
                attempts: MemoryStore(capacity: 1000),
                ring: try Challenges.ring(),
                cost: Scrypt.Cost(logN: 4, r: 1, p: 1)
            ),
            store: MemoryStore(capacity: 1000),
            limits: .none,
            siteSecret: secret,
            now: { Challenges.now }
        )
        try await TestServer.serving(gestures: codes) { server in
            let endpoint = try #require(URL(string: "http://127.0.0.1:\(server.port)/gesture"))
            let site = GestureClient(endpoint: endpoint, bearer: secret)
            let app = GestureClient(endpoint: endpoint, language: "en")
            let owner = "an owner's long secret"
            #expect(try await site.set("class", drawing: "0124", ownerSecret: owner).success)
            let subject = try await site.signedSubject("mia", for: "class").subject
            let wrong = try await app.verify("class", drawing: "0123", subject: subject)
            #expect(wrong.code == "wrong" && wrong.attemptsLeft == 4)
            #expect(try await app.verify("class", drawing: "0124", subject: subject).success)
            #expect(
                try await app.modify("class", from: "0124", to: "4630", ownerSecret: owner).success
            )
            #expect(try await site.verify("class", drawing: "4630", subject: "mia").success)
            #expect(try await app.clear("class", ownerSecret: owner).success)
            do throws(ClientError) {
                _ = try await app.set("class", drawing: "0124", ownerSecret: owner)
                Issue.record("an app has set a code")
            } catch {
                guard case .status(401, _) = error else { throw error }
            }
        }
    }

    // MARK: Replies

    /// A transport with one reply to everything.
    private struct Fixed: ServiceTransport {
        let reply: ServiceReply

        func post(
            _ body: [UInt8],
            to address: URL,
            headers: [String: String]
        ) async throws -> ServiceReply {
            reply
        }
    }

    @Test("Shortened binary replies are errors, and whole ones give their pictures")
    func binary() async throws {
        let head = Array(#"{"token":"t","secretKey":""}"#.utf8)
        var body = Array("FSC1".utf8)
        for member in [head, [1, 2, 3], [4]] {
            body += [0, 0, 0, UInt8(member.count)] + member
        }
        for length in 0...body.count {
            let fixed = Fixed(
                reply: ServiceReply(
                    status: 200,
                    contentType: "application/vnd.fretsaw.challenge",
                    body: Array(body.prefix(length))
                )
            )
            let endpoint = try #require(URL(string: "http://unused.example"))
            let client = CaptchaClient(endpoint: endpoint, transport: fixed)
            do throws(ClientError) {
                let challenge = try await client.challenge(.slide)
                // Each whole member is an end.
                #expect(challenge.background == [1, 2, 3])
                #expect(challenge.piece == (length == body.count ? [4] : nil))
                #expect(length >= body.count - 5)
            } catch {
                guard case .unreadable = error else { throw error }
                #expect(length < body.count)
            }
        }
    }

    @Test("Without a server there is no reply, and another status is reported")
    func unreachable() async throws {
        let endpoint = try #require(URL(string: "http://127.0.0.1:1"))
        let nowhere = CaptchaClient(endpoint: endpoint)
        do throws(ClientError) {
            _ = try await nowhere.challenge(.slide)
            Issue.record("there was a reply")
        } catch {
            guard case .unreachable = error else { throw error }
        }
        let busy = Fixed(
            reply: ServiceReply(status: 503, contentType: "text/plain", body: Array("down".utf8))
        )
        await #expect(throws: ClientError.status(503, "down")) {
            _ = try await CaptchaClient(endpoint: endpoint, transport: busy).challenge(.slide)
        }
    }
}
