/// A histogram of durations with buckets 1/32 of their size apart.
///
/// Its memory does not grow with the number of durations; percentiles are accurate to about 3 %.
public struct LatencyHistogram: Hashable, Sendable {
    private static let steps = 32
    private var counts = [Int](repeating: 0, count: 64 * steps)
    /// The number of durations.
    public private(set) var count = 0

    /// Creates an empty histogram.
    public init() {}

    /// Adds one duration.
    public mutating func record(_ nanoseconds: Int) {
        counts[LatencyHistogram.bucket(of: max(0, nanoseconds))] += 1
        count += 1
    }

    /// Adds all durations of `other`.
    public mutating func add(_ other: LatencyHistogram) {
        for index in counts.indices { counts[index] += other.counts[index] }
        count += other.count
    }

    /// The percentile in nanoseconds for `share` (0 … 1); 0 if there are no durations.
    public func percentile(_ share: Double) -> Int {
        let rank = max(1, Int((share * Double(count)).rounded(.up)))
        var seen = 0
        for (bucket, number) in counts.enumerated() {
            seen += number
            if number > 0, seen >= rank { return LatencyHistogram.upperBound(of: bucket) }
        }
        return 0
    }

    /// The buckets that are not empty, from short to long: the longest duration of each in nanoseconds,
    /// and the number of durations in it.
    public var buckets: [(upTo: Int, count: Int)] {
        counts.enumerated().compactMap { bucket, number in
            number > 0 ? (LatencyHistogram.upperBound(of: bucket), number) : nil
        }
    }

    /// Below 32 ns one bucket per nanosecond; above, 32 buckets per power of two.
    private static func bucket(of value: Int) -> Int {
        guard value >= steps else { return value }
        let exponent = Int.bitWidth - 1 - value.leadingZeroBitCount
        let shift = exponent - 5
        return (shift + 1) * steps + (value >> shift) - steps
    }

    private static func upperBound(of bucket: Int) -> Int {
        guard bucket >= steps else { return bucket }
        let shift = bucket / steps - 1
        return (bucket % steps + steps) << shift + (1 << shift) - 1
    }
}
