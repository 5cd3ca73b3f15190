/// What can be set about a multi-line text input.
public struct TextInputOptions: Equatable, Sendable {
    /// The words that show while there is no text.
    public var placeholder = Text.empty
    /// Where the placeholder begins, from the left; as much is kept free at the right.
    public var placeholderX = 5.0
    /// Where the placeholder begins, from above.
    public var placeholderY = 8.0
    /// The size of the placeholder's letters, and of the text's.
    public var placeholderFont = 14.0
    /// The placeholder's colour, or nothing for the look's grey.
    public var placeholderColor: Color?
    /// Whether emoji are removed.
    public var isRemoveEmoji = false
    /// How many grapheme clusters there may be, or nothing for any number; below 0 counts as 0.
    public var maxLength: Int?
    /// Colours.
    public var look = TextInputLook()

    /// What the original has.
    public init() {}
}

/// How a multi-line text input looks.
public struct TextInputLook: Equatable, Sendable {
    /// Behind the text, on a light page; nothing lets the page through.
    public var fill: Color? = .white
    /// The same on a dark page.
    public var darkFill: Color? = Color(0x1C_1C1E)
    /// The text on a light page.
    public var ink = Color(0x2A_2A2A)
    /// The same on a dark page.
    public var darkInk = Color(0xF2_F2F7)
    /// The placeholder's grey on a light page; as light as can be read on white.
    public var placeholder = Color(0x76_7676)
    /// The same on a dark page.
    public var darkPlaceholder = Color(0x8E_8E93)

    /// The look of the original.
    public init() {}
}
