/// Policies for the delays of frames, computed exactly.
///
/// Stored delays are rarely what people see: browsers show a frame with a delay of at most 10 ms for
/// a tenth of a second, and guide pages show all frames at one interval.
public enum AnimationTiming: String, CaseIterable, Sendable {
    /// The stored delays.
    case source
    /// The delays of browsers.
    case browser
    /// One interval for all frames, as in guide pages.
    case guide
}

extension AnimationTiming {
    /// The delays of browsers: whole milliseconds, rounded down, of which up to 10 become 100.
    public static func browser(_ delays: [Duration]) -> [Duration] {
        delays.map { delay in
            let milliseconds = delay.wholeMilliseconds
            return .milliseconds(milliseconds <= 10 ? 100 : milliseconds)
        }
    }

    /// The interval of a guide page.
    ///
    /// It is the mean of the delays of browsers, corrected in this order: more than 1.2 s becomes 0.1 s; with more than
    /// 30 frames, more than 0.06 s becomes 0.06 s; with more than 50 frames, more than 0.04 s becomes 0.04 s. The
    /// result is nil if there are no frames, or only one, which never advances.
    public static func guide(_ delays: [Duration]) -> AnimationInterval? {
        let count = delays.count
        guard count > 1 else { return nil }
        var total = browser(delays).reduce(.zero, +)
        if total > .milliseconds(1200) * count { total = .milliseconds(100) * count }
        if count > 30 { total = min(total, .milliseconds(60) * count) }
        if count > 50 { total = min(total, .milliseconds(40) * count) }
        return AnimationInterval(total: total, count: count)
    }
}

/// An interval as a fraction: a total divided by a count.
public struct AnimationInterval: Hashable, Sendable {
    /// The duration of all frames.
    public let total: Duration
    /// The number of frames, at least 1.
    public let count: Int

    /// Creates the interval `total / count`, where `total >= .zero` and `count > 0`.
    public init(total: Duration, count: Int) {
        precondition(total >= .zero && count > 0, "an interval needs a frame")
        self.total = total
        self.count = count
    }

    /// The start of frame `index`, or the end for `count`, in milliseconds, exact and rounded down.
    public func start(of index: Int) -> Int { (total * index / count).wholeMilliseconds }

    /// The interval in milliseconds, for display and files.
    public var milliseconds: Double { total.milliseconds / Double(count) }
}

/// The start of each frame of an animation, by one of the timing policies.
public struct AnimationSchedule: Hashable, Sendable {
    /// The start of each frame in milliseconds.
    public let starts: [Int]
    /// The duration of each frame in milliseconds; nil for ever.
    public let durations: [Int?]
    /// The duration of one play, in milliseconds; nil if it never ends.
    public let total: Int?
    /// The interval of ``AnimationTiming/guide``; nil for other policies and a single frame.
    public let interval: AnimationInterval?

    /// Creates the schedule of frames with the given stored delays.
    ///
    /// Starts are rounded down to milliseconds from exact sums. A single frame lasts for ever with
    /// ``AnimationTiming/browser`` and ``AnimationTiming/guide``.
    public init(delays: [Duration], timing: AnimationTiming) {
        if delays.count == 1, timing != .source {
            (starts, durations, total, interval) = ([0], [nil], nil, nil)
            return
        }
        let interval = timing == .guide ? AnimationTiming.guide(delays) : nil
        var ends: [Int] = []
        if let interval {
            ends = (1...delays.count).map(interval.start(of:))
        } else {
            var end = Duration.zero
            for delay in timing == .browser ? AnimationTiming.browser(delays) : delays {
                end += delay
                ends.append(end.wholeMilliseconds)
            }
        }
        starts = Array(([0] + ends).prefix(delays.count))
        durations = zip(starts, ends).map { $1 - $0 }
        total = ends.last ?? 0
        self.interval = interval
    }
}

extension Duration {
    /// The duration in milliseconds, rounded down.
    fileprivate var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }

    /// The duration in milliseconds, precise to a nanosecond.
    package var milliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)) / 1e6
    }
}
