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
        ///
        /// - Parameters:
        ///   - text: The words.
        ///   - color: Their colour.
        public init(_ text: Text, color: Color) {
            self.text = text
            self.color = color
        }
    }

    /// The words, from first to last.
    public var runs: [Run]
    /// The size of the letters.
    public var size: Double
    /// Whether they are bold.
    public var isBold: Bool
    /// Where lines stand.
    public var alignment: Alignment
    /// Whether they take as many lines as they need, instead of one.
    public var wraps: Bool

    /// Makes words of several colours.
    ///
    /// - Parameters:
    ///   - runs: The words.
    ///   - size: The size of the letters.
    ///   - isBold: Whether they are bold.
    ///   - alignment: Where lines stand.
    ///   - wraps: Whether they take as many lines as they need.
    @inline(never)
    public init(
        _ runs: [Run],
        size: Double,
        isBold: Bool = false,
        alignment: Alignment = .center,
        wraps: Bool = false
    ) {
        self.runs = runs
        self.size = size
        self.isBold = isBold
        self.alignment = alignment
        self.wraps = wraps
    }
}
