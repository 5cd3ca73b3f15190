/// A number that changes from one value to another over time.
public struct Transition: Equatable, Sendable {
    /// The value before and at the start.
    public var from: Double
    /// The value at the end and after it.
    public var to: Double
    /// The start time.
    public var start: Milliseconds
    /// The duration; 0 or less ends immediately.
    public var duration: Milliseconds
    /// The timing curve.
    public var curve: Curve

    /// Creates a transition.
    public init(
        from: Double,
        to: Double,
        start: Milliseconds,
        duration: Milliseconds,
        curve: Curve = .easeInOut
    ) {
        self.from = from
        self.to = to
        self.start = start
        self.duration = duration
        self.curve = curve
    }

    /// The end time.
    public var end: Milliseconds { start + (duration > 0 ? duration : 0) }

    /// The value at `now`; exact at both ends.
    public func value(at now: Milliseconds) -> Double {
        if now >= end { return to }
        if now <= start { return from }
        return from + (to - from) * curve.progress(at: (now - start) / duration)
    }
}

/// A timing curve.
public enum Curve: UInt8, Sendable {
    /// Slow, fast, slow: the smoothstep polynomial 3t² − 2t³.
    case easeInOut
    /// Fast, slow: the polynomial 2t − t².
    case easeOut
    /// Very fast, then slow: CSS's `cubic-bezier(0.2, 0, 0, 1)`.
    case settled

    /// The progress, 0 … 1, at `time`, a share of the duration clamped to 0 … 1.
    public func progress(at time: Double) -> Double {
        // Written so that NaN counts as the start.
        let time = time > 0 ? (time < 1 ? time : 1) : 0
        switch self {
        case .easeInOut: return time * time * (3 - 2 * time)
        case .easeOut: return time * (2 - time)
        case .settled:
            // The curve's parameter whose x, 0.6·t·(1 − t)² + t³, is the time: x grows with it.
            var (low, high) = (0.0, 1.0)
            for _ in 0..<30 {
                let middle = (low + high) / 2
                let rest = 1 - middle
                let x = 0.6 * middle * rest * rest + middle * middle * middle
                if x < time { low = middle } else { high = middle }
            }
            return low * low * (3 - 2 * low)
        }
    }
}

/// A duration in milliseconds, or a time from any moment, of which machines only use differences.
public typealias Milliseconds = Double

/// The latest time that a machine received, as which earlier times, NaN and infinity count.
struct LatestTime: Equatable, Sendable {
    /// The latest time; nil before the first one.
    // Initially less than any time.
    private var latest = -Milliseconds.infinity

    /// Creates a clock without a time.
    init() {}

    /// The time, or the latest one if that is later.
    func reading(_ time: Milliseconds) -> Milliseconds {
        if time.isFinite, time > latest { return time }
        return latest.isFinite ? latest : 0
    }

    /// Records a time and returns the monotonic time.
    mutating func advance(to time: Milliseconds) -> Milliseconds {
        let now = reading(time)
        latest = now
        return now
    }
}
