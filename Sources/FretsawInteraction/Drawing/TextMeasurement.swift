/// A question for the size of words, put to whoever draws them.
///
/// Only the drawing side has fonts. A machine whose layout depends on words asks with an effect, and
/// is answered by an event that bears the same tag.
public struct TextMeasurement: Equatable, Sendable {
    /// Which question; the answer bears it too.
    public var tag: UInt32
    /// The words with their size and weight.
    public var words: Words
    /// The width at which they wrap.
    public var width: Double

    /// Makes a question.
    ///
    /// - Parameters:
    ///   - tag: Which question.
    ///   - words: The words.
    ///   - width: The width at which they wrap.
    public init(tag: UInt32, words: Words, width: Double) {
        self.tag = tag
        self.words = words
        self.width = width
    }
}
