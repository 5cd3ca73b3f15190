/// The middle of repeated measurements, and how far they lie apart.
public struct SampleSpread: Hashable, Sendable {
    /// The median; the mean of the middle two where their number is even.
    public let median: Double
    /// The median of the distances from the median, which one slow run does not move.
    public let deviation: Double
    /// The least of them.
    public let least: Double
    /// The greatest of them.
    public let greatest: Double

    /// The spread of `values`.
    ///
    /// - Precondition: there is one at least, and none is NaN.
    /// - Complexity: O(n log n).
    public init(of values: [Double]) {
        precondition(!values.isEmpty, "nothing was measured")
        let sorted = values.sorted()
        let middle = SampleSpread.median(ofSorted: sorted)
        median = middle
        deviation = SampleSpread.median(ofSorted: values.map { abs($0 - middle) }.sorted())
        least = sorted[0]
        greatest = sorted[sorted.count - 1]
    }

    private static func median(ofSorted values: [Double]) -> Double {
        let half = values.count / 2
        return values.count.isMultiple(of: 2)
            ? (values[half - 1] + values[half]) / 2 : values[half]
    }
}
