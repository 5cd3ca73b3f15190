/// The kinds of parts an alert shows.
public enum AlertPart: UInt8, Sendable {
    /// All of it, over the whole screen; fades.
    case room
    /// The shade over the page; a tap on it hides the alert.
    case background
    /// The box in the middle.
    case container
    /// The title.
    case title
    /// The message.
    case message
    /// The single-line input.
    case field
    /// The multi-line input.
    case textView
    /// What an input shows while it is empty.
    case placeholder
    /// A button; which one is the part's index.
    case button

    /// The name of this part.
    public var name: PartName { PartName(kind: rawValue) }

    /// The name of a button.
    ///
    /// - Parameter index: Which one, counted from 0.
    /// - Returns: The name.
    public static func button(_ index: Int) -> PartName {
        PartName(kind: AlertPart.button.rawValue, index: UInt16(clamping: index))
    }
}
