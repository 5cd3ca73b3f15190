internal import Synchronization

/// What happened since the start: counts by event and kind, refusals, and how long things took.
public final class ServiceMetrics: Sendable {
    /// What is counted.
    public enum Event: String, CaseIterable, Sendable {
        /// Challenges given out.
        case issued
        /// Right answers.
        case passed
        /// Wrong answers.
        case failed
        /// Answers that came too late.
        case expired
        /// Answers to a token that was used up.
        case replayed
        /// Proofs redeemed.
        case verified
        /// Proofs that were unknown, used or expired.
        case proofsRefused = "proofs_refused"
        /// Challenges that were not made because too many were wanted.
        case saturated
        /// Requests that could not be read.
        case malformed
        /// Requests that failed by the store's fault or ours.
        case errors
    }

    /// What is timed.
    public enum Stage: String, CaseIterable, Sendable {
        /// Painting a puzzle.
        case generate
        /// Encoding its pictures.
        case encode
        /// One trip to the store.
        case store
    }

    /// A state of all counts.
    public struct Snapshot: Sendable {
        /// Counts by event and kind; the kind is nil where none is known.
        public fileprivate(set) var events: [Event: [ChallengeKind?: Int]] = [:]
        /// Refusals by request: too many, and locked out.
        public fileprivate(set) var refusals: [Refusal.Request: (tooMany: Int, locked: Int)] = [:]
        /// Judgements of drags by finding.
        public fileprivate(set) var judgements: [DragJudgement.Finding: Int] = [:]
        /// Times by stage.
        public fileprivate(set) var times: [Stage: LatencyBuckets] = [:]
    }

    private let state = Mutex(Snapshot())

    /// Nothing happened yet.
    public init() {}

    /// All counts of this moment.
    public var snapshot: Snapshot { state.withLock { $0 } }

    func count(_ event: Event, _ kind: ChallengeKind?) {
        state.withLock { $0.events[event, default: [:]][kind, default: 0] += 1 }
    }

    func count(_ judgement: DragJudgement) {
        state.withLock { $0.judgements[judgement.finding, default: 0] += 1 }
    }

    func countRefusal(_ request: Refusal.Request, locked: Bool) {
        state.withLock { state in
            var counts = state.refusals[request] ?? (0, 0)
            if locked { counts.locked += 1 } else { counts.tooMany += 1 }
            state.refusals[request] = counts
        }
    }

    func add(_ time: Duration, to stage: Stage) {
        state.withLock { $0.times[stage, default: LatencyBuckets()].add(time) }
    }

    /// Does `work` and adds how long it took to `stage`, also where it throws.
    func timing<Result: Sendable>(
        _ stage: Stage,
        _ work: () async throws -> Result
    ) async throws -> Result {
        let clock = ContinuousClock()
        let start = clock.now
        defer { add(clock.now - start, to: stage) }
        return try await work()
    }
}
