/// Policies for the delays of frames, computed in hundredths of a second with integers.
///
/// Stored delays are rarely what people see: browsers show a frame with a delay of 0 or 1 for a
/// tenth of a second, and guide pages show all frames at one interval.
public enum GIFTiming: String, CaseIterable, Sendable {
    /// The stored delays.
    case source
    /// The delays of browsers.
    case browser
    /// One interval for all frames, as in guide pages.
    case guide
}

extension GIFTiming {

    /// The delays of browsers: 0 and 1 become 10.
    public static func browser(_ delays: [Int]) -> [Int] {
        delays.map { $0 <= 1 ? 10 : $0 }
    }

    /// The interval of a guide page.
    ///
    /// It is the mean of the delays of browsers, corrected in this order: more than 1.2 s becomes
    /// 0.1 s; with more than 30 frames, more than 0.06 s becomes 0.06 s; with more than 50 frames,
    /// more than 0.04 s becomes 0.04 s. Nil for a single frame, which never advances, and without
    /// frames.
    public static func guide(_ delays: [Int]) -> GIFInterval? {
        let count = delays.count
        guard count > 1 else { return nil }
        var total = browser(delays).reduce(0, +)
        if total > 120 * count { total = 10 * count }
        if count > 30, total > 6 * count { total = 6 * count }
        if count > 50, total > 4 * count { total = 4 * count }
        return GIFInterval(total: total, count: count)
    }
}

/// An interval as a fraction of hundredths of a second: a total divided by a count.
public struct GIFInterval: Hashable, Sendable {
    /// The duration of all frames, in hundredths of a second.
    public let total: Int
    /// The number of frames, at least 1.
    public let count: Int

    /// Creates the interval `total / count`.
    ///
    /// - Precondition: `total >= 0`, `count > 0`.
    public init(total: Int, count: Int) {
        precondition(total >= 0 && count > 0, "an interval needs a frame")
        self.total = total
        self.count = count
    }

    /// The start of frame `index` in milliseconds, rounded down.
    ///
    /// `index == count` gives the end. Rounding errors do not accumulate.
    public func start(of index: Int) -> Int { 10 * total * index / count }

    /// The interval in milliseconds, for display and files.
    public var milliseconds: Double { Double(10 * total) / Double(count) }
}

/// The start of each frame of an animation, by one of the timing policies.
public struct GIFSchedule: Hashable, Sendable {
    /// The start of each frame in milliseconds.
    public let starts: [Int]
    /// The duration of each frame in milliseconds; nil for ever.
    public let durations: [Int?]
    /// The duration of one play, in milliseconds; nil if it never ends.
    public let total: Int?
    /// The interval of ``GIFTiming/guide``; nil for other policies and a single frame.
    public let interval: GIFInterval?

    /// Creates the schedule of frames with the given stored delays, in hundredths of a second.
    ///
    /// A single frame lasts for ever with ``GIFTiming/browser`` and ``GIFTiming/guide``.
    public init(delays: [Int], timing: GIFTiming) {
        if delays.count == 1, timing != .source {
            starts = [0]
            durations = [nil]
            total = nil
            interval = nil
            return
        }
        let interval = timing == .guide ? GIFTiming.guide(delays) : nil
        var ends: [Int] = []
        if let interval {
            ends = (1...delays.count).map(interval.start(of:))
        } else {
            var end = 0
            for delay in timing == .browser ? GIFTiming.browser(delays) : delays {
                end += 10 * delay
                ends.append(end)
            }
        }
        starts = Array(([0] + ends).prefix(delays.count))
        durations = zip(starts, ends).map { $1 - $0 }
        total = ends.last ?? 0
        self.interval = interval
    }
}
