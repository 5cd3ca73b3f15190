public import FretsawInteraction

extension Text {
    /// The text of a string.
    public init(_ string: String) { self.init(utf8: Array(string.utf8)) }

    /// The string of the text; ill-formed UTF-8 is replaced by U+FFFD.
    public var string: String { String(decoding: utf8, as: UTF8.self) }
}

extension Words {
    /// All runs as one string.
    public var string: String { runs.reduce(into: "") { $0 += $1.text.string } }

    /// The font size in points; smaller text than 12 points cannot be read, and is drawn with 12.
    public var letterSize: Double { max(12, size) }
}

extension SegmentedText {
    /// The text of a string with the boundaries of its characters.
    public init(_ string: String) {
        self.init(Text(string), lengths: string.map { $0.utf8.count })
    }
}
