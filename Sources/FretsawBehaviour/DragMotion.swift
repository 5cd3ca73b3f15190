/// The measures of a track that the features share, computed once.
///
/// Speeds are sampled at equal time steps and smoothed over about 50 ms: hand movements stay below
/// about 10 Hz, while pixels and event queues add noise at any frequency.
///
/// Lengths are in pixels of the device, at the track's scale: the hand moves in them, and events report whole ones.
public struct DragMotion: Sendable {
    /// The samples, in pixels of the device.
    public let samples: [DragSample]
    /// Time from the press to the first move of ``onsetDistance`` or more, in milliseconds.
    public let startDelay: Double
    /// Time from that move to the last one, in milliseconds.
    public let duration: Double
    /// Absolute distance in x between the first and last sample, in pixels.
    public let distance: Double
    /// AJ-Captcha's tolerance, 11 pixels of the picture.
    public let tolerance: Double
    /// Absolute speeds in x at equal time steps, in pixels per millisecond.
    public let speeds: [Double]
    /// The time step of ``speeds``, in milliseconds.
    public let step: Double

    /// The distance that counts as a move, in pixels.
    public static let onsetDistance = 2.0

    /// Computes the motion of `track`; nil if nothing moved or no time passed.
    public init?(_ track: DragTrack) {
        let samples = track.deviceSamples
        guard let first = samples.first, let last = samples.last,
            let onset = samples.firstIndex(where: {
                abs($0.x - first.x) >= DragMotion.onsetDistance
            })
        else { return nil }
        // The move began after the previous sample.
        let start = max(0, onset - 1)
        let end = samples.lastIndex { $0.x != last.x }.map { $0 + 1 } ?? onset
        let moved = samples[start...max(end, onset)]
        guard let from = moved.first, let to = moved.last, to.t > from.t else { return nil }
        self.samples = samples
        startDelay = samples[onset].t
        duration = to.t - from.t
        distance = abs(last.x - first.x)
        tolerance = 11 / track.scale
        // Bounds the number of steps for long drags.
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

    /// The moving average of three values; the first and last value stay.
    private static func smoothed(_ values: [Double]) -> [Double] {
        values.indices.map { index in
            let (left, right) = (max(0, index - 1), min(values.count - 1, index + 1))
            return (values[left] + values[index] + values[right]) / 3
        }
    }

    /// Speed peaks with a prominence of a tenth of the highest speed or more: one per sub-movement.
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
