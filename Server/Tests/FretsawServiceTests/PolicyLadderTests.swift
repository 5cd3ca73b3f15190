import FretsawBehaviour
import FretsawKeys
import FretsawKinds
import FretsawLimits
import FretsawServiceTesting
import FretsawStoreTesting
import Testing

@testable import FretsawPolicy
@testable import FretsawService

@Suite("Policy ladder")
struct PolicyLadderTests {
    private static let limits = RateLimits(
        failuresPerMinute: 5,
        passes: PassBudget(perMinute: 6, perHour: 12, perDay: 30)
    )
    private static let ladder = PolicyLadder(limits: limits)
    private static let counts = [0, 1, 2, 3, 4, 5, 6, 11, 30, 40, 60, 100, 1000]

    /// Every combination of a few counts of one address or network.
    private static var scopes: [VisitorCounts.Scope] {
        counts.flatMap { minute in
            counts.flatMap { hour in
                counts.flatMap { day in
                    counts.map { failures in
                        var scope = VisitorCounts.Scope()
                        scope.passesPerMinute = minute
                        scope.passesPerHour = hour
                        scope.passesPerDay = day
                        scope.failuresPerHour = failures
                        return scope
                    }
                }
            }
        }
    }

    @Test(
        "The share of the budget selects step and price",
        arguments: [
            (0, PolicyStep.picture, 1), (19, .picture, 1), (20, .pictureAndWork, 1),
            (22, .pictureAndWork, 2), (24, .pictureAndWork, 4), (26, .pictureAndWork, 8),
            (28, .pictureAndWork, 16), (29, .pictureAndWork, 256), (30, .reject, 1024),
            (1_000_000, .reject, 1024),
        ]
    )
    func shares(passes: Int, step: PolicyStep, price: Int) {
        var counts = VisitorCounts()
        counts.address.passesPerDay = passes
        let decision = Self.ladder.decision(for: counts)
        #expect(decision.step == step && decision.price == price)
        // A network may do eight times as much, is never rejected, and pays at most 4.
        counts = VisitorCounts()
        counts.network.passesPerDay = 8 * passes
        let shared = Self.ladder.decision(for: counts)
        #expect(shared.step == min(step, .pictureAndWork) && shared.price == min(price, 4))
        #expect(shared.usage == 0)
    }

    @Test("Each sixtieth of the last fifteenth of a limit multiplies the price by four")
    func lastFifteenth() {
        let ladder = PolicyLadder(limits: RateLimits())
        let prices = (0..<60).map { passes in
            var counts = VisitorCounts()
            counts.address.passesPerMinute = passes
            return ladder.decision(for: counts).price
        }
        #expect(prices == prices.sorted())
        #expect(prices.suffix(6) == [8, 8, 16, 64, 256, 1024])
        #expect(Set(prices) == Set(PolicyLadder.prices))
    }

    @Test(
        "Challenges without a right answer ask for a picture and work at most",
        arguments: [
            (0, PolicyStep.nothing, 1), (99, .nothing, 1), (100, .work, 1), (200, .picture, 1),
            (399, .picture, 1), (400, .pictureAndWork, 1), (440, .pictureAndWork, 2),
            (480, .pictureAndWork, 4), (600, .pictureAndWork, 4), (1_000_000, .pictureAndWork, 4),
        ]
    )
    func challenges(gets: Int, step: PolicyStep, price: Int) {
        let ladder = PolicyLadder(start: .nothing, limits: RateLimits())
        for (path, factor) in [(\VisitorCounts.address, 1), (\.network, 8)] {
            var counts = VisitorCounts()
            counts[keyPath: path].getsPerHour = factor * gets
            let decision = ladder.decision(for: counts)
            #expect(decision.step == step && decision.price == price)
            #expect(decision == ladder.decision(for: counts, canWork: false))
            #expect(decision.usage == (factor == 1 ? min(1, Double(gets) / 600) : 0))
            // Visitors who answer do not count.
            counts[keyPath: path].getsPerHour += 70
            counts[keyPath: path].passesPerHour = 70
            #expect(ladder.decision(for: counts).step == step)
        }
    }

    @Test(
        "Wrong answers to one cdata ask for a picture and work at most, and right ones make up for them",
        arguments: [
            (0, PolicyStep.nothing, 1), (4, .nothing, 1), (5, .work, 1), (10, .picture, 1),
            (20, .pictureAndWork, 1), (24, .pictureAndWork, 4), (30, .pictureAndWork, 4),
            (1_000_000, .pictureAndWork, 4),
        ]
    )
    func data(failures: Int, step: PolicyStep, price: Int) {
        let ladder = PolicyLadder(start: .nothing, limits: RateLimits())
        for passes in [0, 1, 10_000] {
            var counts = VisitorCounts()
            counts.data.failuresPerHour = failures + passes
            counts.data.passesPerHour = passes
            let decision = ladder.decision(for: counts)
            #expect(decision.step == step && decision.price == price)
            #expect(decision == ladder.decision(for: counts, canWork: false))
            #expect(decision.usage == 0)
        }
    }

    @Test("More wrong answers, more challenges and more risk never lower step, price or usage")
    func monotone() {
        for scope in Self.scopes {
            for path in [\VisitorCounts.address, \VisitorCounts.network] {
                var counts = VisitorCounts()
                counts[keyPath: path] = scope
                let before = Self.ladder.decision(for: counts)
                var worse = counts
                worse[keyPath: path].failuresPerHour += 7
                var busier = counts
                busier[keyPath: path].getsPerHour += 500
                var riskier = counts
                riskier.risk = 0.8
                for after in [worse, busier, riskier].map({ Self.ladder.decision(for: $0) }) {
                    #expect(after.step >= before.step && after.price >= before.price)
                    #expect(after.usage >= before.usage)
                }
            }
        }
    }

    @Test("More right answers never lower the step of a visitor without wrong ones")
    func passesAreMonotone() {
        for scope in Self.scopes where scope.failuresPerHour == 0 {
            var counts = VisitorCounts()
            counts.address = scope
            let before = Self.ladder.decision(for: counts)
            for path in [
                \VisitorCounts.Scope.passesPerMinute, \.passesPerHour, \.passesPerDay,
            ] {
                var more = counts
                more.address[keyPath: path] += 1
                #expect(Self.ladder.decision(for: more).step >= before.step)
            }
        }
    }

    @Test("Nothing that other people cause rejects a visitor or asks for more than 4 base prices")
    func othersAreNotRejected() {
        var limits = Self.limits
        limits.exemptsClientsWithoutWork = true
        let exempting = PolicyLadder(limits: limits)
        for scope in Self.scopes {
            for path in [\VisitorCounts.network, \.data] {
                var counts = VisitorCounts()
                counts[keyPath: path] = scope
                counts[keyPath: path].getsPerHour = 100 * scope.passesPerMinute
                counts.address.getsPerHour = 100 * scope.passesPerDay
                for (risk, price) in [(0, 4), (0.999, 16)] {
                    counts.risk = risk
                    let decision = Self.ladder.decision(for: counts)
                    #expect(decision.step <= .pictureAndWork && decision.price <= price)
                    #expect(decision == exempting.decision(for: counts))
                    #expect(exempting.decision(for: counts, canWork: false).step <= .picture)
                }
            }
        }
    }

    @Test("No step is below the start, and without limits and risk every step is the start")
    func starts() {
        for start in PolicyStep.starts {
            let ladder = PolicyLadder(start: start, limits: Self.limits)
            for share in 0...40 {
                var counts = VisitorCounts()
                counts.address.passesPerDay = share
                #expect(ladder.decision(for: counts).step >= start)
            }
            var counts = VisitorCounts()
            counts.address.passesPerDay = 1_000_000
            let free = PolicyLadder(start: start, limits: .none)
            #expect(free.decision(for: counts).step == start)
        }
    }

    @Test(
        "A ladder from the first step has all of them",
        arguments: [
            (0.0, PolicyStep.nothing), (0.2, .work), (0.4, .picture), (0.7, .pictureAndWork),
            (1, .reject),
        ]
    )
    func risks(risk: Double, step: PolicyStep) {
        var counts = VisitorCounts()
        counts.risk = risk
        let ladder = PolicyLadder(start: .nothing, limits: Self.limits)
        #expect(ladder.decision(for: counts).step == step)
        #expect(ladder.decision(for: counts, canWork: false).step == step)
        // If they are exempt, only a certain risk rejects clients that cannot work.
        var exempting = ladder
        exempting.limits.exemptsClientsWithoutWork = true
        let unable = exempting.decision(for: counts, canWork: false).step
        #expect(unable == (risk < 1 ? min(step, .picture) : .reject))
    }
}

@Suite("Pass budgets")
struct PassBudgetTests {
    private func service(_ budget: PassBudget) throws -> TestService {
        var settings = TestService.settings()
        settings.limits.passes = budget
        return try TestService(settings: settings)
    }

    @Test(
        "An address gets exactly two thirds of its budget without work, however many challenges it has"
    )
    func budgetIsExact() async throws {
        let test = try service(PassBudget(perMinute: 3, perHour: 100, perDay: 100))
        var open: [(issued: IssuedChallenge, sealed: SealedChallenge)] = []
        for _ in 0..<6 { open.append(try await test.get()) }
        for (index, challenge) in open.enumerated() {
            let text = #"{"x":\#(challenge.sealed.x),"y":5}"#
            if index < 2 {
                try await test.check(text, challenge)
            } else if index == 2 {
                await #expect(throws: RequestError.stale) { try await test.check(text, challenge) }
            } else {
                await #expect(throws: RequestError.tooMany(.check)) {
                    try await test.check(text, challenge)
                }
            }
        }
        await #expect(throws: RequestError.tooMany(.get)) { try await test.get() }
        test.clock.advance(by: .seconds(60))
        _ = try await test.solve()
        #expect(test.service.metrics.snapshot.rejections[.check]?.tooMany == 3)
        #expect(test.service.metrics.snapshot.steps == [.picture: 7, .reject: 1])
    }

    @Test("Challenges that a client collects do not stay cheap while it answers them")
    func collected() async throws {
        let test = try service(PassBudget(perMinute: 60, perHour: 100, perDay: 100))
        var open: [(issued: IssuedChallenge, sealed: SealedChallenge)] = []
        for _ in 0..<60 { open.append(try await test.get()) }
        var passed = 0
        for challenge in open {
            do throws(RequestError) {
                try await test.check(#"{"x":\#(challenge.sealed.x),"y":5}"#, challenge)
                passed += 1
            } catch { #expect(error == .stale) }
        }
        // The step after theirs begins at two thirds of the budget.
        #expect(passed == 40)
    }

    /// The clock of the test starts at 8 o'clock.
    @Test("An address that has used up its day is rejected until the day ends, others are not")
    func day() async throws {
        let test = try service(PassBudget(perMinute: 3, perHour: 3, perDay: 3))
        for _ in 0..<2 { _ = try await test.solve(after: .milliseconds(500)) }
        test.clock.advance(by: .seconds(3600))
        for _ in 9..<24 {
            await #expect(throws: RequestError.tooMany(.get)) { try await test.get() }
            let neighbour = try #require(ClientAddress("192.0.2.2"))
            _ = try await test.service.issue(IssueRequest(kind: "blockPuzzle"), to: neighbour)
            test.clock.advance(by: .seconds(3600))
        }
        _ = try await test.get()
    }

    @Test(
        "Private and unknown addresses have no budget, because they may be proxies",
        arguments: ["10.1.2.3", "127.0.0.1", "fd00::1", nil]
    )
    func exempt(address: String?) async throws {
        let test = try service(PassBudget(perMinute: 1, perHour: 1, perDay: 1))
        let client = try address.map { try #require(ClientAddress($0)) } ?? .unknown
        for _ in 0..<4 {
            let issued = try await test.service.issue(IssueRequest(kind: "blockPuzzle"), to: client)
            let sealed = try test.ring.open(issued.token, at: test.now)
            try await test.service.check(
                CheckRequest(
                    kind: "blockPuzzle",
                    token: issued.token,
                    pointJson: try TestService.sent(#"{"x":\#(sealed.x),"y":5}"#, sealed)
                ),
                from: client
            )
        }
    }

    @Test("Sites do not spend each other's budgets")
    func perSite() async throws {
        let digest = String(repeating: "0", count: 64)
        let other = String(repeating: "1", count: 64)
        var settings = TestService.settings()
        settings.limits.passes = PassBudget(perMinute: 2, perHour: 2, perDay: 2)
        let test = try TestService(
            settings: settings,
            sites: SiteDirectory(text: "one \(digest)\ntwo \(other)")
        )
        for site in ["one", "two", ""] {
            let binding = try #require(
                ProofBinding(site: site, hostname: "", action: "", data: "")
            )
            _ = try await test.solve(binding)
        }
    }

    @Test(
        "The score falls with the share of the budget that is used up, and with the reported risk"
    )
    func score() async throws {
        let test = try service(PassBudget(perMinute: 10, perHour: 10, perDay: 10))
        var scores: [Double] = []
        for _ in 0..<6 {
            let proof = try await test.solve()
            let redeemed = try await test.service.verify(proof, from: test.client)
            #expect(redeemed.step == .picture)
            scores.append(redeemed.score)
        }
        // Without a track 0.5, less by up to half.
        #expect(scores == [0.5, 0.48, 0.45, 0.43, 0.4, 0.38])
        await #expect(throws: RequestError.tooMany(.get)) {
            try await test.service.issue(
                IssueRequest(kind: "blockPuzzle", risk: 1),
                to: test.client
            )
        }
    }

    @Test(
        "An answer to a picture sooner than a person can give it raises the step like a wrong answer",
        arguments: [(0, true), (399, true), (400, false), (5000, false)]
    )
    func hasty(milliseconds: Int, isHasty: Bool) async throws {
        var settings = TestService.settings()
        settings.limits.passes = PassBudget(perMinute: 1000, perHour: 1000, perDay: 1000)
        settings.limits.failuresPerMinute = 1
        let test = try TestService(settings: settings)
        // Two thirds of six an hour.
        for _ in 0..<4 {
            let proof = try await test.solve(after: .milliseconds(milliseconds))
            let redeemed = try await test.service.verify(proof, from: test.client)
            #expect(redeemed.score <= 0.1 || !isHasty)
        }
        if isHasty {
            await #expect(throws: RequestError.tooMany(.get)) { try await test.get() }
        } else {
            let proof = try await test.solve(after: .milliseconds(milliseconds))
            #expect(try await test.service.verify(proof, from: test.client).score == 0.5)
        }
    }

    @Test("Answers to one cdata count for all addresses, and at one site only")
    func data() async throws {
        let digest = String(repeating: "0", count: 63)
        var settings = TestService.settings()
        settings.limits.passes = PassBudget()
        settings.limits.failuresPerMinute = 1
        let test = try TestService(
            settings: settings,
            sites: SiteDirectory(text: "one \(digest)1\ntwo \(digest)2")
        )
        func get(
            _ data: String,
            _ site: String = "one",
            host: Int
        ) async throws -> IssuedChallenge {
            try await test.service.issue(
                IssueRequest(
                    kind: "blockPuzzle",
                    binding: try #require(
                        ProofBinding(site: site, hostname: "", action: "", data: data)
                    ),
                    canWork: true
                ),
                to: try #require(ClientAddress("11.\(host).0.1"))
            )
        }
        func fail(_ issued: IssuedChallenge, host: Int) async throws {
            let sealed = try test.ring.open(issued.token, at: test.now)
            let text = #"{"x":\#(sealed.x + 50),"y":5}"#
            let request = CheckRequest(
                kind: "blockPuzzle",
                token: issued.token,
                pointJson: try TestService.sent(text, sealed)
            )
            let client = try #require(ClientAddress("11.\(host).0.1"))
            try await test.service.check(request, from: client)
        }
        // Two thirds of six an hour, each of another address and network.
        for host in 0..<4 {
            #expect(try await get("phone", host: host).step == .picture)
            let issued = try await get("phone", host: host)
            await #expect(throws: RequestError.wrong) { try await fail(issued, host: host) }
        }
        #expect(try await get("phone", host: 5).step == .pictureAndWork)
        for (data, site) in [("phone", "two"), ("phone", ""), ("other", "one"), ("", "one")] {
            #expect(try await get(data, site, host: 5).step == .picture)
        }
        test.clock.advance(by: .seconds(3600))
        #expect(try await get("phone", host: 7).step == .picture)
    }

    @Test("An address and a network that get many challenges and answer none must also work")
    func collectors() async throws {
        var settings = TestService.settings()
        settings.limits.getsPerMinute = 10
        settings.limits.passes = PassBudget()
        let test = try TestService(settings: settings)
        func step(_ address: String) async throws -> PolicyStep {
            let client = try #require(ClientAddress(address))
            return try await test.service.issue(
                IssueRequest(kind: "blockPuzzle", canWork: true),
                to: client
            ).step
        }
        for index in 0..<60 {
            // Two thirds of 60 an hour.
            #expect(
                try await step("192.0.2.1") == (index < 40 ? .picture : .pictureAndWork),
                "\(index)"
            )
            test.clock.advance(by: .seconds(6))
        }
        #expect(try await step("192.0.2.2") == .picture)
        for host in 3..<9 {
            for _ in 0..<50 {
                _ = try await step("192.0.2.\(host)")
                test.clock.advance(by: .seconds(7))
            }
        }
        #expect(try await step("192.0.2.9") == .pictureAndWork)
        #expect(try await step("192.0.3.9") == .picture)
    }

    @Test(
        "One address uses at most an eighth of the limits of its network, whatever it does",
        arguments: [("192.0.2.1", "192.0.2."), ("2001:db8:1:1::1", "2001:db8:1:")]
    )
    func flood(address: String, neighbour: String) async throws {
        var settings = TestService.settings()
        settings.limits = RateLimits(
            getsPerMinute: 10,
            failuresPerMinute: 2,
            passes: PassBudget(perMinute: 5, perHour: 30, perDay: 60)
        )
        let test = try TestService(settings: settings)
        let client = try #require(ClientAddress(address))
        for minute in 0..<60 {
            for index in 0..<20 {
                let issued = try? await test.service.issue(
                    IssueRequest(kind: "blockPuzzle", canWork: index < 10),
                    to: client
                )
                guard let issued, index > 0 else { continue }
                let sealed = try test.ring.open(issued.token, at: test.now)
                let text = #"{"x":\#(sealed.x + index / 5 * 50),"y":5}"#
                let request = CheckRequest(
                    kind: "blockPuzzle",
                    token: issued.token,
                    pointJson: try TestService.sent(text, sealed)
                )
                _ = try? await test.service.check(request, from: client)
            }
            test.clock.advance(by: .seconds(60))
            guard minute % 10 == 9 else { continue }
            let host = "\(neighbour)\(minute + 10)" + (neighbour.contains(":") ? "::1" : "")
            let decision = try await test.service.policy.decision(
                for: try #require(ClientAddress(host)),
                start: .nothing,
                risk: 0,
                at: test.now
            )
            // An eighth is below a sixth, where work begins.
            #expect(decision.step == .nothing && decision.usage < 0.1)
        }
    }

    @Test(
        "One address uses an eighth of its network's limit of wrong answers, six make others work",
        arguments: [(false, 1020), (true, 15_000)]
    )
    func wrongAnswers(isWrong: Bool, interval: Int) async throws {
        var settings = TestService.settings()
        settings.limits = RateLimits()
        let test = try TestService(settings: settings)
        let counts = test.service.policy
        for (hosts, answers, step) in [
            (1...1, 100, PolicyStep.nothing), (2...5, 35, .picture), (6...6, 35, .pictureAndWork),
        ] {
            for _ in 0..<answers {
                test.clock.advance(by: .milliseconds(interval))
                for host in hosts {
                    let client = try #require(ClientAddress("192.0.2.\(host)"))
                    if isWrong {
                        try await counts.countFailure(of: client, at: test.now)
                    } else {
                        _ = try await counts.countPass(of: client, isSuspect: true, at: test.now)
                    }
                }
            }
            let neighbour = try #require(ClientAddress("192.0.2.99"))
            let decision = try await counts.decision(
                for: neighbour,
                start: .nothing,
                risk: 0,
                at: test.now
            )
            #expect(decision.step == step)
        }
    }

    @Test("Answers at the same time count for the network up to the limit of their address")
    func answersAtOnce() async throws {
        var settings = TestService.settings()
        settings.limits = RateLimits()
        let test = try TestService(settings: settings)
        let (counts, client, now) = (test.service.policy, test.client, test.now)
        let allowed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    try await counts.countPass(of: client, isSuspect: true, at: now) != nil
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        // Each right answer of a machine is one more wrong one than right ones.
        #expect(allowed == 30)
        let neighbour = try #require(ClientAddress("192.0.2.99"))
        let decision = try await counts.decision(for: neighbour, start: .nothing, risk: 0, at: now)
        #expect(decision.step == .nothing)
    }

    @Test("Hasty answers of one address do not reject a user elsewhere whose client cannot work")
    func hastyAnswersToData() async throws {
        var settings = TestService.settings()
        settings.limits = RateLimits()
        let test = try TestService(settings: settings)
        let alice = try #require(ProofBinding(site: "", hostname: "", action: "", data: "alice"))
        for _ in 0..<20 { _ = try await test.solve(alice, after: .milliseconds(1)) }
        await #expect(throws: RequestError.tooMany(.get)) { try await test.get(binding: alice) }
        let issued = try await test.service.issue(
            IssueRequest(kind: "blockPuzzle", binding: alice),
            to: try #require(ClientAddress("198.51.100.1"))
        )
        #expect(issued.step == .picture)
    }

    @Test(
        "A cdata asks for work after wrong answers of five addresses, whatever else these answer",
        arguments: [false, true]
    )
    func shareOfData(isSuspect: Bool) async throws {
        var settings = TestService.settings()
        settings.limits = RateLimits()
        settings.limits.lockout = .milliseconds(1)
        let test = try TestService(settings: settings)
        let counts = test.service.policy
        func step() async throws -> PolicyStep {
            try await counts.decision(
                for: try #require(ClientAddress("198.51.100.1")),
                start: .picture,
                data: "alice",
                risk: 0,
                at: test.now
            ).step
        }
        // A suspect answer counts as a right one as well, so that it takes twice as many addresses.
        for host in 1...(isSuspect ? 10 : 5) {
            #expect(try await step() == .picture)
            let client = try #require(ClientAddress("11.\(host).0.1"))
            for _ in 0..<5 {
                try await counts.countFailure(of: client, data: "bob", at: test.now)
            }
            for _ in 0..<25 {
                test.clock.advance(by: .seconds(1))
                _ = try await counts.countPass(of: client, isSuspect: false, at: test.now)
                if isSuspect {
                    _ = try await counts.countPass(
                        of: client,
                        data: "alice",
                        isSuspect: true,
                        at: test.now
                    )
                } else {
                    try await counts.countFailure(of: client, data: "alice", at: test.now)
                }
            }
            // Later right answers of these addresses do not make up for the wrong ones.
            for _ in 0..<5 {
                _ = try await counts.countPass(
                    of: client,
                    data: "alice",
                    isSuspect: false,
                    at: test.now
                )
            }
        }
        #expect(try await step() == .pictureAndWork)
    }

    @Test(
        "A client that cannot work is rejected where its network, its `cdata` or its own gets ask for work",
        arguments: [false, true]
    )
    func withoutWork(isExempt: Bool) async throws {
        var settings = TestService.settings()
        settings.limits.getsPerMinute = 10
        settings.limits.failuresPerMinute = 1
        settings.limits.passes = PassBudget(perMinute: 3, perHour: 100, perDay: 100)
        settings.limits.exemptsClientsWithoutWork = isExempt
        settings.limits.lockout = .seconds(1)
        let test = try TestService(settings: settings)
        let counts = test.service.policy
        func get(_ address: String, _ data: String = "", canWork: Bool) async throws -> PolicyStep {
            try await test.service.issue(
                IssueRequest(
                    kind: "blockPuzzle",
                    binding: try #require(
                        ProofBinding(site: "", hostname: "", action: "", data: data)
                    ),
                    canWork: canWork
                ),
                to: try #require(ClientAddress(address))
            ).step
        }
        for host in 1...8 {
            let client = try #require(ClientAddress("192.0.2.\(host)"))
            for _ in 0..<2 {
                _ = try await counts.countPass(of: client, isSuspect: false, at: test.now)
            }
        }
        for host in 1...4 {
            let client = try #require(ClientAddress("11.\(host).0.1"))
            try await counts.countFailure(of: client, data: "alice", at: test.now)
        }
        for (address, data) in [("192.0.2.99", ""), ("12.0.0.1", "alice")] {
            #expect(try await get(address, data, canWork: true) == .pictureAndWork)
            if isExempt {
                #expect(try await get(address, data, canWork: false) == .picture)
            } else {
                await #expect(throws: RequestError.tooMany(.get)) {
                    try await get(address, data, canWork: false)
                }
            }
        }
        #expect(try await get("192.0.3.99", canWork: false) == .picture)
        // Two thirds of 60 gets an hour.
        for index in 0..<50 {
            test.clock.advance(by: .seconds(20))
            if isExempt || index < 40 {
                #expect(try await get("13.0.0.1", canWork: false) == .picture)
            } else {
                await #expect(throws: RequestError.tooMany(.get)) {
                    try await get("13.0.0.1", canWork: false)
                }
            }
        }
    }

    @Test("A drag that looks like a machine's raises the step like a wrong answer")
    func suspects() async throws {
        var settings = TestService.settings()
        settings.limits.passes = PassBudget(perMinute: 1000, perHour: 1000, perDay: 1000)
        settings.limits.failuresPerMinute = 1
        let test = try TestService(settings: settings)
        // Two thirds of six an hour.
        for passed in 0...4 {
            guard passed < 4 else {
                await #expect(throws: RequestError.tooMany(.get)) { try await test.get() }
                return
            }
            let (issued, sealed) = try await test.get()
            let uniform = try DragTrack(
                (0..<20).map { DragSample(x: Double($0), y: 0, t: Double($0) * 9) }
            )
            try await test.service.check(
                CheckRequest(
                    kind: "blockPuzzle",
                    token: issued.token,
                    pointJson: try TestService.sent(#"{"x":\#(sealed.x),"y":5}"#, sealed),
                    track: uniform
                ),
                from: test.client
            )
        }
    }
}
