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
