/// A track as a motion: what the features look at, worked out once.
///
/// Speeds are taken on an even grid of time and smoothed over about 50 ms, because hands move no faster
/// than some 10 times a second, while pixels and event queues add noise at any rate.
public struct DragMotion: Sendable {
    /// The moments.
    public let samples: [DragSample]
    /// From the press to the first move of ``onsetDistance`` or more, in milliseconds.
    public let startDelay: Double
    /// From that move to the last one, in milliseconds.
    public let duration: Double
    /// Pixels in x from the first moment to the last, absolute.
    public let distance: Double
    /// Absolute speed in x on the grid, in pixels a millisecond.
    public let speeds: [Double]
    /// Milliseconds from one grid place to the next.
    public let step: Double

    /// What counts as a move, in pixels.
    public static let onsetDistance = 2.0

    /// The motion of `track`; nil where nothing moved or no time passed.
    public init?(_ track: DragTrack) {
        let samples = track.samples
        guard let first = samples.first, let last = samples.last,
            let onset = samples.firstIndex(where: {
                abs($0.x - first.x) >= DragMotion.onsetDistance
            })
        else { return nil }
        // The move began after the moment before it was seen.
        let start = max(0, onset - 1)
        let end = samples.lastIndex { $0.x != last.x }.map { $0 + 1 } ?? onset
        let moved = samples[start...max(end, onset)]
        guard let from = moved.first, let to = moved.last, to.t > from.t else { return nil }
        self.samples = samples
        startDelay = samples[onset].t
        duration = to.t - from.t
        distance = abs(last.x - first.x)
        // At most some hundred places, however long it took.
        step = max(10, duration / 256)
        speeds = DragMotion.speeds(Array(moved), step: step)
    }

    private static func speeds(_ samples: [DragSample], step: Double) -> [Double] {
        guard let first = samples.first, let last = samples.last else { return [] }
        var places: [Double] = []
        var index = 0
        var time = first.t
        while time <= last.t {
            while index + 2 < samples.count, samples[index + 1].t < time { index += 1 }
            let (left, right) = (samples[index], samples[min(index + 1, samples.count - 1)])
            let share = right.t > left.t ? (time - left.t) / (right.t - left.t) : 1
            places.append(left.x + min(1, max(0, share)) * (right.x - left.x))
            time += step
        }
        let raw = zip(places, places.dropFirst()).map { ($1 - $0) / step }
        return smoothed(smoothed(raw)).map { abs($0) }
    }

    /// The mean of each three, the ends kept.
    private static func smoothed(_ values: [Double]) -> [Double] {
        values.indices.map { index in
            let (left, right) = (max(0, index - 1), min(values.count - 1, index + 1))
            return (values[left] + values[index] + values[right]) / 3
        }
    }

    /// Speed peaks that stand out by a tenth of the highest: the sub-movements, one each.
    public var peaks: [Int] {
        let highest = speeds.max() ?? 0
        guard highest > 0 else { return [] }
        let prominence = highest / 10
        var found: [Int] = []
        var (low, high) = (0.0, 0.0)
        var highIndex = 0
        var isRising = true
        for (index, speed) in speeds.enumerated() {
            if isRising {
                if speed > high { (high, highIndex) = (speed, index) }
                if high - speed > prominence {
                    found.append(highIndex)
                    (low, isRising) = (speed, false)
                }
            } else {
                low = min(low, speed)
                if speed - low > prominence {
                    (high, highIndex, isRising) = (speed, index, true)
                }
            }
        }
        // The drag may end while the hand still moves.
        if isRising, high - low > prominence { found.append(highIndex) }
        return found
    }
}
