/// The right answers that one address may give without going beyond one step and price of the policy ladder.
public struct PolicyAllowance: Sendable, Hashable {
    /// The highest step.
    public let step: PolicyStep
    /// The highest price of work, as a multiple of the base price; 0 for a step without work.
    public let price: Int
    /// The largest number of right answers in a day, for an address that never pauses.
    public let passesPerDay: Double

    /// The allowances of an attacker whose answers are right with a probability of `success` (above 0), from
    /// the lowest step; those in which no answer more is possible are left out.
    ///
    /// The attacker knows the ladder. Its networks and `cdata` are never counted, as with addresses all
    /// over the world.
    public static func all(
        start: PolicyStep,
        limits: RateLimits,
        success: Double
    ) -> [PolicyAllowance] {
        var allowances: [PolicyAllowance] = []
        for (decision, share) in PolicyLadder(start: start, limits: limits).bounds
        where decision.step < .reject {
            let isWork = decision.step == .work || decision.step == .pictureAndWork
            // Without pictures, every answer is right.
            let success = decision.step < .picture ? 1 : success
            allowances.append(
                PolicyAllowance(
                    step: decision.step,
                    price: isWork ? decision.price : 0,
                    passesPerDay: passes(to: share, limits, success: success)
                )
            )
        }
        return allowances
    }

    /// The right answers of a day that use up at most `share` of each limit.
    private static func passes(to share: Double, _ limits: RateLimits, success: Double) -> Double {
        let hour = Double(PolicyLadder.hourFactor)
        let wrong = (1 - success) / success
        var most = Double.infinity
        if let gets = limits.getsPerMinute {
            most = min(most, 1440 * Double(gets) * success)
            if wrong > 0 { most = min(most, 24 * hour * Double(gets) * share / wrong) }
        }
        if let budget = limits.passes {
            most = min(
                most,
                share * Double(budget.perDay),
                24 * share * Double(budget.perHour),
                1440 * share * Double(budget.perMinute)
            )
        }
        if let failures = limits.failuresPerMinute, wrong > 1 {
            most = min(most, 24 * hour * Double(failures) * share / (wrong - 1))
        }
        return most
    }
}

extension PolicyLadder {
    /// Each decision for an address, with the largest share of its limits at which it is made.
    fileprivate var bounds: [(decision: PolicyDecision, share: Double)] {
        let parts = 6000
        var ladder = self
        // Large enough, and small enough to be multiplied.
        ladder.limits.passes = PassBudget(perMinute: 1 << 40, perHour: 1 << 40, perDay: parts)
        var bounds: [(decision: PolicyDecision, share: Double)] = []
        for part in 0...parts {
            var counts = VisitorCounts()
            counts.address.passesPerDay = part
            var decision = ladder.decision(for: counts)
            decision.usage = 0
            if bounds.last?.decision == decision { bounds.removeLast() }
            bounds.append((decision, Double(part + 1) / Double(parts)))
        }
        return bounds
    }
}
