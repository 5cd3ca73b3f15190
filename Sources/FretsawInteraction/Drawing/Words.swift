/// A styled text of a part.
public struct Words: Equatable, Sendable {
    /// Where lines stand in their part.
    public enum Alignment: UInt8, Sendable {
        /// At the leading side.
        case start
        /// Centred horizontally and vertically.
        case center
    }

    /// Words of one colour.
    public struct Run: Equatable, Sendable {
        /// The words.
        public var text: Text
        /// Their colour.
        public var color: Color

        /// Creates a run.
        public init(_ text: Text, color: Color) {
            self.text = text
            self.color = color
        }
    }

    private struct Fields: Equatable, Sendable {
        let runs: [Run]
        let size: Double
        let isBold: Bool
        let alignment: Alignment
        let wraps: Bool
    }

    private let fields: Shared<Fields>

    /// The words, from first to last.
    public var runs: [Run] { fields.value.runs }
    /// The font size.
    public var size: Double { fields.value.size }
    /// Whether they are bold.
    public var isBold: Bool { fields.value.isBold }
    /// The alignment of lines.
    public var alignment: Alignment { fields.value.alignment }
    /// Whether lines wrap.
    public var wraps: Bool { fields.value.wraps }

    /// Words of several colours.
    @inline(never)
    public init(
        _ runs: [Run],
        size: Double,
        isBold: Bool = false,
        alignment: Alignment = .center,
        wraps: Bool = false
    ) {
        fields = Shared(
            Fields(
                runs: runs,
                size: size,
                isBold: isBold,
                alignment: alignment,
                wraps: wraps
            )
        )
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

/// A request to measure words.
///
/// Only the host has fonts. A machine whose layout depends on words sends an effect, and the host
/// replies with an event that has the same tag.
public struct TextMeasurement: Equatable, Sendable {
    /// The tag of the request and of its reply.
    public var tag: UInt32
    /// The words with their style.
    public var words: Words
    /// The width at which they wrap.
    public var width: Double
}
