import FretsawInteraction

extension SegmentedText {
    /// A text cut where the standard library sees characters.
    init(characters string: String) {
        self.init(string.map { Text(utf8: Array(String($0).utf8)) })
    }
}

extension Text {
    /// The text of a string.
    init(_ string: String) {
        self.init(utf8: Array(string.utf8))
    }

    /// The string of the text.
    var string: String { String(decoding: utf8, as: UTF8.self) }
}
