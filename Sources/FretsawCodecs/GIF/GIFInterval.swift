/// An interval that need not be a whole number of hundredths: a total divided by a count.
public struct GIFInterval: Hashable, Sendable {
    /// The duration of all frames, in hundredths of a second.
    public let total: Int
    /// The frames, at least 1.
    public let count: Int

    /// The interval `total / count`.
    ///
    /// - Precondition: `total >= 0`, `count > 0`.
    public init(total: Int, count: Int) {
        precondition(total >= 0 && count > 0, "an interval needs a frame")
        self.total = total
        self.count = count
    }

    /// When frame `index` begins, in whole milliseconds, rounded down.
    ///
    /// `index == count` gives the end. Rounding does not add up.
    public func start(of index: Int) -> Int { 10 * total * index / count }

    /// The interval in milliseconds, for people and files.
    public var milliseconds: Double { Double(10 * total) / Double(count) }
}
