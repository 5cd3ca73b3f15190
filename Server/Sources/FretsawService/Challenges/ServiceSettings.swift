public import FretsawPolicy
public import FretsawBehaviour
/// The settings of a service, without keys, store and designs.
public struct ServiceSettings: Sendable {
    /// Time in which a challenge can be answered.
    ///
    /// Pop-up widgets fetch a challenge when the page loads, so two minutes are often over before
    /// it is visible.
    public var challengeLifetime = Duration.seconds(300)
    /// Time in which a proof can be redeemed.
    public var proofLifetime = Duration.seconds(180)
    /// Whether clients encrypt their answers, as AJ-Captcha's clients can; this is only
    /// obfuscation.
    public var encryptsAnswers = true
    /// Whether challenges of the kind ``ChallengeKind/work`` are served.
    public var servesWork = false
    /// Limits per client.
    public var limits = RateLimits()
    /// The step at which the ladder of a visitor starts, one of ``PolicyStep/starts``.
    ///
    /// A client that has not announced that it can work starts at a picture at least, and is rejected
    /// where a picture and work are asked for.
    public var policy = PolicyStep.picture
    /// What to do with judgements of drags.
    public var behaviour = BehaviourPolicy.observe
    /// Number of challenges generated in parallel; one per processor is best.
    public var workers = 1
    /// Number of requests that may wait for a worker.
    public var queueCapacity = 256
    /// Number of challenges of each kind that ``CaptchaService/prepareChallenges()`` keeps ready.
    ///
    /// Several designs and decks of a kind share it. Their pictures take at most 64 KiB for each.
    public var prepared = 64
    /// Whether requests are admitted if the store cannot count them.
    ///
    /// Checks and verifications always need the store.
    public var failsOpen = false

    /// Creates the default settings.
    public init() {}

    /// The valid lifetimes of proofs, in seconds.
    public static let proofLifetimes = 10...3600

    /// Checks that all settings are in their ranges.
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
                    "\(name) must be \(range.lowerBound) to \(range.upperBound), not \(value)"
                )
            }
        }
        try check(
            challengeLifetime.components.seconds,
            30...3600,
            "the lifetime of challenges in seconds"
        )
        try check(
            proofLifetime.components.seconds,
            ServiceSettings.proofLifetimes,
            "the lifetime of proofs in seconds"
        )
        try check(Int64(workers), 1...1024, "the number of workers")
        try check(Int64(queueCapacity), 0...100_000, "the length of the queue")
        try check(Int64(prepared), 0...100_000, "the number of prepared challenges")
        for (limit, name) in [
            (limits.getsPerMinute, "gets"), (limits.checksPerMinute, "checks"),
            (limits.verifiesPerMinute, "verifications"), (limits.failuresPerMinute, "failures"),
        ] {
            guard let limit else { continue }
            try check(Int64(limit), 1...1_000_000, "the limit of \(name) per minute")
        }
        for (limit, name) in [
            (limits.passes?.perMinute, "minute"), (limits.passes?.perHour, "hour"),
            (limits.passes?.perDay, "day"),
        ] {
            guard let limit else { continue }
            try check(Int64(limit), 1...1_000_000, "the budget of passes per \(name)")
        }
        guard PolicyStep.starts.contains(policy) else {
            throw ServiceSetupError("the policy cannot start at \(policy.rawValue)")
        }
        try check(limits.lockout.components.seconds, 1...86_400, "the lockout in seconds")
    }
}

/// Why a service cannot start.
public struct ServiceSetupError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong and what to do about it.
    public let description: String

    init(_ description: String) { self.description = description }
}
