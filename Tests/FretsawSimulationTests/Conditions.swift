import FretsawRandom
import FretsawService

/// The faults and settings of one schedule, drawn from its seed.
struct Conditions {
    /// Whether nothing fails: every correct answer in time must then pass.
    var isCalm: Bool
    /// Probability that an operation of the store has a fate other than `done`.
    var storeFaults: Double
    /// Probability that such a fate is a crash of the node.
    var crashes: Double
    /// Probability that a request or a reply between client and node is lost, or a request repeated.
    var networkFaults: Double
    /// Whether dates of nodes change while they run.
    var setsDates: Bool
    var rotatesKeys: Bool
    /// Number of visitors.
    var visitors: Int
    /// The time during which visitors arrive, in milliseconds.
    var arrivals: Int
    var settings = ServiceSettings()

    /// Maximum difference between the dates of two nodes that docs/service.md allows, in milliseconds.
    static let maxDateDifference = 60_000

    init(using generator: inout SeededGenerator) {
        isCalm = generator.chance(0.125)
        storeFaults = isCalm ? 0 : generator.pick([0, 0.03, 0.1, 0.3])
        crashes = isCalm ? 0 : generator.pick([0, 0.1, 0.4])
        networkFaults = isCalm ? 0 : generator.pick([0, 0.05, 0.2])
        setsDates = generator.chance(0.5)
        rotatesKeys = generator.chance(0.4)
        visitors = generator.draw(in: 1...4)
        arrivals = generator.pick([5, 5, 60_000, 300_000])
        settings.challengeLifetime = .seconds(generator.draw(in: 70...120))
        settings.proofLifetime = .seconds(generator.draw(in: 10...60))
        settings.encryptsAnswers = generator.chance(0.5)
        settings.behaviour = .off
        settings.failsOpen = generator.chance(0.25)
        settings.limits =
            isCalm
            ? .none
            : RateLimits(
                getsPerMinute: generator.draw(in: 1...6),
                checksPerMinute: generator.draw(in: 2...8),
                verifiesPerMinute: generator.draw(in: 2...8),
                failuresPerMinute: generator.draw(in: 1...2),
                passes: generator.pick([
                    nil, PassBudget(), PassBudget(perMinute: 1, perHour: 2, perDay: 3),
                ]),
                lockout: .seconds(generator.draw(in: 10...120))
            )
    }
}
