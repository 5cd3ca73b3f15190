/// The kinds of parts a multi-line text input shows.
public enum TextInputPart: UInt8, Sendable {
    /// All of it; takes the text.
    case field
    /// The words that show while there is no text.
    case placeholder

    /// The name of this part.
    public var name: PartName { PartName(kind: rawValue) }
}
