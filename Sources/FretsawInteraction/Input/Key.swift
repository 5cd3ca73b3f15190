/// A key that some machine answers to.
public enum Key: UInt8, Sendable {
    /// The arrow to the left.
    case left
    /// The arrow to the right.
    case right
    /// The arrow up.
    case up
    /// The arrow down.
    case down
    /// Page up.
    case pageUp
    /// Page down.
    case pageDown
    /// Home.
    case home
    /// End.
    case end
    /// Enter, or return.
    case enter
    /// The space bar.
    case space
    /// Escape.
    case escape
    /// Backspace, or delete.
    case backspace
    /// The digit 0; the others follow it.
    case digit0, digit1, digit2, digit3, digit4, digit5, digit6, digit7, digit8, digit9

    /// The digit a key stands for, or nothing.
    public var digit: Int? {
        rawValue >= Key.digit0.rawValue ? Int(rawValue - Key.digit0.rawValue) : nil
    }
}
