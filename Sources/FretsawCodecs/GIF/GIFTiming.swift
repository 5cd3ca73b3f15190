/// How long frames are shown; in hundredths of a second, with whole numbers alone.
///
/// Stored delays are seldom what people see: browsers show a frame stored with 0 or 1 for a tenth
/// of a second, and guide pages play all frames at one interval.
public enum GIFTiming: String, CaseIterable, Sendable {
    /// As stored.
    case source
    /// As browsers play them.
    case browser
    /// All frames at one interval, as guide pages play them.
    case guide
}

extension GIFTiming {

    /// The delays as browsers play them: 0 and 1 become 10.
    public static func browser(_ delays: [Int]) -> [Int] {
        delays.map { $0 <= 1 ? 10 : $0 }
    }

    /// The one interval of a guide page.
    ///
    /// It is the mean of the delays as browsers play them, corrected in this order: more than 1.2
    /// s becomes 0.1 s; with more than 30 frames, more than 0.06 s becomes 0.06 s; with more than
    /// 50, more than 0.04 s becomes 0.04 s. Nil for a single frame, which never advances, and for none.
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

/// An interval that need not be a whole number of hundredths: a total divided by a count.
public struct GIFInterval: Hashable, Sendable {
    /// The duration of all frames, in hundredths of a second.
    public let total: Int
    /// The frames, at least 1.
    public let count: Int

    /// The interval `total / count`.
    ///
    /// - Precondition: `total >= 0`, `count > 0`.
    public init(total: Int, count: Int) {
        precondition(total >= 0 && count > 0, "an interval needs a frame")
        self.total = total
        self.count = count
    }

    /// When frame `index` begins, in whole milliseconds, rounded down.
    ///
    /// `index == count` gives the end. Rounding does not add up.
    public func start(of index: Int) -> Int { 10 * total * index / count }

    /// The interval in milliseconds, for people and files.
    public var milliseconds: Double { Double(10 * total) / Double(count) }
}

/// When each frame of an animation begins, by one of the timing policies.
public struct GIFSchedule: Hashable, Sendable {
    /// The beginning of each frame, in milliseconds from the start.
    public let starts: [Int]
    /// How long each frame is shown, in milliseconds; nil for ever.
    public let durations: [Int?]
    /// The duration of one play, in milliseconds; nil if it never ends.
    public let total: Int?
    /// The one interval of ``GIFTiming/guide``; nil for other policies and a single frame.
    public let interval: GIFInterval?

    /// The schedule of frames with the given stored delays, in hundredths of a second.
    ///
    /// A single frame lasts for ever by ``GIFTiming/browser`` and ``GIFTiming/guide``.
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
