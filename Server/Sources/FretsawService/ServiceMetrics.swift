package import FretsawBehaviour
package import FretsawKinds
package import FretsawPolicy
internal import FretsawStore
internal import Synchronization

/// Metrics since the start: events by kind, rejections, judgements and times.
package final class ServiceMetrics: Sendable {
    package enum Event: String, CaseIterable, Sendable {
        case issued
        /// An answer was correct.
        case passed
        /// An answer was wrong.
        case failed
        /// An answer came after its challenge had expired.
        case expired
        /// An answer came with a used token.
        case replayed
        /// A proof was redeemed.
        case verified
        /// A proof was unknown, used or expired.
        case proofsRejected = "proofs_rejected"
        /// A get was answered with work to do first, because the workers were busy.
        case charged
        /// A get came with the solutions of this work.
        case paid
        /// A get was rejected because the worker queue was full.
        case saturated
        /// A request was unreadable.
        case malformed
        /// A trusted proxy reported a risk that is not a number from 0 on.
        case unreadableRisk = "unreadable_risk"
        /// A page of an origin that is not allowed sent a request.
        case rejectedOrigin = "rejected_origin"
        /// A connection was closed because its client had the most that are allowed.
        case closedConnection = "closed_connection"
        /// A request failed because of the store or an internal error.
        case errors
    }

    package enum Stage: String, CaseIterable, Sendable {
        /// Drawing a puzzle.
        case generate
        /// Encoding its pictures.
        case encode
        /// One operation of the store.
        case store
    }

    /// The metrics at one moment.
    package struct Snapshot: Sendable {
        /// Counts by event and kind; the kind is nil if unknown.
        package fileprivate(set) var events: [Event: [CaptchaKind?: Int]] = [:]
        /// Rejections by request: over the limit, and locked out.
        package fileprivate(set) var rejections:
            [RequestError.Request: (tooMany: Int, locked: Int)] =
                [:]
        /// Gets by the step of the ladder on which they were answered.
        package fileprivate(set) var steps: [PolicyStep: Int] = [:]
        package fileprivate(set) var judgements: [DragJudgement.Finding: Int] = [:]
        package fileprivate(set) var times: [Stage: LatencyBuckets] = [:]
        /// The use of the pack; nil without one, and before the first challenge of it was requested.
        package fileprivate(set) var pack: PackUse?
    }

    private let state = Mutex(Snapshot())

    package init() {}

    package var snapshot: Snapshot { state.withLock { $0 } }

    package func count(_ event: Event, _ kind: CaptchaKind? = nil) {
        state.withLock { $0.events[event, default: [:]][kind, default: 0] += 1 }
    }

    func count(_ step: PolicyStep) {
        state.withLock { $0.steps[step, default: 0] += 1 }
    }

    func count(_ judgement: DragJudgement) {
        state.withLock { $0.judgements[judgement.finding, default: 0] += 1 }
    }

    package func set(_ pack: PackUse?) {
        state.withLock { $0.pack = pack }
    }

    func countRejection(_ request: RequestError.Request, locked: Bool) {
        state.withLock { state in
            var counts = state.rejections[request] ?? (0, 0)
            if locked { counts.locked += 1 } else { counts.tooMany += 1 }
            state.rejections[request] = counts
        }
    }

    func add(_ time: Duration, to stage: Stage) {
        state.withLock { $0.times[stage, default: LatencyBuckets()].add(time) }
    }

    /// Runs `work` and adds its time to `stage`, even if it throws.
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

extension CaptchaService {
    package var gauges: [(name: String, help: String, value: Int)] {
        var gauges = [
            ("queued_requests", "Gets that wait for a worker.", pool.queueLength),
            ("prepared_challenges", "Challenges that were generated ahead.", pool.prepared.count),
        ]
        if let (entries, capacity) = store.usage {
            gauges.append(
                ("store_entries", "Used tokens, proofs and locks in the memory store.", entries)
            )
            gauges.append(("store_capacity", "Largest number of them.", capacity))
        }
        return gauges
    }
}

/// How much of a pack is used, by all processes that share it.
package struct PackUse: Sendable, Hashable {
    package let kind: CaptchaKind
    package let count: Int
    /// The number of those that were not given out when this process last took one.
    package let left: Int

    /// Whether a tenth of the challenges is left, or fewer.
    package var isLow: Bool { left <= count / 10 }

    package init(kind: CaptchaKind, count: Int, left: Int) {
        (self.kind, self.count, self.left) = (kind, count, left)
    }
}

/// A histogram of times in the form of Prometheus: counts per bucket, and the sum.
package struct LatencyBuckets: Sendable, Hashable {
    /// The upper bounds, in seconds.
    package static let bounds: [Double] = [
        0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1,
        2.5,
    ]

    /// Number of times in each bucket; the last one is for times above all bounds.
    package private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    /// The sum of all times, in seconds.
    package private(set) var sum = 0.0

    package var total: Int { counts.reduce(0, +) }

    package init() {}

    package mutating func add(_ time: Duration) {
        let (whole, parts) = time.components
        let seconds = max(0, Double(whole) + Double(parts) * 1e-18)
        sum += seconds
        let place = LatencyBuckets.bounds.firstIndex { seconds <= $0 }
        counts[place ?? LatencyBuckets.bounds.count] += 1
    }
}
