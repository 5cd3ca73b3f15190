/// What is selected in a text: two places between its UTF-16 units, equal where the caret stands.
public struct TextSelection: Equatable, Sendable {
    /// Where it begins.
    public var start: Int
    /// Where it ends.
    public var end: Int

    /// Makes a selection.
    ///
    /// - Parameters:
    ///   - start: Where it begins, in UTF-16 units.
    ///   - end: Where it ends.
    public init(start: Int, end: Int) {
        self.start = start
        self.end = end
    }

    /// Makes a caret.
    ///
    /// - Parameter place: Where it stands, in UTF-16 units.
    public init(caret place: Int) {
        self.init(start: place, end: place)
    }

    /// The same selection inside a text.
    ///
    /// - Parameter length: The text's length in UTF-16 units.
    /// - Returns: Places from 0 to `length`, in order.
    func inside(_ length: Int) -> TextSelection {
        let first = min(max(start, 0), length)
        let second = min(max(end, 0), length)
        return TextSelection(start: min(first, second), end: max(first, second))
    }
}
