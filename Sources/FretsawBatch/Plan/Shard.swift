/// One of `count` equal parts of a batch, by contiguous ranges of item indices.
public struct Shard: Hashable, Sendable {
    /// Which part, counting from 1.
    public let number: Int
    /// How many parts there are.
    public let count: Int

    /// The whole batch as its only part.
    public static let whole = Shard(uncheckedNumber: 1, count: 1)

    /// Part `number` of `count`, or nil unless `1 <= number <= count`.
    public init?(number: Int, of count: Int) {
        guard count >= 1, (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    private init(uncheckedNumber number: Int, count: Int) {
        self.number = number
        self.count = count
    }

    /// The item indices of this part of a batch of `total` items: all parts' ranges follow each other
    /// without gap or overlap, and their lengths differ by at most one.
    public func range(ofTotal total: Int) -> Range<Int> {
        // Quotient and remainder, not total · number / count, which could overflow.
        let (share, extra) = total.quotientAndRemainder(dividingBy: count)
        func start(_ part: Int) -> Int { part * share + min(part, extra) }
        return start(number - 1)..<start(number)
    }
}
