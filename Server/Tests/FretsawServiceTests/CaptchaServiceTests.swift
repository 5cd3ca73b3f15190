import FretsawBehaviour
import FretsawCaptcha
import FretsawCrypto
import FretsawKeys
import FretsawKinds
import FretsawPolicy
@testable import FretsawService
import FretsawServiceTesting
import FretsawStore
import FretsawStoreTesting
import Testing

@Suite("Captcha service")
struct CaptchaServiceTests {
    @Test("A challenge has pictures, a new token and a new key")
    func issues() async throws {
        let test = try TestService()
        let (one, other) = (try await test.get(), try await test.get())
        #expect(one.issued.background.starts(with: [0xFF, 0xD8, 0xFF]))
        #expect(one.issued.piece?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        #expect(one.issued.token != other.issued.token)
        #expect(one.issued.secretKey?.count == 16 && one.issued.secretKey != other.issued.secretKey)
        #expect(one.sealed.secretKey == one.issued.secretKey)
        #expect(!one.issued.token.contains("---"))
        #expect(one.sealed.expiry == one.sealed.issued.adding(300_000))
    }

    @Test(
        "Answers within the tolerance pass, truncated toward zero as in AJ-Captcha",
        arguments: [(-5.0, true), (0, true), (5, true), (5.99, true), (-6, false), (6, false)]
    )
    func tolerance(offset: Double, passes: Bool) async throws {
        let test = try TestService()
        let challenge = try await test.get()
        let text = #"{"x":\#(Double(challenge.sealed.x) + offset),"y":5}"#
        if passes {
            try await test.check(text, challenge)
        } else {
            await #expect(throws: RequestError.wrong) { try await test.check(text, challenge) }
        }
    }

    @Test(
        "The number formats of all AJ-Captcha clients are accepted",
        arguments: [
            #"{"x":X,"y":5}"#, #"{"x":X.775,"y":5}"#, #"{"y":5,"x":X.33332824707031}"#,
            #"{"x":X.0,"y":5.0}"#, #"{ "x" : X , "y" : 5 }"#, #"{"x":X.4285714285714,"y":5}"#,
            #"{"x":Xe0,"y":5.9}"#,
        ]
    )
    func numberStyles(form: String) async throws {
        let test = try TestService()
        let challenge = try await test.get()
        try await test.check(form.replacing("X", with: "\(challenge.sealed.x)"), challenge)
    }

    @Test(
        "An invalid answer is a wrong answer, and consumes the token",
        arguments: [
            #"{"x":null,"y":5}"#, #"{"x":NaN,"y":5}"#, #"{"x":"1","y":5}"#, #"{"y":5}"#, "[]", "{}",
            "x", #"{"x":1e999,"y":5}"#, #"{"x":0,"y":6}"#, #"{"x":-3,"y":5}"#, "[[[[",
        ]
    )
    func noAnswer(text: String) async throws {
        let test = try TestService()
        let challenge = try await test.get()
        await #expect(throws: RequestError.wrong) { try await test.check(text, challenge) }
        let right = #"{"x":\#(challenge.sealed.x),"y":5}"#
        await #expect(throws: RequestError.stale) { try await test.check(right, challenge) }
    }

    @Test("An answer that cannot be decrypted is a wrong answer like any other")
    func undecipherable() async throws {
        let test = try TestService()
        for sent in ["{\"x\":1,\"y\":5}", "AAAA", "", "FLNVmf+kJfb11cW8ur4/WQ==", "!"] {
            let challenge = try await test.get()
            let request = CheckRequest(
                kind: "blockPuzzle",
                token: challenge.issued.token,
                pointJson: sent
            )
            await #expect(throws: sent.isEmpty ? RequestError.missing(.pointJson) : .wrong) {
                try await test.service.check(request, from: test.client)
            }
        }
    }

    @Test("A correct answer gives a proof that is redeemed once, in any encoding by forms")
    func proofOnce() async throws {
        let test = try TestService()
        let challenge = try await test.get()
        let text = #"{"x":\#(challenge.sealed.x),"y":5}"#
        try await test.check(text, challenge)
        let proof = String(
            decoding: try Proof.text(
                token: challenge.issued.token,
                points: Array(text.utf8),
                secretKey: challenge.issued.secretKey
            ),
            as: UTF8.self
        )
        let spelled = proof.replacing("+", with: " ")
        try await test.service.verify(spelled, from: test.client)
        await #expect(throws: RequestError.stale) {
            try await test.service.verify(proof, from: test.client)
        }
    }

    @Test("Without encryption the proof is plain text")
    func plainProof() async throws {
        var settings = TestService.settings()
        settings.encryptsAnswers = false
        let test = try TestService(settings: settings)
        let challenge = try await test.get()
        #expect(challenge.issued.secretKey == nil)
        let text = #"{"x":\#(challenge.sealed.x),"y":5}"#
        try await test.check(text, challenge)
        try await test.service.verify("\(challenge.issued.token)---\(text)", from: test.client)
    }

    @Test(
        "A token used before a restart stays used, though the memory store is lost",
        arguments: [true, false]
    )
    func restart(isUsed: Bool) async throws {
        let before = try TestService()
        let challenge = try await before.get()
        let text = #"{"x":\#(challenge.sealed.x),"y":5}"#
        if isUsed { try await before.check(text, challenge) }
        let after = try TestService(ring: before.ring, clock: before.clock)
        await #expect(throws: RequestError.stale) { try await after.check(text, challenge) }
        let fresh = try await after.get()
        try await after.check(#"{"x":\#(fresh.sealed.x),"y":5}"#, fresh)
    }

    @Test("Of 200 concurrent checks of one token exactly one is judged")
    func judgedOnce() async throws {
        let test = try TestService()
        let challenge = try await test.get()
        let text = #"{"x":\#(challenge.sealed.x),"y":5}"#
        let outcomes = await withTaskGroup(of: RequestError?.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    do throws(RequestError) {
                        try await test.check(text, challenge)
                        return nil
                    } catch { return error }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == nil } == 1)
        #expect(outcomes.count { $0 == .stale } == 199)
    }

    @Test("Of 200 concurrent verifications of one proof exactly one passes")
    func redeemedOnce() async throws {
        let test = try TestService()
        let challenge = try await test.get()
        let text = #"{"x":\#(challenge.sealed.x),"y":5}"#
        try await test.check(text, challenge)
        let proof = try Proof.text(
            token: challenge.issued.token,
            points: Array(text.utf8),
            secretKey: challenge.issued.secretKey
        )
        let passed = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    let text = String(decoding: proof, as: UTF8.self)
                    return (try? await test.service.verify(text, from: test.client)) != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(passed == 1)
    }

    @Test("Challenges and proofs expire")
    func lifetimes() async throws {
        let test = try TestService()
        let late = try await test.get()
        test.clock.advance(by: .seconds(300))
        await #expect(throws: RequestError.stale) {
            try await test.check(#"{"x":\#(late.sealed.x),"y":5}"#, late)
        }
        let challenge = try await test.get()
        let text = #"{"x":\#(challenge.sealed.x),"y":5}"#
        try await test.check(text, challenge)
        test.clock.advance(by: .seconds(181))
        let proof = try Proof.text(
            token: challenge.issued.token,
            points: Array(text.utf8),
            secretKey: challenge.issued.secretKey
        )
        await #expect(throws: RequestError.stale) {
            try await test.service.verify(String(decoding: proof, as: UTF8.self), from: test.client)
        }
    }

    @Test("A token of another kind, of other keys or changed is rejected")
    func foreignTokens() async throws {
        let test = try TestService()
        let rotate = try await test.get(.rotate)
        await #expect(throws: RequestError.wrong) {
            try await test.check(#"{"x":0,"y":5}"#, rotate, kind: "blockPuzzle")
        }
        let elsewhere = try await TestService().get()
        await #expect(throws: RequestError.stale) {
            try await test.check(#"{"x":0,"y":5}"#, elsewhere)
        }
        var (issued, sealed) = try await test.get()
        issued.token += "A"
        await #expect(throws: RequestError.stale) {
            try await test.check(#"{"x":\#(sealed.x),"y":5}"#, (issued, sealed))
        }
    }

    @Test("A rotate answer is an angle with any number of turns")
    func rotate() async throws {
        let test = try TestService()
        for (offset, passes) in [(0.0, true), (10, true), (-10, true), (370, true), (11, false)] {
            let challenge = try await test.get(.rotate)
            guard case .angle(let angle, _) = challenge.sealed.answer else {
                Issue.record("not a rotate answer")
                return
            }
            let text = #"{"x":\#(Double(angle) / 100 + offset),"y":0}"#
            if passes {
                try await test.check(text, challenge)
            } else {
                await #expect(throws: RequestError.wrong) { try await test.check(text, challenge) }
            }
        }
    }

    @Test("After a key change, open challenges stay valid while the old key is in the ring")
    func rotation() async throws {
        let test = try TestService()
        let before = try await test.get()
        let fresh = try SealingKey.fresh()
        test.service.reload(try KeyRing([fresh] + test.ring.keys))
        try await test.check(#"{"x":\#(before.sealed.x),"y":5}"#, before)
        let after = try await test.service.issue(IssueRequest(kind: "blockPuzzle"), to: test.client)
        #expect(throws: TokenError.self) { try test.ring.open(after.token, at: test.now) }
    }

    @Test("Missing parameters are named, and kinds that are not served are rejected")
    func missing() async throws {
        let test = try TestService()
        for kind in [nil, ""] {
            await #expect(throws: RequestError.missing(.captchaType)) {
                try await test.service.issue(IssueRequest(kind: kind), to: test.client)
            }
        }
        for kind in ["clickWord", "rotatePuzzle", "default", "BLOCKPUZZLE"] {
            await #expect(throws: RequestError.unknownKind) {
                try await test.service.issue(IssueRequest(kind: kind), to: test.client)
            }
        }
        await #expect(throws: RequestError.missing(.token)) {
            try await test.service.check(
                CheckRequest(kind: "blockPuzzle", token: "", pointJson: "x"),
                from: test.client
            )
        }
        await #expect(throws: RequestError.missing(.captchaVerification)) {
            try await test.service.verify("", from: test.client)
        }
    }

    @Test("Without its store the service accepts nothing and reports that it is unavailable")
    func storeGone() async throws {
        let test = try TestService(store: Self.broken)
        let challenge = try await test.get()
        let text = #"{"x":\#(challenge.sealed.x),"y":5}"#
        await #expect(throws: RequestError.unavailable) { try await test.check(text, challenge) }
        await #expect(throws: RequestError.unavailable) {
            try await test.service.verify("x", from: test.client)
        }
        await #expect(throws: CaptchaService.NotReady.self) { try await test.service.ready() }
        var limited = ServiceSettings()
        limited.limits = RateLimits()
        let counting = try TestService(settings: limited, store: Self.broken)
        await #expect(throws: RequestError.unavailable) { try await counting.get() }
        limited.failsOpen = true
        _ = try await TestService(settings: limited, store: Self.broken).get()
    }

    @Test("Requests beyond the queue's capacity are rejected, and the others are served")
    func saturation() async throws {
        var settings = TestService.settings()
        settings.workers = 1
        settings.queueCapacity = 2
        let test = try TestService(settings: settings)
        let outcomes = await withTaskGroup(of: RequestError?.self) { group in
            for _ in 0..<60 {
                group.addTask {
                    do throws(RequestError) {
                        _ = try await test.service.issue(
                            IssueRequest(kind: "blockPuzzle"),
                            to: test.client
                        )
                        return nil
                    } catch { return error }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let served = outcomes.count { $0 == nil }
        #expect(served >= 1)
        #expect(outcomes.count { $0 == .saturated } == 60 - served)
        // No worker is lost: the next request is served.
        _ = try await test.get()
    }

    @Test("The policy enforce rejects answers without a track, but never keys or buttons")
    func behaviour() async throws {
        var settings = TestService.settings()
        settings.behaviour = .enforce
        let test = try TestService(settings: settings)
        for (input, passes) in [(DragInput?.none, false), (.keyboard, true), (.buttons, true)] {
            let challenge = try await test.get()
            let text = #"{"x":\#(challenge.sealed.x),"y":5}"#
            let request = CheckRequest(
                kind: "blockPuzzle",
                token: challenge.issued.token,
                pointJson: try TestService.sent(text, challenge.sealed),
                input: input
            )
            if passes {
                try await test.service.check(request, from: test.client)
            } else {
                await #expect(throws: RequestError.wrong) {
                    try await test.service.check(request, from: test.client)
                }
            }
        }
    }

    @Test("The policy enforce needs no track for click-word answers")
    func clicksAreNoDrags() async throws {
        var settings = TestService.settings()
        settings.behaviour = .enforce
        let test = try TestService(
            settings: settings,
            designs: [.clickWord: TestService.words()]
        )
        let challenge = try await test.get(.clickWord)
        guard case .places(let targets) = challenge.sealed.answer else {
            Issue.record("not a click-word answer")
            return
        }
        let points = targets.map { #"{"x":\#($0.x),"y":\#($0.y)}"# }
        try await test.check("[\(points.joined(separator: ","))]", challenge)
    }

    /// A store that is unreachable.
    private static let broken = WatchedStore(
        failingWith: StoreError(.unreachable, store: "test", detail: "gone")
    )
}
