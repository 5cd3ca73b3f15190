/// One property of a result, measured anew in each run.
public struct BenchmarkMeasure: Hashable, Sendable {
    /// What it is, such as `CPU time`.
    public let name: String
    /// What its numbers count.
    public let unit: BenchmarkUnit
    /// The number of each run, in their order; one at least, all finite.
    public let runs: [Double]

    /// The middle of all runs, and how far they lie apart.
    public var spread: SampleSpread { SampleSpread(of: runs) }

    /// A measure.
    ///
    /// - Precondition: `runs` has one number at least, and all are finite.
    public init(_ name: String, _ unit: BenchmarkUnit, runs: [Double]) {
        precondition(!runs.isEmpty && runs.allSatisfy(\.isFinite), "\(name) has no numbers")
        self.name = name
        self.unit = unit
        self.runs = runs
    }
}

extension BenchmarkMeasure: Encodable {
    private enum Key: String, CodingKey {
        case name, unit, median, deviation, least, greatest, runs
    }

    /// Writes the numbers of all runs, and beside them what follows from them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encode(unit, forKey: .unit)
        let spread = spread
        try container.encode(spread.median.inMillionths, forKey: .median)
        try container.encode(spread.deviation.inMillionths, forKey: .deviation)
        try container.encode(spread.least, forKey: .least)
        try container.encode(spread.greatest, forKey: .greatest)
        try container.encode(runs, forKey: .runs)
    }
}

extension Double {
    /// The number to six digits after the point: more than any measurement is right to.
    var inMillionths: Double { (self * 1e6).rounded() / 1e6 }
}

/// What a benchmark's numbers count.
public enum BenchmarkUnit: String, Encodable, CaseIterable, Sendable {
    /// Things done in a second.
    case perSecond = "/s"
    /// Millions of pixels in a second.
    case megapixelsPerSecond = "MPixel/s"
    /// Time.
    case milliseconds = "ms"
    /// Lengths of files, and memory.
    case bytes
    /// Things as such, neither better nor worse.
    case count

    /// True for rates.
    var isRate: Bool { self == .perSecond || self == .megapixelsPerSecond }
}

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
