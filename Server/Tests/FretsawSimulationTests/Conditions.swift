import FretsawBehaviour
import FretsawGestures
import FretsawPolicy
import FretsawRandom
import FretsawService

/// A part of the service that only some schedules play.
enum Feature: CaseIterable {
    /// Challenges take time to generate, with workers, a queue and prepared challenges.
    case generation
    /// Answers have drags, which are judged.
    case drags
    /// People set, draw and modify a gesture code.
    case gestures

    /// The part of all schedules that play it; those of gesture codes are long.
    var share: Double { self == .gestures ? 0.15 : 0.4 }
}

/// The faults and settings of one schedule, drawn from its seed.
struct Conditions {
    var features: Set<Feature>
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
    /// The longest time in which a challenge is generated, in milliseconds.
    var generationTime = 0
    /// Probability that generating a challenge fails.
    var generationFaults = 0.0
    var gestureLimits = GestureLimits()
    /// Number of drawings that may wait while another is judged.
    var waitingDrawings = 0

    /// Maximum difference between the dates of two nodes that docs/service-operation.md allows, in milliseconds.
    static let maxDateDifference = 60_000

    init(features: Set<Feature>, using generator: inout SeededGenerator) {
        self.features = features
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
        // Draws of a feature come last, so that the seeds of `regressions` keep their schedules.
        if features.contains(.generation) {
            generationTime = generator.pick([5, 50, 2_000])
            generationFaults = isCalm ? 0 : generator.pick([0, 0.1])
            settings.prepared = generator.draw(in: 0...3)
            settings.workers = generator.draw(in: 1...2)
            settings.queueCapacity = generator.draw(in: 0...2)
        }
        if features.contains(.drags) {
            settings.behaviour = generator.pick([.observe, .enforce])
        }
        if features.contains(.gestures) {
            gestureLimits.lockout = Int64(generator.draw(in: 10_000...60_000))
            gestureLimits.failuresPerDay = generator.pick([5, 25, 100, 100])
            waitingDrawings = generator.draw(in: 0...4)
            if !isCalm { settings.limits.gesturesPerMinute = generator.draw(in: 6...30) }
        }
    }

    /// The score of a proof whose answer had this drag, if its visitor has used up nothing of its limits.
    func score(of drag: Drag) -> Double {
        guard settings.behaviour != .off else { return 0.7 }
        return switch drag {
        case .human: 0.9
        case .keyboard: 0.7
        case .none: 0.5
        case .uniform, .elsewhere: 0.1
        }
    }

    /// Whether a right answer with this drag passes.
    func accepts(_ drag: Drag) -> Bool {
        settings.behaviour != .enforce || drag == .human || drag == .keyboard
    }
}
