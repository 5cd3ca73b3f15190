package struct GestureLimits: Sendable, Hashable {
    /// Number of wrong drawings that lock a subject out.
    static let maxAttempts = 5

    /// Duration of a subject's lockout, and the time after which its attempts are forgotten, in milliseconds.
    package var lockout: Int64
    /// Maximum number of wrong drawings of a code per day (UTC), of all subjects together.
    package var failuresPerDay: Int

    /// Maximum wrong drawings of one subject in 24 hours: a fifth, so that one person cannot lock a code.
    var failuresPerSubject: Int { max(1, failuresPerDay / 5) }

    package init(lockout: Int64 = 300_000, failuresPerDay: Int = 100) {
        self.lockout = lockout
        self.failuresPerDay = failuresPerDay
    }
}
