public import FretsawCaptcha
internal import Synchronization

/// What happened since the start: counts by event and kind, rejections, and how long things took.
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
        case proofsRejected = "proofs_refused"
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
        public fileprivate(set) var events: [Event: [CaptchaKind?: Int]] = [:]
        /// Rejections by request: too many, and locked out.
        public fileprivate(set) var rejections:
            [RequestError.Request: (tooMany: Int, locked: Int)] = [:]
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

    func count(_ event: Event, _ kind: CaptchaKind?) {
        state.withLock { $0.events[event, default: [:]][kind, default: 0] += 1 }
    }

    func count(_ judgement: DragJudgement) {
        state.withLock { $0.judgements[judgement.finding, default: 0] += 1 }
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

/// How many times fell below each of some bounds, and their sum: a histogram as Prometheus has it.
public struct LatencyBuckets: Sendable, Hashable {
    /// The upper bounds, in seconds.
    public static let bounds: [Double] = [
        0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1,
        2.5,
    ]

    /// How many fell below each bound and not below the one before; one more for what lies above all.
    public private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    /// The sum of all times, in seconds.
    public private(set) var sum = 0.0

    /// How many there were.
    public var total: Int { counts.reduce(0, +) }

    /// Nothing yet.
    public init() {}

    /// Adds one time.
    public mutating func add(_ time: Duration) {
        let (whole, parts) = time.components
        let seconds = max(0, Double(whole) + Double(parts) * 1e-18)
        sum += seconds
        let place = LatencyBuckets.bounds.firstIndex { seconds <= $0 }
        counts[place ?? LatencyBuckets.bounds.count] += 1
    }
}
