/// A value as it was written: a word, or, in the file, a list of words.
enum WrittenValue: Sendable, Hashable {
    case word(String)
    case words([String])

    /// The value where it is one; nil for a list.
    var single: String? {
        if case .word(let text) = self { text } else { nil }
    }

    /// The items of a list.
    ///
    /// In a word commas part them, and `none` stands for no item at all.
    var items: [String] {
        switch self {
        case .words(let items): items
        case .word("none"): []
        case .word(let text):
            text.split(separator: ",").map { part in
                String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }.filter { !$0.isEmpty }
        }
    }
}
