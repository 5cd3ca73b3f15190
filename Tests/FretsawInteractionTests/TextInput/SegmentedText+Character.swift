import FretsawInteraction

extension SegmentedText {
    /// A text cut where the standard library sees characters.
    init(characters string: String) {
        self.init(Text(utf8: Array(string.utf8)), lengths: string.map { $0.utf8.count })
    }
}
