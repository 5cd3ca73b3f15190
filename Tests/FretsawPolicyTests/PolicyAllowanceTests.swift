@testable import FretsawPolicy
import Testing

@Suite("Allowances of the policy ladder")
struct PolicyAllowanceTests {
    @Test("An address that is always right uses up its budget step by step")
    func alwaysRight() {
        let all = PolicyAllowance.all(start: .picture, limits: RateLimits(), success: 1)
        #expect(all.map(\.price) == [0] + PolicyLadder.prices)
        #expect(all.map(\.step) == [.picture] + PolicyLadder.prices.map { _ in .pictureAndWork })
        #expect(abs((all.first?.passesPerDay ?? 0) - 1000) < 2)
        #expect(abs((all.last?.passesPerDay ?? 0) - 1500) < 2)
        let whole = PolicyAllowance.all(start: .nothing, limits: RateLimits(), success: 1)
        #expect(whole.prefix(3).map(\.step) == [.nothing, .work, .picture])
    }

    @Test("An address that guesses is limited by its wrong answers")
    func guesses() throws {
        let all = PolicyAllowance.all(start: .picture, limits: RateLimits(), success: 0.25)
        // Each right answer makes up for one of three wrong ones, and 30 an hour are rejected.
        #expect(abs(try #require(all.last).passesPerDay - 360) < 1)
        let open = RateLimits(getsPerMinute: nil, failuresPerMinute: nil, passes: nil)
        #expect(
            PolicyAllowance.all(start: .picture, limits: open, success: 0.25)
                .allSatisfy { $0.passesPerDay == .infinity }
        )
    }
}
