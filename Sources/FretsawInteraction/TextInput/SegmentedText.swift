/// A text and the boundaries of its grapheme clusters.
///
/// Finding them needs Unicode's tables, which browsers have in `Intl.Segmenter` and native hosts in
/// `Character`; the host passes them with the text.
public struct SegmentedText: Equatable, Sendable {
    /// The text.
    public let text: Text
    /// The UTF-8 length of each grapheme cluster in order; all are above 0, and their sum is the text's length.
    public let lengths: [Int]

    /// Creates a text from its bytes and the lengths of its clusters.
    ///
    /// Lengths come from outside: those of 0 or less are skipped, those beyond the text are
    /// clamped, and uncovered bytes become one more cluster at the end.
    public init(_ text: Text, lengths: [Int]) {
        self.text = text
        let total = text.utf8.count
        var rest = total
        var checked: [Int] = []
        checked.reserveCapacity(min(lengths.count, total))
        for length in lengths where length > 0 {
            guard rest > 0 else { break }
            checked.append(min(length, rest))
            rest -= min(length, rest)
        }
        if rest > 0 { checked.append(rest) }
        self.lengths = checked
    }

    /// The empty text.
    public static var empty: SegmentedText { SegmentedText(.empty, lengths: []) }

    /// The number of grapheme clusters.
    public var count: Int { lengths.count }
    /// Whether it is empty.
    public var isEmpty: Bool { lengths.isEmpty }
    /// The length in UTF-16 units, in which browsers count positions.
    package var utf16Count: Int { SegmentedText.utf16Count(of: text.utf8, in: 0..<text.utf8.count) }

    /// The number of UTF-16 units of the bytes in `range` of `utf8`.
    static func utf16Count(of utf8: [UInt8], in range: Range<Int>) -> Int {
        var count = 0
        for index in range {
            // The first byte of a scalar counts for it: two units beyond U+FFFF, otherwise one.
            let byte = utf8[index]
            if byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
        }
        return count
    }
}
