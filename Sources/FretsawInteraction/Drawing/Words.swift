/// Words as a part shows them.
public struct Words: Equatable, Sendable {
    /// Where lines stand in their part.
    public enum Alignment: UInt8, Sendable {
        /// At the side where the script begins.
        case start
        /// In the middle, across and down.
        case center
    }

    /// Words of one colour.
    public struct Run: Equatable, Sendable {
        /// The words.
        public var text: Text
        /// Their colour.
        public var color: Color

        /// Makes a run.
        public init(_ text: Text, color: Color) {
            self.text = text
            self.color = color
        }
    }

    // Behind a reference, for words are handed on from where they are made to the part that has them.
    private let storage: Storage

    private final class Storage: Sendable {
        let runs: [Run]
        let size: Double
        let isBold: Bool
        let alignment: Alignment
        let wraps: Bool

        init(_ runs: [Run], _ size: Double, _ isBold: Bool, _ alignment: Alignment, _ wraps: Bool) {
            self.runs = runs
            self.size = size
            self.isBold = isBold
            self.alignment = alignment
            self.wraps = wraps
        }
    }

    /// The words, from first to last.
    public var runs: [Run] { storage.runs }
    /// The size of the letters.
    public var size: Double { storage.size }
    /// Whether they are bold.
    public var isBold: Bool { storage.isBold }
    /// Where lines stand.
    public var alignment: Alignment { storage.alignment }
    /// Whether they take as many lines as they need, instead of one.
    public var wraps: Bool { storage.wraps }

    /// Whether two words say and look the same.
    public static func == (one: Words, other: Words) -> Bool {
        one.runs == other.runs
            && one.size == other.size
            && one.isBold == other.isBold
            && one.alignment == other.alignment
            && one.wraps == other.wraps
    }

    /// Words of several colours.
    @inline(never)
    public init(
        _ runs: [Run],
        size: Double,
        isBold: Bool = false,
        alignment: Alignment = .center,
        wraps: Bool = false
    ) {
        storage = Storage(runs, size, isBold, alignment, wraps)
    }

    /// Words of one colour.
    @inline(never)
    public init(
        _ text: Text,
        color: Color,
        size: Double,
        isBold: Bool = false,
        alignment: Alignment = .center,
        wraps: Bool = false
    ) {
        self.init(
            [Run(text, color: color)],
            size: size,
            isBold: isBold,
            alignment: alignment,
            wraps: wraps
        )
    }
}

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
    public init(tag: UInt32, words: Words, width: Double) {
        self.tag = tag
        self.words = words
        self.width = width
    }
}
