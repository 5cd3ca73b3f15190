/// How much one client may ask for.
///
/// On by default, unlike AJ-Captcha's (`aj-protocol` 6), whose numbers these are.
public struct RateLimits: Sendable, Hashable {
    /// Challenges a minute; nil for any number.
    public var getsPerMinute: Int?
    /// Checks a minute; nil for any number.
    public var checksPerMinute: Int?
    /// Verifications a minute; nil for any number.
    ///
    /// Sites ask from one or a few addresses for all their visitors, so this is much higher.
    public var verifiesPerMinute: Int?
    /// Gesture requests a minute; nil for any number.
    public var gesturesPerMinute: Int?
    /// Failed checks in a minute that lock a client out; nil for never.
    public var failuresPerMinute: Int?
    /// How long a client stays locked out.
    public var lockOut: Duration

    /// Limits; the defaults suit a public site.
    public init(
        getsPerMinute: Int? = 100,
        checksPerMinute: Int? = 100,
        verifiesPerMinute: Int? = 6000,
        gesturesPerMinute: Int? = 60,
        failuresPerMinute: Int? = 20,
        lockOut: Duration = .seconds(300)
    ) {
        self.getsPerMinute = getsPerMinute
        self.checksPerMinute = checksPerMinute
        self.verifiesPerMinute = verifiesPerMinute
        self.gesturesPerMinute = gesturesPerMinute
        self.failuresPerMinute = failuresPerMinute
        self.lockOut = lockOut
    }

    /// No limits at all: for tests, and behind a gateway that has its own.
    public static let none = RateLimits(
        getsPerMinute: nil,
        checksPerMinute: nil,
        verifiesPerMinute: nil,
        gesturesPerMinute: nil,
        failuresPerMinute: nil
    )
}
