import FretsawInteraction

extension SegmentedText {
    /// A text cut where the standard library sees characters.
    init(characters string: String) {
        self.init(string.map { Text(utf8: Array(String($0).utf8)) })
    }
}
