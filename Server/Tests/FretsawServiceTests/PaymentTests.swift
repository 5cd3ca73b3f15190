import FretsawCaptcha
import FretsawJSON
import FretsawKeys
import FretsawKinds
import FretsawLimits
import FretsawPolicy
import FretsawServiceTesting
import FretsawStoreTesting
import FretsawWork
import Synchronization
import Testing

@testable import FretsawService

@Suite("Work as the price of a picture while the workers are busy", .timeLimit(.minutes(2)))
struct PaymentTests {
    /// Solutions of the puzzle with the seed of `WorkChallengeTests`.
    private static let work = Base64.encode(WorkChallengeTests.answer, as: .urlSafe)

    /// A service with one worker, which draws nothing until `open`.
    private struct BusyService {
        let test: TestService
        private let gate: Gate

        init(sites: String = "", prepared: Int = 0) throws {
            var settings = TestService.settings()
            settings.workers = 1
            settings.queueCapacity = 4
            settings.prepared = prepared
            settings.limits.passes = PassBudget(perMinute: 100, perHour: 1000, perDay: 1000)
            let gate = Gate(fails: prepared > 0)
            self.gate = gate
            var designs = try TestService.designs()
            designs[.rotate]?.substitute = {
                try await gate.pass()
                return ChallengePictures(
                    background: [1],
                    piece: [2],
                    words: [],
                    preset: "strip",
                    kind: .rotate,
                    answer: Answer(degrees: 90, tolerance: 5)
                )
            }
            test = try TestService(
                settings: settings,
                designs: designs,
                sites: SiteDirectory(text: sites)
            )
        }

        /// Runs `body` while one request is drawn and others wait, then draws all; returns what they got.
        func waiting(
            _ count: Int,
            _ body: () async throws -> Void
        ) async throws
            -> [IssuedChallenge?]
        {
            let requests = (0...count).map { _ in
                Task {
                    try? await test.service.issue(IssueRequest(kind: "rotate"), to: test.client)
                }
            }
            let pool = test.service.pool
            while pool.queueLength < count || gate.waiting < 1 { await Task.yield() }
            do { try await body() } catch {
                gate.open()
                throw error
            }
            gate.open()
            var issued: [IssuedChallenge?] = []
            for request in requests { issued.append(await request.value) }
            return issued
        }

        /// Requests a challenge as a client that can work.
        func get(
            _ kind: String = "rotate",
            risk: Double = 0,
            site: String = "",
            action: String = "",
            from address: String = "192.0.2.1",
            paying payment: (token: String, work: String)? = nil
        ) async throws(RequestError) -> IssuedChallenge {
            guard
                let binding = ProofBinding(site: site, hostname: "", action: action, data: ""),
                let client = ClientAddress(address)
            else { preconditionFailure("a binding and an address") }
            return try await test.service.issue(
                IssueRequest(
                    kind: kind,
                    binding: binding,
                    risk: risk,
                    canWork: true,
                    payment: payment
                ),
                to: client
            )
        }

        /// The token of the same price with a puzzle whose solutions are known.
        func known(_ price: IssuedChallenge, site: String = "") throws -> String {
            let context = CaptchaService.paymentContext(of: test.client.at(site: site))
            var sealed = try test.ring.open(price.token, at: test.now, context: context)
            sealed.work = WorkPuzzle(seed: WorkChallengeTests.seed, price: 1)
            return try test.ring.seal(sealed, context: context)
        }

        /// Prepares challenges of the kinds that are not blocked.
        func prepare() async -> Task<Void, Never> {
            let preparing = Task { await test.service.prepareChallenges() }
            let prepared = test.service.pool.prepared
            while !prepared.isFull { await Task.yield() }
            gate.close()
            return preparing
        }
    }

    /// Lets nothing pass until it is opened.
    private final class Gate: Sendable {
        struct Failed: Error {}

        private let state = Mutex(
            (isOpen: false, waiting: [CheckedContinuation<Void, Never>]())
        )
        private let fails: Mutex<Bool>

        /// A closed gate; everything fails there until `close`, if it `fails`.
        init(fails: Bool) { self.fails = Mutex(fails) }

        var waiting: Int { state.withLock { $0.waiting.count } }

        func close() { fails.withLock { $0 = false } }

        func pass() async throws {
            guard !fails.withLock({ $0 }) else { throw Failed() }
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    if !state.isOpen { state.waiting.append(continuation) }
                    return state.isOpen
                }
                if isOpen { continuation.resume() }
            }
        }

        func open() {
            let waiting = state.withLock { state in
                defer { state = (true, []) }
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
        }
    }

    @Test(
        "The price doubles as the queue fills; clients that cannot work get the picture",
        arguments: [(0, Int?.none), (1, 1), (2, 2), (3, 4), (4, 4)]
    )
    func prices(waiting: Int, price: Int?) async throws {
        let busy = try BusyService()
        let pictures = try await busy.waiting(waiting) {
            let pool = busy.test.service.pool
            #expect(pool.price == price)
            guard let price else { return }
            let issued = try await busy.get()
            #expect(issued.isPrice && issued.kind == .work && issued.step == .work)
            #expect(issued.work?.doublings == price.trailingZeroBitCount)
            #expect(issued.background.isEmpty && issued.piece == nil && issued.secretKey == nil)
        }
        #expect(pictures.count == waiting + 1)
        #expect(pictures.allSatisfy { $0?.isPrice == false && $0?.piece == [2] })
        let metrics = busy.test.service.metrics.snapshot
        #expect(metrics.events[.charged]?[.rotate] ?? 0 == (price == nil ? 0 : 1))
        #expect(metrics.steps == [.picture: waiting + 1])
    }

    @Test("The right solutions draw one picture, whose answer needs no more work")
    func pays() async throws {
        let busy = try BusyService()
        let test = busy.test
        var tokens: [String] = []
        _ = try await busy.waiting(1) {
            tokens = [try busy.known(try await busy.get())]
        }
        let token = try #require(tokens.first)
        let issued = try await busy.get(paying: (token, Self.work))
        #expect(issued.kind == .rotate && issued.piece == [2] && !issued.isPrice)
        #expect(issued.work == nil && issued.step == .picture)
        await #expect(throws: RequestError.stale) {
            try await busy.get(paying: (token, Self.work))
        }
        test.clock.advance(by: .seconds(1))
        let sealed = try test.ring.open(issued.token, at: test.now)
        try await test.check(#"{"x":90,"y":5}"#, (issued, sealed))
        let events = test.service.metrics.snapshot.events
        #expect(events[.paid]?[.rotate] == 1 && events[.passed]?[.rotate] == 1)
        #expect(events[.replayed]?[.work] == 1)
    }

    @Test("A paid get enters a queue that is full for others, and is not charged again")
    func fullQueue() async throws {
        let busy = try BusyService()
        let pool = busy.test.service.pool
        var paid: [Task<IssuedChallenge?, Never>] = []
        _ = try await busy.waiting(4) {
            await #expect(throws: RequestError.saturated) {
                try await busy.test.service.issue(
                    IssueRequest(kind: "rotate"),
                    to: busy.test.client
                )
            }
            for _ in 0..<4 {
                let token = try busy.known(try await busy.get())
                paid.append(Task { try? await busy.get(paying: (token, Self.work)) })
            }
            while pool.queueLength < 8 { await Task.yield() }
            let token = try busy.known(try await busy.get())
            await #expect(throws: RequestError.saturated) {
                try await busy.get(paying: (token, Self.work))
            }
        }
        for task in paid { #expect(await task.value?.piece == [2]) }
    }

    @Test("Of concurrent gets with the same payment, one draws a picture")
    func once() async throws {
        let busy = try BusyService()
        var tokens: [String] = []
        _ = try await busy.waiting(1) { tokens = [try busy.known(try await busy.get())] }
        let token = try #require(tokens.first)
        let drawn = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask { (try? await busy.get(paying: (token, Self.work))) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(drawn == 1)
    }

    @Test("Solutions that are wrong, expired, or of another site, network or action are rejected")
    func refused() async throws {
        let digest = String(repeating: "0", count: 63)
        let busy = try BusyService(sites: "one \(digest)1\nother \(digest)2")
        let test = busy.test
        var tokens: [String] = []
        _ = try await busy.waiting(1) {
            tokens = [try busy.known(try await busy.get(site: "one"), site: "one")]
        }
        let token = try #require(tokens.first)
        for work in ["", "AAAA", "?", String(repeating: "A", count: 100_000)] {
            await #expect(throws: RequestError.wrong) {
                try await busy.get(site: "one", paying: (token, work))
            }
        }
        for (site, action, address) in [
            ("other", "", "192.0.2.1"), ("", "", "192.0.2.1"), ("one", "login", "192.0.2.1"),
            ("one", "", "198.51.100.1"), ("one", "", "2001:db8::1"),
        ] {
            await #expect(throws: RequestError.stale) {
                try await busy.get(
                    site: site,
                    action: action,
                    from: address,
                    paying: (token, Self.work)
                )
            }
        }
        // The solutions give no proof, and a challenge of work pays for nothing.
        await #expect(throws: RequestError.stale) {
            try await test.service.check(
                CheckRequest(kind: "work", token: token, pointJson: WorkChallengeTests.text()),
                from: test.client
            )
        }
        let picture = try await test.get().issued
        for other in [picture.token, "", "?"] {
            await #expect(throws: RequestError.stale) {
                try await busy.get(paying: (other, Self.work))
            }
        }
        // A neighbour of the same network may pay with it.
        test.clock.advance(by: .seconds(299))
        let late = try await busy.get(
            site: "one",
            from: "192.0.2.200",
            paying: (token, Self.work)
        )
        #expect(late.piece == [2])
        test.clock.advance(by: .seconds(1))
        await #expect(throws: RequestError.stale) {
            try await busy.get(site: "one", paying: (token, Self.work))
        }
        #expect(test.service.metrics.snapshot.events[.expired]?[.work] == 1)
        #expect(test.service.metrics.snapshot.events[.paid]?[.rotate] == 1)
    }

    @Test("A picture and work are paid with the larger price, and no work is left beside it")
    func pictureAndWork() async throws {
        let busy = try BusyService()
        let test = busy.test
        var tokens: [String] = []
        _ = try await busy.waiting(1) {
            let price = try await busy.get(risk: 0.88)
            #expect(price.isPrice && price.work?.doublings == 3)
            tokens = [try busy.known(price)]
            await #expect(throws: RequestError.tooMany(.get)) {
                try await busy.get(risk: 1, paying: (tokens[0], Self.work))
            }
        }
        let issued = try await busy.get(risk: 0.88, paying: (tokens[0], Self.work))
        #expect(issued.step == .pictureAndWork && issued.work == nil && issued.piece == [2])
        test.clock.advance(by: .seconds(1))
        let sealed = try test.ring.open(issued.token, at: test.now)
        #expect(sealed.isPaid && sealed.work?.seed == WorkChallengeTests.seed)
        let text = #"{"x":90,"y":5}"#
        try await test.check(text, (issued, sealed))
        let proof = try TestService.proof(of: issued, text)
        #expect(try await test.service.verify(proof, from: test.client).step == .pictureAndWork)
    }

    @Test(
        "Prepared pictures, and work at the step of work, are not charged while the workers are busy"
    )
    func free() async throws {
        let digest = String(repeating: "0", count: 64)
        let busy = try BusyService(sites: "start \(digest) policy=work", prepared: 2)
        let preparing = await busy.prepare()
        _ = try await busy.waiting(2) {
            #expect(try await busy.get().isPrice)
            let slide = try await busy.get("blockPuzzle")
            #expect(!slide.isPrice && slide.piece != nil)
            let work = try await busy.get(site: "start")
            #expect(!work.isPrice && work.step == .work)
        }
        preparing.cancel()
        await preparing.value
    }
}
