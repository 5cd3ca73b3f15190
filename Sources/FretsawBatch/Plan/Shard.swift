internal import FretsawFiles

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

extension Shard {
    /// True for a batch in one part.
    public var isWhole: Bool { count == 1 }

    /// What the names of this part's own files carry: nothing for a whole batch, else
    /// `-00003-of-00016`, so that parts can share a folder and sort in order.
    public var fileSuffix: String {
        guard !isWhole else { return "" }
        return "-\(FileName.padded(number, to: 5))-of-\(FileName.padded(count, to: 5))"
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
