/// What a service is started with, besides keys, store and designs.
public struct ServiceSettings: Sendable {
    /// How long a challenge can be answered.
    ///
    /// Pop-up widgets fetch one as the page loads, so two minutes are often over before it is seen.
    public var challengeLifetime = Duration.seconds(300)
    /// How long a proof can be redeemed.
    public var proofLifetime = Duration.seconds(180)
    /// Whether clients encrypt their answers: obfuscation that AJ-Captcha's clients know.
    public var encryptsAnswers = true
    /// How much one client may ask for.
    public var limits = RateLimits()
    /// What becomes of the judgement of a drag.
    public var behaviour = BehaviourPolicy.observe
    /// How many challenges are made at the same time: one for each processor.
    public var workers = 1
    /// How many callers may wait for a challenge to be made.
    public var queueCapacity = 256
    /// Whether requests are admitted while the store cannot count them.
    ///
    /// Checks and proofs need the store in any case.
    public var failsOpen = false

    /// The defaults.
    public init() {}

    /// The allowed lifetimes of challenges, in seconds.
    public static let challengeLifetimes = 30...3600
    /// The allowed lifetimes of proofs, in seconds.
    public static let proofLifetimes = 10...3600

    /// Refuses what lies outside its range.
    ///
    /// - Throws: ``ServiceSetupError``.
    public func validate() throws(ServiceSetupError) {
        func check(
            _ value: Int64,
            _ range: ClosedRange<Int>,
            _ name: String
        ) throws(ServiceSetupError) {
            guard range.contains(Int(clamping: value)) else {
                throw ServiceSetupError(
                    "\(name) is \(value), allowed \(range.lowerBound)…\(range.upperBound)"
                )
            }
        }
        try check(
            challengeLifetime.components.seconds,
            ServiceSettings.challengeLifetimes,
            "the lifetime of challenges in seconds"
        )
        try check(
            proofLifetime.components.seconds,
            ServiceSettings.proofLifetimes,
            "the lifetime of proofs in seconds"
        )
        try check(Int64(workers), 1...1024, "the number of workers")
        try check(Int64(queueCapacity), 0...100_000, "the length of the queue")
        for (limit, name) in [
            (limits.getsPerMinute, "gets"), (limits.checksPerMinute, "checks"),
            (limits.verifiesPerMinute, "verifications"), (limits.failuresPerMinute, "failures"),
        ] {
            guard let limit else { continue }
            try check(Int64(limit), 1...1_000_000, "the limit of \(name) a minute")
        }
        try check(limits.lockOut.components.seconds, 1...86_400, "the lock-out in seconds")
    }
}

/// Why a service cannot start with what it was given.
public struct ServiceSetupError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong and what to do about it.
    public let description: String

    init(_ description: String) { self.description = description }
}
