import FretsawJSON
import FretsawKeys
import FretsawKinds
@testable import FretsawService
import FretsawServiceTesting
import FretsawWork
import Testing

@Suite("Challenges of work")
struct WorkChallengeTests {
    /// A puzzle of the lowest price and its answer, from `work_vectors.py`.
    static let seed = [UInt8](0..<32)
    static let answer: [UInt8] = [
        0, 39_643, 300_505, 40_973, 408_832, 62_030, 435_737, 157_945, 396_361,
    ].flatMap { (number: UInt32) in
        [16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    static func service(workOnly: Bool = false, sites: String = "") throws -> TestService {
        var settings = TestService.settings()
        settings.servesWork = true
        return try TestService(
            settings: settings,
            designs: workOnly ? [:] : nil,
            sites: sites.isEmpty ? SiteDirectory() : SiteDirectory(text: sites)
        )
    }

    /// A challenge with the puzzle of ``seed``, as if the service had issued it.
    static func challenge(
        of test: TestService,
        price: Int = 1,
        bits: Int = 0
    ) async throws -> (issued: IssuedChallenge, sealed: SealedChallenge) {
        let puzzle = try #require(WorkPuzzle(seed: seed, price: price, bits: bits))
        var (issued, sealed) = try await test.get(.work)
        sealed.work = puzzle
        issued.token = try test.ring.seal(sealed)
        return (issued, sealed)
    }

    static func text(_ answer: [UInt8] = WorkChallengeTests.answer) -> String {
        #"{"work":"\#(Base64.encode(answer, as: .urlSafe))"}"#
    }

    @Test("A get of work has a new seed at the base price, and no pictures")
    func issues() async throws {
        let test = try Self.service()
        let (one, other) = (try await test.get(.work), try await test.get(.work))
        let puzzle = try #require(one.issued.work)
        #expect(one.sealed.answer == .work && one.sealed.work == puzzle)
        #expect(puzzle.price == WorkPuzzle.basePrice)
        #expect(puzzle.seed != other.issued.work?.seed)
        #expect(one.issued.background.isEmpty && one.issued.piece == nil)
        #expect(one.issued.kinds == [.slide, .rotate, .work])
        #expect(test.service.metrics.snapshot.events[.issued]?[.work] == 2)
        #expect(test.service.kinds == [.slide, .rotate, .work])
    }

    @Test("A get of pictures says whether work is served, and work is not served by default")
    func offers() async throws {
        #expect(try await Self.service().get(.slide).issued.kinds.contains(.work))
        let other = try TestService()
        #expect(try await !other.get(.slide).issued.kinds.contains(.work))
        await #expect(throws: RequestError.unknownKind) { try await other.get(.work) }
    }

    @Test("A service can serve work alone")
    func alone() async throws {
        let test = try Self.service(workOnly: true)
        #expect(test.service.kinds == [.work])
        _ = try await test.get(.work)
        await #expect(throws: RequestError.unknownKind) { try await test.get(.slide) }
        try await test.service.ready()
    }

    @Test("A solved puzzle gives a proof of work, whose score is below that of any picture")
    func passes() async throws {
        let test = try Self.service()
        let challenge = try await Self.challenge(of: test)
        try await test.check(Self.text(), challenge)
        let proof = try TestService.proof(of: challenge.issued, Self.text())
        let redeemed = try await test.service.verify(proof, from: test.client)
        #expect(redeemed.kind == .work)
        #expect(redeemed.score == 0.3)
        let events = test.service.metrics.snapshot.events
        #expect(events[.passed]?[.work] == 1 && events[.verified]?[.work] == 1)
        await #expect(throws: RequestError.stale) {
            try await test.service.verify(proof, from: test.client)
        }
    }

    @Test(
        "A wrong answer consumes the token",
        arguments: [
            #"{"work":""}"#, #"{"work":"????"}"#, #"{"work":1}"#, #"{"x":1,"y":5}"#, "[]", "{}", "",
            #"{"work":["AAAA"]}"#, text(Array(answer.dropLast(3))), text(answer + answer),
            text(Array(answer.dropLast()) + [answer[26] ^ 1]),
            String(repeating: " ", count: 5000) + text(),
        ]
    )
    func wrong(text: String) async throws {
        let test = try Self.service()
        let challenge = try await Self.challenge(of: test)
        await #expect(throws: (any Error).self) { try await test.check(text, challenge) }
        await #expect(throws: RequestError.stale) {
            try await test.check(Self.text(), challenge)
        }
        #expect(test.service.metrics.snapshot.events[.failed]?[.work] == 1)
    }

    @Test("Of concurrent checks of a solved puzzle, one passes")
    func once() async throws {
        let test = try Self.service()
        let challenge = try await Self.challenge(of: test)
        let passed = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    (try? await test.check(Self.text(), challenge)) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(passed == 1)
    }

    @Test("The zero bits are sealed: a solution whose digest has none does not count")
    func bits() async throws {
        let test = try Self.service()
        for (bits, passes) in [(0, true), (1, false), (12, false)] {
            let challenge = try await Self.challenge(of: test, bits: bits)
            do throws(RequestError) {
                try await test.check(Self.text(), challenge)
                #expect(passes)
            } catch { #expect(error == .wrong && !passes) }
        }
    }

    @Test("The price counts: one solution does not pay for three")
    func price() async throws {
        let test = try Self.service()
        let challenge = try await Self.challenge(of: test, price: 3)
        await #expect(throws: RequestError.wrong) {
            try await test.check(Self.text(Self.answer + Self.answer + Self.answer), challenge)
        }
    }

    @Test("A get of work takes no worker and draws nothing")
    func noWorker() async throws {
        let test = try Self.service()
        _ = try await test.get(.work)
        #expect(test.service.metrics.snapshot.times[.generate] == nil)
    }

    @Test("A site gets work if it is among its kinds, or if it names none")
    func sites() async throws {
        let digest = String(repeating: "0", count: 63)
        let test = try Self.service(
            sites: """
                all \(digest)1
                some \(digest)2 kinds=slide
                quiet \(digest)3 kinds=work
                """
        )
        for (site, getsWork, getsSlide) in [
            ("all", true, true), ("some", false, true), ("quiet", true, false),
        ] {
            let binding = try #require(
                ProofBinding(site: site, hostname: "", action: "", data: "")
            )
            let work = try? await test.get(.work, binding: binding)
            let slide = try? await test.get(.slide, binding: binding)
            #expect((work != nil) == getsWork)
            #expect((slide != nil) == getsSlide)
            #expect((slide?.issued.kinds.contains(.work) ?? getsWork) == getsWork)
        }
    }
}
