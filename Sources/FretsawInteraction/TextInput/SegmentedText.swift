/// A text and where its characters, as people count them, begin and end.
///
/// Finding them takes Unicode's tables of grapheme clusters, which every browser has in
/// `Intl.Segmenter` and every native host in `Character`: anyone who hands the text in brings them along.
public struct SegmentedText: Equatable, Sendable {
    /// The text.
    public let text: Text
    /// How many bytes of UTF-8 each grapheme cluster takes, in order; none is 0, and together they are
    /// the text.
    public let lengths: [Int]

    /// Creates a text of its bytes and the lengths of its clusters.
    ///
    /// Lengths come from outside: those of 0 or less are passed over, what goes beyond the text is cut
    /// off, and bytes that no length covers are one more cluster at the end.
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

    /// A text of these clusters in order; empty ones are skipped.
    public init(_ clusters: [Text] = []) {
        var text: [UInt8] = []
        var lengths: [Int] = []
        for cluster in clusters where !cluster.isEmpty {
            text += cluster.utf8
            lengths.append(cluster.utf8.count)
        }
        self.text = Text(utf8: text)
        self.lengths = lengths
    }

    /// No text at all.
    public static var empty: SegmentedText { SegmentedText() }

    /// How many grapheme clusters it has.
    public var count: Int { lengths.count }
    /// Whether it has none.
    public var isEmpty: Bool { lengths.isEmpty }
    /// How many UTF-16 units it takes, as browsers count places in a text.
    ///
    /// - Complexity: O(length).
    public var utf16Count: Int { SegmentedText.utf16Count(of: text.utf8, in: 0..<text.utf8.count) }

    /// How many UTF-16 units the bytes in `range` of `utf8` take.
    static func utf16Count(of utf8: [UInt8], in range: Range<Int>) -> Int {
        var count = 0
        for index in range {
            // The byte that begins a scalar counts for it: two units beyond U+FFFF, else one.
            let byte = utf8[index]
            if byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
        }
        return count
    }
}
