import FretsawCaptcha
import FretsawJSON
import FretsawKeys
import FretsawKinds
import FretsawLimits
import FretsawPolicy
import FretsawServiceTesting
import FretsawStoreTesting
import FretsawWork
import Testing

@testable import FretsawService

/// The challenges of the steps, and how they are judged.
@Suite("Policy steps")
struct PolicyStepTests {
    private static func service(
        policy: PolicyStep = .picture,
        sites: String = ""
    ) throws -> TestService {
        var settings = TestService.settings()
        settings.policy = policy
        settings.servesWork = true
        settings.limits.passes = PassBudget(perMinute: 3, perHour: 100, perDay: 100)
        return try TestService(settings: settings, sites: SiteDirectory(text: sites))
    }

    /// Requests a challenge as a client that can work, and opens its token.
    private func get(
        _ test: TestService,
        _ kind: String = "blockPuzzle",
        risk: Double = 0,
        site: String = ""
    ) async throws -> (issued: IssuedChallenge, sealed: SealedChallenge) {
        let issued = try await test.service.issue(
            IssueRequest(
                kind: kind,
                binding: try #require(
                    ProofBinding(site: site, hostname: "", action: "", data: "")
                ),
                risk: risk,
                canWork: true
            ),
            to: test.client
        )
        return (issued, try test.ring.open(issued.token, at: test.now))
    }

    private func check(
        _ test: TestService,
        _ challenge: (issued: IssuedChallenge, sealed: SealedChallenge),
        _ text: String,
        work: String? = nil,
        kind: String = "blockPuzzle"
    ) async throws(RequestError) {
        guard let sent = try? TestService.sent(text, challenge.sealed) else { throw .wrong }
        try await test.service.check(
            CheckRequest(
                kind: kind,
                token: challenge.issued.token,
                pointJson: sent,
                work: work
            ),
            from: test.client
        )
    }

    @Test(
        "A risk from two thirds on adds work to the picture, and rejects a client that cannot work",
        arguments: [(0.5, 0), (0.7, 1), (0.75, 2), (0.8, 4), (0.88, 8), (0.95, 16)]
    )
    func pictureAndWork(risk: Double, price: Int) async throws {
        let test = try Self.service()
        let (issued, sealed) = try await get(test, risk: risk)
        #expect(issued.kind == .slide && issued.piece != nil)
        #expect(issued.work == sealed.work)
        #expect(issued.work?.price ?? 0 == price * WorkPuzzle.basePrice)
        #expect(issued.step == (price > 0 ? .pictureAndWork : .picture))
        #expect(sealed.step == issued.step)
        let other = try? await test.service.issue(
            IssueRequest(kind: "blockPuzzle", risk: risk),
            to: test.client
        )
        #expect(other?.work == nil && other?.step == (price > 0 ? nil : .picture))
    }

    @Test("An address with an almost used budget gets up to 1,024 times the work, in its token")
    func highestPrices() async throws {
        var settings = TestService.settings()
        settings.limits.passes = PassBudget(perMinute: 60, perHour: 600, perDay: 6000)
        let test = try TestService(settings: settings)
        var prices: [Int] = []
        for _ in 0..<60 {
            let challenge = try await get(test)
            let work = challenge.issued.work
            #expect(work == challenge.sealed.work)
            prices.append(work.map { 1 << $0.doublings } ?? 0)
            _ = try await test.service.policy.countPass(
                of: test.client,
                isSuspect: false,
                at: test.now
            )
        }
        #expect(prices.suffix(4) == [16, 64, 256, 1024])
        await #expect(throws: RequestError.tooMany(.get)) { try await get(test) }
    }

    @Test(
        "A picture and work pass only if both answers are right, and are judged once",
        arguments: [
            (0, Base64.encode(WorkChallengeTests.answer, as: .urlSafe), true), (0, nil, false),
            (50, Base64.encode(WorkChallengeTests.answer, as: .urlSafe), false),
            (0, "", false), (0, "AAAA", false), (0, "?", false),
            (0, String(repeating: "A", count: 100_000), false),
        ]
    )
    func bothAnswers(offset: Int, work: String?, passes: Bool) async throws {
        let test = try Self.service()
        var challenge = try await get(test, risk: 0.7)
        // A puzzle whose answer is known.
        challenge.sealed.work = WorkPuzzle(seed: WorkChallengeTests.seed, price: 1)
        challenge.issued.token = try test.ring.seal(challenge.sealed)
        test.clock.advance(by: .seconds(1))
        let text = #"{"x":\#(challenge.sealed.x + offset),"y":5}"#
        if passes {
            try await check(test, challenge, text, work: work)
            let proof = try TestService.proof(of: challenge.issued, text)
            let redeemed = try await test.service.verify(proof, from: test.client)
            #expect(redeemed.step == .pictureAndWork && redeemed.kind == .slide)
            // 0.5 without a track, less by half of the risk.
            #expect(redeemed.score == 0.33)
        } else {
            await #expect(throws: RequestError.wrong) {
                try await check(test, challenge, text, work: work)
            }
        }
        await #expect(throws: RequestError.stale) {
            try await check(test, challenge, text, work: work)
        }
    }

    @Test("A ladder that starts at none asks for nothing, then for work, a picture, and both")
    func none() async throws {
        let test = try Self.service(policy: .nothing)
        let first = try await get(test, "rotate")
        #expect(first.issued.step == .nothing && first.issued.work == nil)
        #expect(first.issued.background.isEmpty && first.issued.piece == nil)
        let text = #"{"x":0,"y":5}"#
        await #expect(throws: RequestError.wrong) {
            try await check(test, get(test), "no answer")
        }
        try await check(test, first, text, kind: "rotate")
        let redeemed = try await test.service.verify(
            try TestService.proof(of: first.issued, text),
            from: test.client
        )
        #expect(redeemed.step == .nothing && redeemed.score == 0.5)
        // One of three proofs a minute is used up.
        #expect(try await get(test).issued.step == .picture)
        #expect(try await get(test, risk: 0.7).issued.step == .pictureAndWork)
        test.clock.advance(by: .seconds(60))
        let worked = try await get(test, risk: 0.2)
        #expect(worked.issued.kind == .work && worked.issued.step == .work)
        #expect(worked.issued.background.isEmpty)
        #expect(worked.sealed.work == worked.issued.work && worked.sealed.answer == .work)
        let counted = test.service.metrics.snapshot.steps
        #expect(counted == [.nothing: 2, .work: 1, .picture: 1, .pictureAndWork: 1])
    }

    @Test(
        "A client that cannot work gets a picture where the ladder starts below",
        arguments: [PolicyStep.nothing, .work]
    )
    func othersGetPictures(policy: PolicyStep) async throws {
        let test = try Self.service(policy: policy)
        let issued = try await test.service.issue(
            IssueRequest(kind: "blockPuzzle"),
            to: test.client
        )
        #expect(issued.step == .picture && issued.work == nil && !issued.background.isEmpty)
    }

    @Test("A client that asks for work gets work, at the price of its step")
    func askedForWork() async throws {
        let test = try Self.service()
        for (risk, price) in [(0, 1), (0.5, 1), (0.95, 16)] {
            let (issued, _) = try await get(test, "work", risk: risk)
            #expect(issued.step == .work)
            #expect(issued.work?.price == price * WorkPuzzle.basePrice)
        }
    }

    @Test("A site's policy sets where its ladder starts, and unknown steps are reported")
    func sitePolicy() async throws {
        let digest = String(repeating: "0", count: 64)
        let test = try Self.service(sites: "one \(digest) policy=picture-and-work")
        #expect(try await get(test, site: "one").issued.step == .pictureAndWork)
        #expect(try await get(test).issued.step == .picture)
        let error = #expect(throws: SiteFileError.self) {
            try SiteDirectory(text: "one \(digest) policy=reject")
        }
        #expect(error?.reason.contains("none, work, picture, picture-and-work") == true)
    }
}
