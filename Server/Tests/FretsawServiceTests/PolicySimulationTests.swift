import FretsawKeys
import FretsawKinds
import FretsawLimits
import FretsawPolicy
import FretsawRandom
import FretsawStore
import FretsawStoreTesting
import FretsawTesting
import Testing

@testable import FretsawService
import FretsawServiceTesting

/// A day of visitors and attackers against the limits and the ladder of the service, with its memory store
/// and a manual clock.
@Suite("Simulated visitors")
struct PolicySimulationTests {
    @Test("Visitors and an office pass, one address pays and is rejected, a network is not", .slow)
    func day() async throws {
        var day = SimulatedDay(seed: 18)
        try await day.run()
        print(day.table)
        let outcomes = day.outcomes
        let visitor = try #require(outcomes[.visitor])
        let office = try #require(outcomes[.office])
        let burst = try #require(outcomes[.burst])
        let guesser = try #require(outcomes[.guesser])
        let botnet = try #require(outcomes[.botnet])
        let neighbour = try #require(outcomes[.neighbour])

        #expect(visitor.rejected == 0 && visitor.work == 0)
        #expect(visitor.passed == SimulatedDay.visitors)
        // People retry until they pass.
        #expect(office.rejected == 0 && office.passed == 5 * SimulatedDay.officePeople)
        #expect(office.highest <= .pictureAndWork && office.highestPrice <= 16)

        #expect(burst.passed <= 1500 && burst.passed >= 1400)
        // In the first minute, the price of a try only grows.
        let minute = burst.costs.prefix(60)
        #expect(Array(minute) == minute.sorted())
        for attacker in [burst, guesser] {
            let price = try #require(attacker.costs.prefix(200).max())
            #expect(price >= 100 * visitor.costPerPass)
        }
        #expect(burst.costPerPass >= 10 * visitor.costPerPass)
        #expect(guesser.passed < burst.passed / 3)

        // The addresses of a botnet have budgets of their own; only their networks raise the price.
        for group in [botnet, neighbour] {
            #expect(group.highest == .pictureAndWork && group.rejected == 0)
            #expect(group.work > 0 && group.highestPrice <= 16)
        }
    }

    @Test("The same seed gives the same day", .slow)
    func replay() async throws {
        var (one, other) = (
            SimulatedDay(seed: 5, botnetTries: 1), SimulatedDay(seed: 5, botnetTries: 1)
        )
        try await one.run()
        try await other.run()
        #expect(one.table == other.table)
    }
}

/// A day from a seed.
private struct SimulatedDay {
    /// Who tries to get proofs.
    enum Group: String, CaseIterable {
        /// One person at an address of their own.
        case visitor = "visitors"
        /// People who share one address.
        case office = "office of 200"
        /// A program at one address that is always right and tries every second, then every 15.
        case burst = "one address, always right"
        /// A program at one address that guesses.
        case guesser = "one address, guessing"
        /// Programs at 2,000 addresses of eight networks, always right, within an hour.
        case botnet = "botnet of 2,000"
        /// People at other addresses of these networks.
        case neighbour = "neighbours of the botnet"
    }

    /// The tries of a group and their cost.
    struct Outcome {
        var tries = 0
        var passed = 0
        var rejected = 0
        var pictures = 0
        /// In units of the base price.
        var work = 0
        var highest = PolicyStep.nothing
        var highestPrice = 0
        /// The cost of each try, 0 if it was rejected; a unit of work counts as much as a picture.
        var costs: [Double] = []

        var cost: Double { Double(pictures + work) }
        var costPerTry: Double { cost / Double(max(1, tries)) }
        var costPerPass: Double { cost / Double(max(1, passed)) }
    }

    static let visitors = 2000
    static let officePeople = 200
    static let botnetAddresses = 2000

    private struct Try {
        var time: Int64
        var group: Group
        var client: ClientAddress
        /// Whether a rejected or wrong try is repeated.
        var isRepeated: Bool
    }

    private let botnetTries: Int
    private let clock = ManualClock()
    private let limiter: RateLimiter
    private let counts: PolicyCounts
    private var random: SeededGenerator
    private(set) var outcomes: [Group: Outcome] = [:]

    /// A day on which each address of the botnet tries `botnetTries` times.
    init(seed: UInt64, botnetTries: Int = 12) {
        self.botnetTries = botnetTries
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
        var time: Int64 = 0
        // Repeated tries are inserted in order.
        while let next = tries.popLast() {
            clock.advance(by: .milliseconds(next.time - time))
            time = next.time
            let isPassed = try await attempt(next)
            guard !isPassed, next.isRepeated else { continue }
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
            let isPerson = [.visitor, .office, .neighbour].contains(group)
            tries.append(Try(time: time, group: group, client: client, isRepeated: isPerson))
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
        for index in 0..<Int64(200) { try add(.burst, "203.0.113.9", at: index * 1000) }
        for second in stride(from: Int64(200), to: 86_400, by: 15) {
            try add(.burst, "203.0.113.9", at: second * 1000)
            try add(.guesser, "192.0.2.9", at: second * 1000)
        }
        for index in 0..<Self.botnetAddresses {
            for _ in 0..<botnetTries {
                let time = 2 * nine + Int64(random.draw(in: 0..<3_600_000))
                try add(.botnet, "100.1.\(index / 250).\(index % 250)", at: time)
            }
        }
        for network in 0..<8 {
            for host in 250..<255 {
                let time = 2 * nine + Int64(random.draw(in: 3_300_000..<3_600_000))
                try add(.neighbour, "100.1.\(network).\(host)", at: time)
            }
        }
        return tries.sorted { ($0.time, $0.group.rawValue) > ($1.time, $1.group.rawValue) }
    }

    /// Gets a challenge and answers it, as the service does with its limiter; returns whether there is a
    /// proof.
    private mutating func attempt(_ next: Try) async throws -> Bool {
        var outcome = outcomes[next.group] ?? Outcome()
        defer { outcomes[next.group] = outcome }
        outcome.tries += 1
        outcome.costs.append(0)
        let time = Timestamp(next.time)
        func reject() -> Bool {
            outcome.rejected += 1
            outcome.highest = .reject
            return false
        }
        guard try await limiter.admit(.get, of: next.client) == nil else { return reject() }
        let decision = try await counts.decision(
            for: next.client,
            start: .picture,
            risk: 0,
            at: time
        )
        guard decision.step < .reject else { return reject() }
        outcome.highest = max(outcome.highest, decision.step)
        outcome.pictures += 1
        let price = decision.step == .pictureAndWork ? decision.price : 0
        outcome.work += price
        outcome.highestPrice = max(outcome.highestPrice, price)
        outcome.costs[outcome.costs.count - 1] = Double(1 + price)
        guard try await limiter.admit(.check, of: next.client) == nil else { return reject() }
        let skill: Double =
            switch next.group {
            case .visitor, .office, .neighbour: 0.9
            case .burst, .botnet: 1
            case .guesser: 0.25
            }
        guard random.chance(skill) else {
            try await counts.countFailure(of: next.client, at: time)
            return false
        }
        guard try await counts.countPass(of: next.client, isSuspect: false, at: time) != nil else {
            return reject()
        }
        outcome.passed += 1
        return true
    }

    /// A line per group: its tries and their cost, as multiples of the cost of a visitor's proof.
    var table: String {
        func row(_ cells: [String]) -> String {
            let widths = [26, 8, 8, 9, 9, 8, 18, 15, 10, 10]
            return zip(cells, widths).enumerated().map { index, cell in
                let pad = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
                return index == 0 ? cell.0 + pad : pad + cell.0
            }.joined()
        }
        let visitor = outcomes[.visitor]?.costPerPass ?? 1
        func multiple(_ cost: Double) -> String { "\((10 * cost / visitor).rounded() / 10)" }
        let head = [
            "", "tries", "right", "rejected", "pictures", "work", "highest step", "highest price",
            "per try", "per proof",
        ]
        let lines = Group.allCases.compactMap { group -> String? in
            guard let outcome = outcomes[group] else { return nil }
            return row([
                group.rawValue, "\(outcome.tries)", "\(outcome.passed)", "\(outcome.rejected)",
                "\(outcome.pictures)", "\(outcome.work)", outcome.highest.rawValue,
                "\(outcome.highestPrice)", multiple(outcome.costPerTry),
                multiple(outcome.costPerPass),
            ])
        }
        let notes = [Group.burst, .guesser].map { group in
            let costs = outcomes[group]?.costs.prefix(200) ?? []
            let place = costs.firstIndex { $0 >= 100 * visitor }.map { "try \($0 + 1)" } ?? "no try"
            return "\(group.rawValue): of the first 200 tries, \(place) is the first that costs "
                + "at least 100 times a visitor's proof, the dearest costs "
                + "\(multiple(costs.max() ?? 0)) times as much, all together "
                + "\(multiple(costs.reduce(0, +)))."
        }
        return ([row(head)] + lines + notes).joined(separator: "\n")
    }
}
