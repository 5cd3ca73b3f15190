/// One measured quantity of a benchmark, with the value of each run.
struct BenchmarkMeasure {
    /// The name, such as `CPU time`.
    let name: String
    let unit: BenchmarkUnit
    /// The value of each run, in order: at least one, and all of them finite.
    let runs: [Double]

    var spread: SampleSpread { SampleSpread(of: runs) }

    init(_ name: String, _ unit: BenchmarkUnit, runs: [Double]) {
        precondition(
            !runs.isEmpty && runs.allSatisfy(\.isFinite),
            "\(name) needs at least one number, and all must be finite"
        )
        self.name = name
        self.unit = unit
        self.runs = runs
    }
}

extension BenchmarkMeasure: Encodable {
    private enum Key: String, CodingKey {
        case name, unit, median, deviation, minimum, maximum, runs
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encode(unit, forKey: .unit)
        let spread = spread
        try container.encode(spread.median.inMillionths, forKey: .median)
        try container.encode(spread.deviation.inMillionths, forKey: .deviation)
        try container.encode(spread.minimum, forKey: .minimum)
        try container.encode(spread.maximum, forKey: .maximum)
        try container.encode(runs, forKey: .runs)
    }
}

extension Double {
    /// The number rounded to millionths, which is finer than the accuracy of any measurement.
    var inMillionths: Double { (self * 1e6).rounded() / 1e6 }
}

/// The unit of a measurement.
public enum BenchmarkUnit: String, Encodable, CaseIterable, Sendable {
    /// Items per second.
    case perSecond = "/s"
    /// Millions of pixels per second.
    case megapixelsPerSecond = "MPixel/s"
    /// Milliseconds.
    case milliseconds = "ms"
    /// Bytes of files or memory.
    case bytes
    /// A count. Neither larger nor smaller values are better.
    case count

    /// Whether a larger value is better.
    var isRate: Bool { self == .perSecond || self == .megapixelsPerSecond }
}

/// The median and the spread of repeated measurements.
struct SampleSpread: Equatable {
    /// The median; for an even number of values, the mean of the middle two.
    let median: Double
    /// The median absolute deviation, which is robust against one slow run.
    let deviation: Double
    let minimum: Double
    let maximum: Double

    init(of values: [Double]) {
        precondition(!values.isEmpty, "no values")
        let sorted = values.sorted()
        let middle = SampleSpread.median(ofSorted: sorted)
        median = middle
        deviation = SampleSpread.median(ofSorted: values.map { abs($0 - middle) }.sorted())
        minimum = sorted[0]
        maximum = sorted[sorted.count - 1]
    }

    private static func median(ofSorted values: [Double]) -> Double {
        let half = values.count / 2
        return values.count.isMultiple(of: 2)
            ? (values[half - 1] + values[half]) / 2 : values[half]
    }
}
