/// The kinds of parts that a verification shows.
public enum CaptchaPart: UInt8, Sendable, CaseIterable {
    /// What lies over the page; a tap on it closes.
    case mask
    /// What holds all the others.
    case container
    /// The picture; of a click word, what is tapped.
    case picture
    /// The piece of a puzzle, or the disc.
    case piece
    /// A mark of a click word, by its number from 0; a tap takes it back.
    case mark
    /// Where a key would set the next mark.
    case crosshair
    /// What slides up when the answer was wrong.
    case strip
    /// What to do.
    case tip
    /// The slider's bar; of a click word, what is asked for.
    case bar
    /// The thumb.
    case thumb
    /// The button that moves the thumb back.
    case stepBack
    /// The button that moves the thumb on.
    case stepForward
    /// The button that hands the answer in.
    case submit
    /// The button that takes the last mark back.
    case undo
    /// The button that asks for another picture.
    case refresh
    /// The button that closes.
    case close

    /// The part's name.
    public var name: PartName { PartName(kind: rawValue) }
}

/// The pictures that a verification refers to.
public enum CaptchaPicture: UInt16, Sendable {
    /// The picture of the challenge loaded last.
    case background
    /// The piece, or the disc, of the challenge loaded last.
    case piece
}
