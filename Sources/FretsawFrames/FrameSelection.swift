/// Which frames are written, by their numbers from 0.
public struct FrameSelection: Hashable, Sendable {
    /// Sorted, apart from each other; nil for all frames.
    private let ranges: [ClosedRange<Int>]?

    /// All frames.
    public static let all = FrameSelection(ranges: nil)
    /// The first frame.
    public static let first = FrameSelection(ranges: [0...0])

    private init(ranges: [ClosedRange<Int>]?) { self.ranges = ranges }

    /// Reads numbers and ranges such as `0,5,10-20`; nil for anything else.
    public init?(_ text: String) {
        var ranges: [ClosedRange<Int>] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
            guard (1...2).contains(ends.count),
                let first = ends.first.flatMap(FrameSelection.number),
                let last = ends.last.flatMap(FrameSelection.number), first <= last
            else { return nil }
            ranges.append(first...last)
        }
        var merged: [ClosedRange<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let before = merged.last, range.lowerBound <= before.upperBound + 1 {
                merged[merged.count - 1] =
                    before.lowerBound...max(before.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        self.ranges = merged
    }

    /// Digits alone, and no more than a frame's number can have.
    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return Int(text)
    }

    /// True where frame `number` is wanted.
    public func contains(_ number: Int) -> Bool {
        guard let ranges else { return true }
        return ranges.contains { $0.contains(number) }
    }

    /// The last frame wanted; nil for all.
    public var last: Int? { ranges?.last?.upperBound }

    /// How many of `count` frames are wanted.
    public func count(of count: Int) -> Int {
        guard let ranges else { return count }
        return ranges.reduce(0) { $0 + max(0, min($1.upperBound, count - 1) - $1.lowerBound + 1) }
    }
}
