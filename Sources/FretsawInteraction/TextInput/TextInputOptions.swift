/// The options of a multi-line text input.
public struct TextInputOptions: Equatable, Sendable {
    /// The words that show while there is no text.
    public var placeholder = Text.empty
    /// Where the placeholder begins, from the left; as much is kept free at the right.
    public var placeholderX = 5.0
    /// Where the placeholder begins, from above.
    public var placeholderY = 8.0
    /// The size of the placeholder's letters, and of the text's.
    public var placeholderFont = 14.0
    /// Whether emoji are removed.
    public var isRemoveEmoji = false
    /// How many grapheme clusters there may be, or nil for any number; below 0 counts as 0.
    public var maxLength: Int?

    /// Creates the options of the iOS original.
    public init() {}
}

/// The events of a multi-line text input.
public indirect enum TextInputEvent: Equatable, Sendable {
    /// The viewport is another, or shown otherwise.
    case environment(InterfaceEnvironment)
    /// Something else was set; the rules are held against the text that is there.
    case options(TextInputOptions)
    /// The text is another, by keys, pasting or a program; what is selected, in UTF-16 units.
    case changed(SegmentedText, selection: TextSelection)
    /// An input method has begun to compose: what it marks is not yet text.
    case compositionBegan
    /// The input method is finished; the text is the last one received.
    case compositionEnded
}

/// The effects of a multi-line text input.
public indirect enum TextInputEffect: Equatable, Sendable {
    /// `didMaxLength`: the text was longer than it may be.
    case reachedMaximumLength
    /// Replace the text and the selection of the field.
    case replace(Text, selection: TextSelection)
    /// `didValueChange`: the text is another; comes last, with the final text.
    case valueChanged(Text)
}

/// The kinds of parts a multi-line text input shows.
public enum TextInputPart: UInt8, Sendable {
    /// All of it; takes the text.
    case field
    /// The words that show while there is no text.
    case placeholder

    /// The name of this part.
    public var name: PartName { PartName(kind: rawValue) }
}

/// A selection in UTF-16 units; start and end are equal at a caret.
public struct TextSelection: Equatable, Sendable {
    /// Where it begins.
    public var start: Int
    /// Where it ends.
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
