import Foundation
import FretsawKeys
import FretsawKinds
import FretsawLimits
import FretsawPolicy
import FretsawRandom
import FretsawServiceTesting
import FretsawStore
import FretsawStoreTesting
import FretsawTesting
import FretsawWork
import Testing

@testable import FretsawService

/// A day of visitors and attackers against the limits and the ladder of the service, with its memory store
/// and a manual clock.
@Suite("Simulated visitors")
struct PolicySimulationTests {
    @Test("Limits bind attackers that do not volunteer, and not their neighbours", .slow)
    func day() async throws {
        var day = SimulatedDay(seed: 18)
        try await day.run()
        print(day.rows.joined(separator: "\n"))
        func outcome(_ group: SimulatedDay.Group) throws -> SimulatedDay.Outcome {
            try #require(day.outcomes[group])
        }
        let visitor = try outcome(.visitor)
        let office = try outcome(.office)
        #expect(visitor.rejected == 0 && visitor.work == 0)
        #expect(visitor.passed == SimulatedDay.visitors)
        // People retry until they pass.
        #expect(office.rejected == 0 && office.passed == 5 * SimulatedDay.officePeople)
        #expect(office.highest <= .pictureAndWork && office.highestPrice <= 16)

        #expect(try outcome(.address).passed == 1000)
        let worker = try outcome(.worker)
        #expect(1400...1500 ~= worker.passed && worker.costPerPass >= 10)
        for guesser in [SimulatedDay.Group.guesser, .form] {
            #expect(try outcome(guesser).passed < 400)
        }
        for network in [SimulatedDay.Group.network60, .network254, .network48] {
            let outcome = try outcome(network)
            #expect(7000...12_000 ~= outcome.passed && outcome.work == 0)
        }
        // Clients that work are never rejected because of others, and these stay below their own limits.
        for group in [SimulatedDay.Group.workers, .workers48] {
            let workers = try outcome(group)
            #expect(workers.rejected == 0 && workers.passed == workers.people)
            #expect(workers.work >= 3 * (workers.passed - 12_000))
        }
        // Two thirds of its limit of wrong answers an hour.
        #expect(try outcome(.machine).passed == 24 * 20)
        for collector in [SimulatedDay.Group.collector, .collector48] {
            #expect(try outcome(collector).pictures == 24 * 400)
        }
        #expect(try outcome(.collectors).pictures == 3200)
        #expect(try outcome(.data).passed < 500)

        // One flooding address changes nothing for the others of its network.
        for neighbour in [SimulatedDay.Group.neighbour, .neighbourWithoutWork] {
            let outcome = try outcome(neighbour)
            #expect(outcome.rejected == 0 && outcome.passed == outcome.people)
            #expect(outcome.highest <= .pictureAndWork && outcome.highestPrice <= 4)
            #expect(outcome.lowestScore >= 0.7)
        }
        // Many do, but people whose client works pass.
        let crowded = try outcome(.crowded)
        #expect(crowded.rejected == 0 && crowded.highestPrice <= 4 && crowded.lowestScore >= 0.7)

        let page = try String(
            contentsOf: checkout.appending(path: "docs/service-limits.md"),
            encoding: .utf8
        )
        let missing = day.rows.filter { !page.contains($0) }
        #expect(missing == [], "the table of docs/service-limits.md differs")
    }
}

/// A day from a seed.
private struct SimulatedDay {
    /// Who tries to get proofs.
    enum Group: String, CaseIterable {
        case visitor = "2,000 visitors"
        case office = "an office of 200"
        case address = "one address"
        case worker = "one address that works"
        case guesser = "one address, 25 % right"
        case form = "the form, blind choices"
        case network60 = "60 addresses of a /24"
        case network254 = "254 addresses of a /24"
        case network48 = "1,000 /64 of a /48"
        case workers = "20 addresses that work"
        case workers48 = "10 /64 of a /48, `kind: work`"
        case collector = "one address, no answers"
        case collector48
        case collectors = "60 of a /24, no answers, an hour"
        /// Collects 200 challenges in a minute of each hour, then answers 59 a minute like a machine.
        case machine
        case data = "6,000 addresses, one `cdata`, 25 % right"
        case botnet = "2,000 of eight /24, an hour"
        case neighbour = "neighbours of one attacker"
        case neighbourWithoutWork
        case crowded = "neighbours of many that work"

        var isPerson: Bool {
            [.visitor, .office, .neighbour, .neighbourWithoutWork, .crowded].contains(self)
        }
        var canWork: Bool {
            [.visitor, .office, .neighbour, .crowded, .worker, .workers, .workers48].contains(self)
        }
        var data: String {
            switch self {
            case .data: "alice"
            case .machine, .neighbour, .neighbourWithoutWork: "bob"
            default: ""
            }
        }
        /// The chance that an answer is right.
        var skill: Double {
            switch self {
            case _ where isPerson: 0.9
            case .guesser, .data: 0.25
            case .form: 0.2
            default: 1
            }
        }
        var answers: Bool { ![.collector, .collector48, .collectors].contains(self) }
    }

    /// The tries of a group and their cost.
    struct Outcome {
        var people = 0
        var passed = 0
        var rejected = 0
        var pictures = 0
        /// In units of the base price.
        var work = 0
        var highest = PolicyStep.nothing
        var highestPrice = 0
        /// The score of a person's drag.
        var lowestScore = 1.0

        /// A unit of work counts as much as a picture.
        var costPerPass: Double { Double(pictures + work) / Double(max(1, passed)) }
    }

    static let visitors = 2000
    static let officePeople = 200
    /// In milliseconds.
    private static let collectionTime: Int64 = 62_000

    private struct Try {
        var time: Int64
        var group: Group
        var client: ClientAddress
    }

    /// The challenges that the group `machine` has collected.
    private var collected: [SealedChallenge] = []
    private let clock = ManualClock()
    private let limiter: RateLimiter
    private let counts: PolicyCounts
    private var random: SeededGenerator
    private(set) var outcomes: [Group: Outcome] = [:]

    init(seed: UInt64) {
        random = SeededGenerator(seed: Seed(seed))
        limiter = RateLimiter(
            store: MemoryStore(clock: clock),
            limits: RateLimits(),
            clock: clock
        )
        counts = PolicyCounts(limiter)
    }

    mutating func run() async throws {
        var tries = try plan()
        for next in tries { outcomes[next.group, default: Outcome()].people += 1 }
        var time: Int64 = 0
        // Repeated tries are inserted in order.
        while let next = tries.popLast() {
            clock.advance(by: .milliseconds(next.time - time))
            time = next.time
            let isPassed = try await attempt(next)
            guard !isPassed, next.group.isPerson else { continue }
            var again = next
            again.time += 1000 * Int64(random.draw(in: 10...40))
            let place = tries.lastIndex { $0.time > again.time } ?? -1
            tries.insert(again, at: place + 1)
        }
    }

    /// All first tries, the latest first.
    private mutating func plan() throws -> [Try] {
        let day: Int64 = 86_400_000
        let nine = day * 9 / 24
        var tries: [Try] = []
        func add(_ group: Group, _ text: String, at time: Int64) throws {
            let client = try #require(ClientAddress(text))
            tries.append(Try(time: time, group: group, client: client))
        }
        /// Tries of `count` addresses, each `period` seconds after its last one.
        func attack(
            _ group: Group,
            _ count: Int,
            every period: Int,
            _ address: (Int) -> String
        ) throws {
            for index in 0..<count {
                let start = Int64(random.draw(in: 0..<1000 * period))
                for time in stride(from: start, to: day, by: 1000 * period) {
                    try add(group, address(index), at: time)
                }
            }
        }
        for index in 0..<Self.visitors {
            let time = Int64(random.draw(in: 0..<Int(day)))
            try add(
                .visitor,
                "1.\(index / 200).\(index % 200).\(random.draw(in: 1...254))",
                at: time
            )
        }
        for _ in 0..<Self.officePeople {
            // All sign in within ten minutes, then four times during the day.
            try add(.office, "198.51.100.7", at: nine + Int64(random.draw(in: 0..<600_000)))
            for _ in 0..<4 {
                let time = nine + Int64(random.draw(in: 600_000..<8 * 3_600_000))
                try add(.office, "198.51.100.7", at: time)
            }
        }
        let single: [Group] = [.address, .worker, .guesser, .form]
        for (index, group) in single.enumerated() {
            try attack(group, 1, every: 20) { _ in "2.0.\(index).9" }
        }
        try attack(.collector, 1, every: 5) { _ in "2.0.9.9" }
        try attack(.collector48, 1, every: 5) { _ in "2001:db8:9:9::9" }
        try attack(.network60, 60, every: 240) { "3.0.0.\($0)" }
        try attack(.network254, 254, every: 900) { "3.0.1.\($0)" }
        try attack(.network48, 1000, every: 3600) { "2001:db8:48:\($0)::1" }
        try attack(.workers, 20, every: 60) { "3.0.2.\($0)" }
        try attack(.workers48, 10, every: 60) { "2001:db8:49:\($0)::1" }
        for index in 0..<24 * 200 {
            let (hour, index) = (3_600_000 * Int64(index / 200), Int64(index % 200))
            try add(.machine, "2.0.10.9", at: hour + index / 100 * 60_500 + index % 100)
            try add(.machine, "2.0.10.9", at: hour + Self.collectionTime + index * 1020)
        }
        try attack(.data, 6000, every: 86_400) { "4.\($0 / 200).\($0 % 200).1" }
        for index in 0..<24_000 {
            let time = 2 * nine + Int64(random.draw(in: 0..<3_600_000))
            try add(.botnet, "5.1.\(index % 8).\(index / 8 % 250)", at: time)
            guard index < 7200 else { continue }
            try add(.collectors, "3.0.3.\(index % 60)", at: time)
        }
        for group in [Group.neighbour, .neighbourWithoutWork] {
            let host = group == .neighbour ? 200 : 201
            for index in [0, 1, 2, 3, 9, 10] {
                try attack(group, 1, every: 1800) { _ in "2.0.\(index).\(host)" }
            }
            try attack(group, 1, every: 1800) { _ in "2001:db8:9:\(host)::1" }
        }
        for network in 0...2 { try attack(.crowded, 1, every: 1800) { _ in "3.0.\(network).255" } }
        for network in 48...49 {
            try attack(.crowded, 1, every: 1800) { _ in "2001:db8:\(network):ffff::1" }
        }
        return tries.sorted { ($0.time, $0.group.rawValue) > ($1.time, $1.group.rawValue) }
    }

    /// Gets a challenge and answers it, as the service does with its limiter; returns whether there is a
    /// proof.
    private mutating func attempt(_ next: Try) async throws -> Bool {
        let (group, client) = (next.group, next.client)
        var outcome = outcomes[group] ?? Outcome()
        defer { outcomes[group] = outcome }
        let time = Timestamp(next.time)
        func reject() -> Bool {
            outcome.rejected += 1
            outcome.highest = .reject
            return false
        }
        let challenge: SealedChallenge
        if group == .machine, next.time % 3_600_000 >= Self.collectionTime {
            guard let last = collected.popLast() else { return reject() }
            challenge = last
        } else {
            guard let issued = try await get(next, &outcome) else { return reject() }
            challenge = issued
        }
        guard group != .machine || next.time % 3_600_000 >= Self.collectionTime else {
            collected.append(challenge)
            return false
        }
        guard group.answers else { return false }
        guard try await limiter.admit(.check, of: client) == nil else { return reject() }
        guard random.chance(group.skill) else {
            try await counts.countFailure(of: client, data: group.data, at: time)
            return false
        }
        let now = try await counts.countPass(
            of: client,
            data: group.data,
            isSuspect: group == .machine,
            canWork: challenge.work != nil,
            at: time
        )
        guard let now, challenge.suffices(for: now) else { return reject() }
        outcome.passed += 1
        return true
    }

    /// A challenge, or nil if the service rejects the client.
    private func get(_ next: Try, _ outcome: inout Outcome) async throws -> SealedChallenge? {
        let group = next.group
        guard try await limiter.admit(.get, of: next.client) == nil else { return nil }
        let isWork = group == .workers48
        var decision = try await counts.decision(
            for: next.client,
            start: .picture,
            data: group.data,
            risk: 0,
            canWork: group.canWork,
            at: Timestamp(next.time)
        )
        guard decision.step < (group.canWork ? .reject : .pictureAndWork) else { return nil }
        outcome.highest = max(outcome.highest, decision.step)
        outcome.lowestScore = min(outcome.lowestScore, 0.9 * (1 - decision.usage / 2))
        if isWork {
            // As in CaptchaService.decision.
            if decision.step == .pictureAndWork { decision.price = max(4, decision.price) }
            decision.step = .work
        } else {
            outcome.pictures += 1
        }
        var challenge = try isWork ? Challenges.make(.work) : Challenges.make()
        challenge.step = decision.step
        let price = isWork || decision.step == .pictureAndWork ? decision.price : 0
        outcome.work += price
        outcome.highestPrice = max(outcome.highestPrice, price)
        if price > 0 {
            let seed = [UInt8](repeating: 0, count: WorkPuzzle.seedSize)
            challenge.work = WorkPuzzle(seed: seed, doublings: price.trailingZeroBitCount)
        }
        return challenge
    }

    /// A row per group of the table in docs/service-limits.md; the last column is the work per proof.
    var rows: [String] {
        Group.allCases.compactMap { group in
            guard let outcome = outcomes[group], group.rawValue.contains(" ") else { return nil }
            func counted(_ number: Int) -> String {
                number < 1000
                    ? "\(number)" : "\(number / 1000),\("\(1000 + number % 1000)".dropFirst())"
            }
            let work = Double(outcome.work) / Double(max(1, outcome.passed))
            let proofs = group.answers ? "" : "; \(counted(outcome.pictures)) pictures"
            let cells = [
                group.rawValue, counted(outcome.passed) + proofs,
                work > 0 ? "\((10 * work).rounded() / 10)" : "0",
            ]
            return "| \(cells.joined(separator: " | ")) |"
        }
    }
}
