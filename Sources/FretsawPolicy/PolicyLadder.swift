/// Decides what a visitor has to do for a proof, by what visitors of the same address and network did before.
///
/// A pure function of counts. Their largest share of a limit selects the step: the shares 1/6, 1/3, 2/3 and 1 are where
/// work, a picture, a picture and work, and rejection begin, but no step is below ``start``.
///
/// Only right and wrong answers of its own address reject a visitor, or raise the price above 16. A risk below 1 asks
/// for a picture and work at the price 16 at most, all other counts, which other people may cause, at the price 4.
public struct PolicyLadder: Sendable, Hashable {
    /// The lowest step.
    public var start = PolicyStep.picture
    /// The limits of an address.
    public var limits: RateLimits

    /// How much more than one address a network may do: 256 addresses of a /24, 65,536 networks of a /48.
    public static let networkFactor = 8
    /// The limit of an hour as a multiple of that of a minute, for wrong answers less the right ones and
    /// for challenges less the right answers.
    public static let hourFactor = 6
    /// The prices from the share 2/3 on, as multiples of the base price.
    ///
    /// The first four end after a fifteenth of a limit each, the others after a sixtieth.
    ///
    /// At the last one, a fast computer takes half of the time for which a challenge is valid.
    public static let prices = [1, 2, 4, 8, 16, 64, 256, 1024]
    /// The index of the highest price that other people can cause.
    public static let highestShared = 2
    /// The index of the highest price that a risk below 1 can cause.
    public static let highestOfRisk = 4

    /// The ladder of these limits.
    public init(start: PolicyStep = .picture, limits: RateLimits) {
        self.start = start
        self.limits = limits
    }

    /// The step and the price for a visitor with these counts.
    ///
    /// A visitor whose client cannot work is rejected where a picture and work are asked for, unless
    /// ``RateLimits/exemptsClientsWithoutWork``. More challenges, more wrong answers and more risk never lower either.
    public func decision(for counts: VisitorCounts, canWork: Bool = true) -> PolicyDecision {
        let own = usage(of: counts.address, factor: 1)
        let (gets, failures) = (limits.getsPerMinute, limits.failuresPerMinute)
        let ownGets = hourShare(counts.address.excessGets, of: gets)
        let shared = max(
            usage(of: counts.network, factor: PolicyLadder.networkFactor),
            ownGets,
            hourShare(counts.network.excessGets, of: gets, PolicyLadder.networkFactor),
            hourShare(counts.data.excessFailures, of: failures)
        )
        // These are never used up.
        let most = canWork || !limits.exemptsClientsWithoutWork ? 0.99 : 0.66
        // A risk of 1 rejects the visitor in any case.
        let usage = counts.risk < 1 ? max(own, min(max(shared, counts.risk), most)) : 1
        let natural: PolicyStep =
            switch usage {
            case ..<(1 / 6): .nothing
            case ..<(1 / 3): .work
            case ..<(2 / 3): .picture
            case ..<1: .pictureAndWork
            default: .reject
            }
        let place = max(
            PolicyLadder.place(of: own),
            min(PolicyLadder.place(of: counts.risk), PolicyLadder.highestOfRisk),
            min(PolicyLadder.place(of: shared), PolicyLadder.highestShared)
        )
        return PolicyDecision(
            step: max(start, natural),
            price: PolicyLadder.prices[place],
            usage: min(max(own, ownGets, counts.risk), 1)
        )
    }

    /// The index of the price for a share of a limit.
    private static func place(of share: Double) -> Int {
        // Thirds are not exact; a share of 2/3 and four fifteenths must not fall below its price.
        let share = min(share, 1) + 1e-10
        let sixtieths = 60 * share - 56
        guard sixtieths >= 0 else { return Int(max(0, 15 * share - 10)) }
        return min(4 + Int(sixtieths), prices.count - 1)
    }

    /// The share of ``hourFactor`` times a limit per minute; 0 without a limit.
    private func hourShare(_ count: Int, of perMinute: Int?, _ factor: Int = 1) -> Double {
        perMinute.map { Double(count) / Double($0 * PolicyLadder.hourFactor * factor) } ?? 0
    }

    /// The largest share of a limit that the answers from an address, or from a network with `factor`
    /// times its limits, have used; at 1 a limit is used up.
    private func usage(of counts: VisitorCounts.Scope, factor: Int) -> Double {
        func share(_ count: Int, _ limit: Int) -> Double { Double(count) / Double(limit * factor) }
        var usage = 0.0
        if let budget = limits.passes {
            usage = max(
                share(counts.passesPerMinute, budget.perMinute),
                share(counts.passesPerHour, budget.perHour),
                share(counts.passesPerDay, budget.perDay)
            )
        }
        // An office has many of both; a program that guesses has more wrong answers than right ones.
        return max(usage, hourShare(counts.excessFailures, of: limits.failuresPerMinute, factor))
    }
}

/// The counts of a visitor's address, network and `cdata`, and the risk that the site's proxy reports.
public struct VisitorCounts: Sendable, Hashable {
    /// The challenges and answers of one address, one network or one `cdata`.
    public struct Scope: Sendable, Hashable {
        /// Right answers in this minute.
        public var passesPerMinute = 0
        /// Right answers in this hour.
        public var passesPerHour = 0
        /// Right answers in this day.
        public var passesPerDay = 0
        /// Wrong answers in this hour, and twice the right ones that look like a machine's.
        public var failuresPerHour = 0
        /// Challenges in this hour.
        public var getsPerHour = 0

        /// No answers.
        public init() {}

        /// Wrong answers that no right one makes up for.
        public var excessFailures: Int { max(0, failuresPerHour - passesPerHour) }
        /// Challenges without a right answer.
        public var excessGets: Int { max(0, getsPerHour - passesPerHour) }
    }

    /// The answers from its address: IPv4, or the /64 network of IPv6.
    public var address = Scope()
    /// The answers from its network: /24 of IPv4, /48 of IPv6.
    public var network = Scope()
    /// The answers to challenges of the page's `cdata`; only those of the hour are counted.
    public var data = Scope()
    /// The risk that the site's proxy reports, 0 … 1; 1 rejects the visitor.
    public var risk = 0.0

    /// A visitor that nothing is known of.
    public init() {}
}

/// The step for a visitor, and its price.
public struct PolicyDecision: Sendable, Hashable {
    /// The step.
    public var step: PolicyStep
    /// How much work it is, as a multiple of the base price: one of ``PolicyLadder/prices``.
    public var price: Int
    /// The largest share of a limit that the address has used up, or the risk, 0 … 1; the score of the
    /// proof is lower for it.
    public var usage: Double

    /// Creates a decision.
    public init(step: PolicyStep, price: Int, usage: Double) {
        self.step = step
        self.price = price
        self.usage = usage
    }

    /// Its place among all steps and prices, from least to most.
    public var level: Int { (PolicyStep.allCases.firstIndex(of: step) ?? 0) + priceLevel }

    /// The place of its price.
    public var priceLevel: Int { PolicyLadder.prices.lastIndex { $0 <= price } ?? 0 }
}
