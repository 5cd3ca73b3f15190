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

extension BenchmarkMeasure: Codable {
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

    /// Reads the numbers of all runs; what follows from them is reckoned anew.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let runs = try container.decode([Double].self, forKey: .runs)
        guard !runs.isEmpty, runs.allSatisfy(\.isFinite) else {
            throw DecodingError.dataCorruptedError(
                forKey: .runs,
                in: container,
                debugDescription: "no numbers"
            )
        }
        self.init(
            try container.decode(String.self, forKey: .name),
            try container.decode(BenchmarkUnit.self, forKey: .unit),
            runs: runs
        )
    }
}

extension Double {
    /// The number to six digits after the point: more than any measurement is right to.
    var inMillionths: Double { (self * 1e6).rounded() / 1e6 }
}

/// What a benchmark's numbers count.
public enum BenchmarkUnit: String, Codable, CaseIterable, Sendable {
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

    /// True where more is better, false where less is; nil where it is neither.
    public var isBetterGreater: Bool? {
        switch self {
        case .perSecond, .megapixelsPerSecond: true
        case .milliseconds, .bytes: false
        case .count: nil
        }
    }
}
