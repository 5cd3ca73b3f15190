/// A pattern: dots in the order touched, numbered 0 to 8 row by row, without duplicates.
///
/// A pattern is a secret: it is stored only in the value, without copies on the heap, and only
/// ``digits`` returns it as text.
public struct DotPattern: Equatable, Sendable {
    /// The number of dots in a grid.
    public static var all: Int { 9 }

    /// Four bits per dot, the first one lowest.
    private var packed: UInt64 = 0
    /// One bit for each selected dot.
    private var members: UInt16 = 0
    /// The number of dots.
    public private(set) var count = 0

    /// Creates an empty pattern.
    public init() {}

    /// Creates a pattern of the dots in order; nil if a dot is not in 0 … 8 or occurs twice.
    public init?(_ dots: [UInt8]) {
        for dot in dots where !append(Int(dot)) {
            return nil
        }
    }

    /// Whether there are no dots.
    public var isEmpty: Bool { count == 0 }

    /// The last dot; nil if there is none.
    public var last: Int? { self[count - 1] }

    /// The dot at `position`, from 0; nil beyond the end.
    public subscript(position: Int) -> Int? {
        guard position >= 0, position < count else { return nil }
        return Int(packed >> UInt64(4 * position) & 15)
    }

    /// Whether the pattern contains `dot`.
    public func contains(_ dot: Int) -> Bool {
        dot >= 0 && dot < DotPattern.all && members >> UInt16(dot) & 1 == 1
    }

    /// Appends `dot` and returns true, unless the pattern contains it or it is not a dot.
    @discardableResult
    public mutating func append(_ dot: Int) -> Bool {
        guard dot >= 0, dot < DotPattern.all, !contains(dot) else { return false }
        packed |= UInt64(dot) << UInt64(4 * count)
        members |= 1 << UInt16(dot)
        count += 1
        return true
    }

    /// Removes the last dot.
    public mutating func removeLast() {
        guard let last else { return }
        count -= 1
        packed &= ~(15 << UInt64(4 * count))
        members &= ~(1 << UInt16(last))
    }

    /// The dots as digits from 0, as stores and services expect them: `04876`.
    public var digits: Text { digits(from: 0) }

    /// The dots as digits from 1, as people count them and keys select them: `15987`.
    var numbers: Text { digits(from: 1) }

    private func digits(from first: UInt8) -> Text {
        var digits: [UInt8] = []
        for position in 0..<count {
            digits.append(48 + first + UInt8(self[position] ?? 0))
        }
        return Text(utf8: digits)
    }
}
