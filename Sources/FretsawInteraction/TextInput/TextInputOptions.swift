/// The options of a multi-line text input.
public struct TextInputOptions: Equatable, Sendable {
    /// The placeholder.
    public var placeholder = Text.empty
    /// The left inset of the placeholder; its right margin is the same.
    public var placeholderX = 5.0
    /// The top inset of the placeholder.
    public var placeholderY = 8.0
    /// The font size of placeholder and text.
    public var placeholderFont = 14.0
    /// Whether emoji are removed.
    public var isRemoveEmoji = false
    /// The maximum number of grapheme clusters; nil for any number; below 0 counts as 0.
    public var maxLength: Int?

    /// Creates the default options, which are those of the original iOS component.
    public init() {}
}

/// The events of a multi-line text input.
public indirect enum TextInputEvent: Equatable, Sendable {
    /// The environment changed.
    case environment(InterfaceEnvironment)
    /// The options changed; the rules apply to the existing text.
    case options(TextInputOptions)
    /// The text changed, by keys, pasting or a program; the selection is in UTF-16 units.
    case changed(SegmentedText, selection: TextSelection)
    /// An input method started to compose: marked text is not final.
    case compositionBegan
    /// The input method is finished; the text is the last one received.
    case compositionEnded
}

/// The effects of a multi-line text input.
public indirect enum TextInputEffect: Equatable, Sendable {
    /// `didMaxLength`: the text was too long.
    case reachedMaximumLength
    /// Replace the text and the selection of the field.
    case replace(Text, selection: TextSelection)
    /// `didValueChange`: the text changed; sent last, with the final text.
    case valueChanged(Text)
}

/// The kinds of parts a multi-line text input shows.
public enum TextInputPart: UInt8, PartKind, Sendable {
    /// The whole field.
    case field
    /// The placeholder.
    case placeholder
}

/// A selection in UTF-16 units; start and end are equal at a caret.
public struct TextSelection: Equatable, Sendable {
    /// The start.
    public var start: Int
    /// The end.
    public var end: Int

    /// Creates a selection.
    public init(start: Int, end: Int) {
        self.start = start
        self.end = end
    }

    /// A caret at `place`, in UTF-16 units.
    public init(caret place: Int) {
        self.init(start: place, end: place)
    }

    /// The selection clamped to 0 … `length` UTF-16 units, its ends in order.
    func inside(_ length: Int) -> TextSelection {
        let first = min(max(start, 0), length)
        let second = min(max(end, 0), length)
        return TextSelection(start: min(first, second), end: max(first, second))
    }
}
