/// Decides what a visitor has to do for a proof, by what visitors of the same address and network did
/// before.
///
/// A pure function of counts. Their largest share of a limit selects the step: the shares 1/6, 1/3, 2/3
/// and 1 are where work, a picture, a picture and work, and rejection begin, but no step is below
/// ``start``. Only an address can be rejected; a whole network gets at most a picture and work.
struct PolicyLadder: Sendable, Hashable {
    /// The lowest step.
    var start = PolicyStep.picture
    /// The right answers that an address may give; nil for any number.
    var budget: PassBudget?
    /// The wrong answers per minute that lock an address out; nil for any number.
    var failuresPerMinute: Int?

    /// How much more than one address a network may do: 256 addresses of a /24, 65,536 networks of a /48.
    static let networkFactor = 8
    /// Wrong answers per hour, less the right ones, as a multiple of those per minute.
    static let failuresPerHourFactor = 6
    /// Number of doublings between the shares 2/3 and 1; the highest price is 2 to this power.
    static let doublings = 4

    /// The ladder of these limits.
    init(start: PolicyStep = .picture, limits: RateLimits) {
        self.start = start
        budget = limits.passes
        failuresPerMinute = limits.failuresPerMinute
    }

    /// The step and the price for a visitor with these counts.
    ///
    /// A visitor whose client cannot work is rejected where a picture and work are asked for. So the
    /// counts of the network, which other people cause, and a risk below 1 raise their step to a picture
    /// at most.
    /// More wrong answers, more risk and, without wrong answers, more right answers never lower either.
    func decision(for counts: VisitorCounts, canWork: Bool = true) -> PolicyDecision {
        // A network is never used up.
        let most = canWork ? 0.99 : 0.66
        let shared = min(usage(of: counts.network, factor: PolicyLadder.networkFactor), most)
        // A risk of 1 rejects the visitor in any case.
        let risk = counts.risk < 1 ? min(counts.risk, most) : 1
        let usage = max(usage(of: counts.address, factor: 1), shared, risk)
        let natural: PolicyStep =
            switch usage {
            case ..<(1 / 6): .nothing
            case ..<(1 / 3): .work
            case ..<(2 / 3): .picture
            case ..<1: .pictureAndWork
            default: .reject
            }
        // Thirds are not exact; a share of 2/3 and four fifteenths must not fall below a doubling.
        let parts = Double(PolicyLadder.doublings + 1)
        let doublings = Int(max(0, (3 * min(usage, 1) - 2) * parts + 1e-9))
        return PolicyDecision(
            step: max(start, natural),
            price: 1 << min(doublings, PolicyLadder.doublings),
            usage: min(usage, 1)
        )
    }

    /// The largest share of a limit that an address, or a network with `factor` times its limits, has
    /// used; at 1 a limit is used up.
    private func usage(of counts: VisitorCounts.Scope, factor: Int) -> Double {
        func share(_ count: Int, _ limit: Int) -> Double { Double(count) / Double(limit * factor) }
        var usage = 0.0
        if let budget {
            usage = max(
                share(counts.passesPerMinute, budget.perMinute),
                share(counts.passesPerHour, budget.perHour),
                share(counts.passesPerDay, budget.perDay)
            )
        }
        if let failuresPerMinute {
            // An office has many of both; a program that guesses has more wrong answers than right ones.
            let excess = max(0, counts.failuresPerHour - counts.passesPerHour)
            usage = max(
                usage,
                share(excess, failuresPerMinute * PolicyLadder.failuresPerHourFactor)
            )
        }
        return usage
    }
}

/// The counts of a visitor's address and network, and the risk that the site's proxy reports.
struct VisitorCounts: Sendable, Hashable {
    /// The answers from one address, or from one network.
    struct Scope: Sendable, Hashable {
        /// Right answers in this minute.
        var passesPerMinute = 0
        /// Right answers in this hour.
        var passesPerHour = 0
        /// Right answers in this day.
        var passesPerDay = 0
        /// Wrong answers in this hour, and twice the right ones whose drag looks like a machine's.
        var failuresPerHour = 0
    }

    /// The answers from its address: IPv4, or the /64 network of IPv6.
    var address = Scope()
    /// The answers from its network: /24 of IPv4, /48 of IPv6.
    var network = Scope()
    /// The risk that the site's proxy reports, 0 … 1; 1 rejects the visitor.
    var risk = 0.0
}

/// The step for a visitor, and its price.
struct PolicyDecision: Sendable, Hashable {
    /// The step.
    var step: PolicyStep
    /// How much work it is, as a multiple of the base price: 1, 2, 4, 8 or 16.
    var price: Int
    /// The largest share of a limit that is used up, 0 … 1; the score of the proof is lower for it.
    var usage: Double

    /// Its place among all steps and prices, from least to most.
    var level: Int {
        (PolicyStep.allCases.firstIndex(of: step) ?? 0) + price.trailingZeroBitCount
    }
}
