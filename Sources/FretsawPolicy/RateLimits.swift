/// Rate limits per client.
///
/// On by default, with AJ-Captcha's numbers for gets, checks and failures; AJ-Captcha's limits are off by default.
public struct RateLimits: Sendable, Hashable {
    /// Maximum number of gets per minute; nil for no limit.
    public var getsPerMinute: Int?
    /// Maximum number of checks per minute; nil for no limit.
    public var checksPerMinute: Int?
    /// Maximum number of gets, and of checks, per minute; those of gets when it is read.
    public var getsAndChecksPerMinute: Int? {
        get { getsPerMinute }
        set { (getsPerMinute, checksPerMinute) = (newValue, newValue) }
    }
    /// Maximum number of verifications per minute; nil for no limit.
    ///
    /// Sites verify for all their visitors from few addresses, so this is much higher.
    public var verifiesPerMinute: Int?
    /// Maximum number of gesture requests per minute; nil for no limit.
    public var gesturesPerMinute: Int?
    /// Maximum number of wrong answers per minute before a lockout; nil for no lockout.
    ///
    /// Only answers to genuine challenges count, so that other pages cannot lock their visitors out.
    ///
    /// Each right answer in the same hour allows one wrong answer more.
    public var failuresPerMinute: Int?
    /// Maximum numbers of right answers; nil for no limit.
    ///
    /// They do not apply to private addresses, which are proxies or the machines of developers.
    public var passes: PassBudget?
    /// Duration of a lockout.
    public var lockout: Duration
    /// Whether counts of networks, of `cdata` and of unanswered challenges, and a risk below 1, ask clients
    /// that cannot work for a picture at most; then only its addresses limit a program that leaves out work.
    public var exemptsClientsWithoutWork = false

    /// Creates limits; the defaults suit a public site.
    public init(
        getsPerMinute: Int? = 100,
        checksPerMinute: Int? = 100,
        verifiesPerMinute: Int? = 6000,
        gesturesPerMinute: Int? = 60,
        failuresPerMinute: Int? = 5,
        passes: PassBudget? = PassBudget(),
        lockout: Duration = .seconds(300)
    ) {
        self.getsPerMinute = getsPerMinute
        self.checksPerMinute = checksPerMinute
        self.verifiesPerMinute = verifiesPerMinute
        self.gesturesPerMinute = gesturesPerMinute
        self.failuresPerMinute = failuresPerMinute
        self.passes = passes
        self.lockout = lockout
    }

    /// No limits, for tests and behind a gateway with its own limits.
    public static let none = RateLimits(
        getsPerMinute: nil,
        checksPerMinute: nil,
        verifiesPerMinute: nil,
        gesturesPerMinute: nil,
        failuresPerMinute: nil,
        passes: nil
    )
}

/// The right answers that a client may give before it is rejected.
///
/// From two thirds of each number on, challenges also cost work. A network of clients may give eight
/// times as many, and those that can work are never rejected because of it.
public struct PassBudget: Sendable, Hashable {
    /// Maximum number in a minute.
    public var perMinute: Int
    /// Maximum number in an hour.
    public var perHour: Int
    /// Maximum number in a day of UTC.
    public var perDay: Int

    /// Creates a budget; the default lets an office of 200 people pass that share one address.
    public init(perMinute: Int = 60, perHour: Int = 450, perDay: Int = 1500) {
        self.perMinute = perMinute
        self.perHour = perHour
        self.perDay = perDay
    }
}
