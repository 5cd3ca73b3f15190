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
