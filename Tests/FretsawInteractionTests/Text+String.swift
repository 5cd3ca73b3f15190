import FretsawInteraction

extension Text {
    /// The text of a string.
    init(_ string: String) {
        self.init(utf8: Array(string.utf8))
    }

    /// The string of the text.
    var string: String { String(decoding: utf8, as: UTF8.self) }
}
