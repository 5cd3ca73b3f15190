import FretsawPolicy
import FretsawCaptcha
import FretsawKinds
import Testing

@testable import FretsawAudit

@Suite("Prices of attacks")
struct AttackPriceTests {
    private func report(solved: Int) -> AuditReport {
        AuditReport(
            kind: .slide,
            pictures: 100,
            scales: [.one],
            unreadable: [],
            tolerance: 5,
            scores: [
                SolverScore(
                    "solver",
                    .adapted,
                    outcomes: (0..<100).map {
                        // A tenth of an hour.
                        .init(error: 0, isRight: $0 < solved, nanoseconds: 360_000_000_000)
                    }
                )
            ]
        )
    }

    @Test("A pass costs its tries, its work and its share of an address")
    func price() throws {
        let rates = AttackPrice.Rates(coreHour: 10, solve: 3, address: 500)
        let prices = AttackPrice.all(
            of: report(solved: 50),
            rates: rates,
            start: .picture,
            limits: RateLimits()
        )
        let first = try #require(prices.first)
        #expect(first.attacker == "adapted" && first.triesPerPass == 2)
        // Two tries for one cent each, and half a cent for one of a thousand passes of an address.
        #expect(abs(first.centsPerThousand - 2500) < 5)
        #expect(prices[1].step == "picture-and-work" && prices[1].work == 1)
        let people = try #require(prices.first { $0.attacker == "people" })
        #expect(abs(people.centsPerThousand - 3500) < 5)
    }

    @Test("A solver that solves nothing has no price")
    func nothing() {
        let prices = AttackPrice.all(
            of: report(solved: 0),
            rates: AttackPrice.Rates(coreHour: 10, solve: 3, address: 500),
            start: .nothing,
            limits: RateLimits(getsPerMinute: nil, failuresPerMinute: nil, passes: nil)
        )
        #expect(Set(prices.map(\.attacker)) == ["people"])
        #expect(prices.first?.step == "none")
        #expect(prices.first?.centsPerThousand == 0)
        #expect(prices.last?.centsPerThousand.isFinite == true)
    }
}
