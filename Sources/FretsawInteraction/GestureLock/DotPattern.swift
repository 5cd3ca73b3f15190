/// Dots in the order touched, numbered 0 to 8 row by row, each at most once.
///
/// It is a secret: it is in the value alone, no copy on the heap is left behind, and nothing but
/// ``digits`` writes it out.
public struct DotPattern: Equatable, Sendable {
    /// How many dots a grid has.
    public static var all: Int { 9 }

    /// Four bits a dot, the first one lowest.
    private var packed: UInt64 = 0
    /// A bit for each dot that is in it.
    private var members: UInt16 = 0
    /// How many dots it has.
    public private(set) var count = 0

    /// Creates a pattern of no dots.
    public init() {}

    /// A pattern of the dots in order; nil if a dot is not in 0 … 8 or comes twice.
    public init?(_ dots: [UInt8]) {
        for dot in dots where !append(Int(dot)) {
            return nil
        }
    }

    /// Whether there are no dots.
    public var isEmpty: Bool { count == 0 }

    /// The dot chosen last, or nil.
    public var last: Int? { self[count - 1] }

    /// The dot at `position`, from 0; nil beyond the end.
    public subscript(position: Int) -> Int? {
        guard position >= 0, position < count else { return nil }
        return Int(packed >> UInt64(4 * position) & 15)
    }

    /// True if `dot` is in the pattern.
    public func contains(_ dot: Int) -> Bool {
        dot >= 0 && dot < DotPattern.all && members >> UInt16(dot) & 1 == 1
    }

    /// Appends `dot` and returns true, unless it is in the pattern already or not a dot.
    @discardableResult
    public mutating func append(_ dot: Int) -> Bool {
        guard dot >= 0, dot < DotPattern.all, !contains(dot) else { return false }
        packed |= UInt64(dot) << UInt64(4 * count)
        members |= 1 << UInt16(dot)
        count += 1
        return true
    }

    /// Takes the last dot away.
    public mutating func removeLast() {
        guard let last else { return }
        count -= 1
        packed &= ~(15 << UInt64(4 * count))
        members &= ~(1 << UInt16(last))
    }

    /// The dots as digits, the way stores and services take them: `04876`.
    public var digits: Text {
        var digits: [UInt8] = []
        for position in 0..<count {
            digits.append(48 + UInt8(self[position] ?? 0))
        }
        return Text(utf8: digits)
    }
}
