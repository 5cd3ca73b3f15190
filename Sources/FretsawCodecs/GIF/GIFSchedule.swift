/// When each frame of an animation begins, by one of the timing policies.
public struct GIFSchedule: Hashable, Sendable {
    /// The beginning of each frame, in milliseconds from the start.
    public let starts: [Int]
    /// How long each frame is shown, in milliseconds; nil for ever.
    public let durations: [Int?]
    /// The duration of one play, in milliseconds; nil where it never ends.
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
            let shown = timing == .browser ? GIFTiming.browser(delays) : GIFTiming.source(delays)
            for delay in shown {
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
