package import FretsawBehaviour
package import FretsawPolicy

/// The settings of a service, without keys, store and designs; the program that reads them checks their ranges.
package struct ServiceSettings: Sendable {
    /// Time in which a challenge can be answered.
    ///
    /// Pop-up widgets fetch a challenge when the page loads, so two minutes are often over before it is visible.
    package var challengeLifetime = Duration.seconds(300)
    /// Time in which a proof can be redeemed.
    package var proofLifetime = Duration.seconds(180)
    /// Whether clients encrypt answers, as AJ-Captcha's can; this is only obfuscation.
    package var encryptsAnswers = true
    /// Whether challenges of the kind `work` are served.
    package var servesWork = false
    /// Whether slide puzzles are also served as choices, for pages without a script.
    package var servesForm = false
    /// Limits per client.
    package var limits = RateLimits()
    /// The step at which the ladder of a visitor starts, one of ``PolicyStep/starts``.
    ///
    /// A client that has not announced that it can work starts at a picture at least, and is rejected
    /// where a picture and work are asked for.
    package var policy = PolicyStep.picture
    package var behaviour = BehaviourPolicy.observe
    /// Number of challenges generated in parallel; one per processor is best.
    package var workers = 1
    /// Number of requests that may wait for a worker.
    package var queueCapacity = 256
    /// Challenges of each kind to keep ready, shared by its designs and decks, at most 64 KiB for each.
    package var prepared = 64
    /// Whether requests are admitted if the store cannot count them; checks and verifications need it.
    package var failsOpen = false

    package init() {}
}

package struct ServiceSetupError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
