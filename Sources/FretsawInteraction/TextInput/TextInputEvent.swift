/// What can happen to a multi-line text input.
public indirect enum TextInputEvent: Equatable, Sendable {
    /// The room is another, or shown otherwise.
    case surroundings(Surroundings)
    /// Something else was set; the rules are held against the text that is there.
    case options(TextInputOptions)
    /// The text is another, by keys, pasting or a program; what is selected, in UTF-16 units.
    case changed(SegmentedText, selection: TextSelection)
    /// An input method has begun to compose: what it marks is not yet text.
    case compositionBegan
    /// The input method is done; the text is the last that was told.
    case compositionEnded
}

/// What a multi-line text input wants done.
public indirect enum TextInputEffect: Equatable, Sendable {
    /// `didMaxLength`: the text was longer than it may be.
    case reachedMaximumLength
    /// The field is to hold another text than was told, with this selected.
    case replace(Text, selection: TextSelection)
    /// `didValueChange`: the text is another; comes last, with the final text.
    case valueChanged(Text)
}
