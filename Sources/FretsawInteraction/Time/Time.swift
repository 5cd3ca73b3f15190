/// A number that goes from one value to another in a given time.
public struct Transition: Equatable, Sendable {
    /// The value before and at the start.
    public var from: Double
    /// The value at the end and after it.
    public var to: Double
    /// When it starts.
    public var start: Milliseconds
    /// How long it takes; 0 or less is at once.
    public var duration: Milliseconds
    /// How it spends that time.
    public var curve: Curve

    /// Makes a transition.
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

    /// When it ends.
    public var end: Milliseconds { start + (duration > 0 ? duration : 0) }

    /// The value at `now`, from `from` to `to`, both ends exact.
    public func value(at now: Milliseconds) -> Double {
        if now >= end { return to }
        if now <= start { return from }
        return from + (to - from) * curve.progress(at: (now - start) / duration)
    }
}

/// How an animation spends its time.
public enum Curve: UInt8, Sendable {
    /// At one speed.
    case linear
    /// Slow, fast, slow: the smoothstep polynomial 3t² − 2t³.
    case easeInOut

    /// The part of the way covered after `time`, a part of the duration clamped to 0 … 1.
    public func progress(at time: Double) -> Double {
        // Written so that a time that is no number counts as its beginning.
        let time = time > 0 ? (time < 1 ? time : 1) : 0
        switch self {
        case .linear: return time
        case .easeInOut: return time * time * (3 - 2 * time)
        }
    }
}

/// A time, or a length of time, in milliseconds.
///
/// Times count from any moment the caller likes (a browser's `performance.now()`); machines only take
/// differences of them.
public typealias Milliseconds = Double

/// The latest time a machine was told.
///
/// Time does not run backwards in a machine: an earlier time, and one that is no number or infinite,
/// counts as the latest.
struct LatestTime: Equatable, Sendable {
    /// The latest time, or nothing before the first.
    // Less than any, before there is one.
    private var latest = -Milliseconds.infinity

    /// Nothing was told yet.
    init() {}

    /// The time, or the latest one if that is later.
    func reading(_ time: Milliseconds) -> Milliseconds {
        if time.isFinite, time > latest { return time }
        return latest.isFinite ? latest : 0
    }

    /// Records a time from outside and returns what it counts as.
    mutating func advance(to time: Milliseconds) -> Milliseconds {
        let now = reading(time)
        latest = now
        return now
    }
}
