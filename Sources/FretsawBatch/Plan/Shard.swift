internal import FretsawFiles

/// One of `count` shards of a batch: a contiguous range of item indices.
public struct Shard: Hashable, Sendable {
    /// The shard's number, from 1.
    public let number: Int
    /// The number of shards.
    public let count: Int

    /// The only shard of an undivided batch.
    public static let whole = Shard(number: 1, count: 1)

    /// The item indices of this shard of `total` items; lengths of shards differ by at most one.
    public func range(ofTotal total: Int) -> Range<Int> {
        // Quotient and remainder, not total · number / count, which could overflow.
        let (share, extra) = total.quotientAndRemainder(dividingBy: count)
        func start(_ part: Int) -> Int { part * share + min(part, extra) }
        return start(number - 1)..<start(number)
    }
}

extension Shard {
    /// Whether the batch is undivided.
    public var isWhole: Bool { count == 1 }

    /// The suffix of this shard's own files, so that shards can share a folder: empty for an
    /// undivided batch, otherwise `-00003-of-00016`.
    public var fileSuffix: String {
        guard !isWhole else { return "" }
        return "-\(FileName.padded(number, to: 5))-of-\(FileName.padded(count, to: 5))"
    }

    /// Shard `number` of `count`; nil unless `1 <= number <= count`.
    public init?(number: Int, of count: Int) {
        guard count >= 1, (1...count).contains(number) else { return nil }
        self.init(number: number, count: count)
    }

    /// Reads `K/N`, as in `3/16`; nil unless 1 ≤ K ≤ N.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else {
            return nil
        }
        self.init(number: number, of: count)
    }
}

extension Shard: CustomStringConvertible {
    /// For example `3/16`.
    public var description: String { "\(number)/\(count)" }
}
