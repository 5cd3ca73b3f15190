/// A press of a finger, pen or mouse button on a part.
public struct Press: Equatable, Sendable {
    /// The phase of the press.
    public enum Phase: UInt8, Sendable {
        /// It started.
        case began
        /// It moved while down.
        case moved
        /// It was lifted.
        case ended
        /// The system cancelled it.
        case cancelled
    }

    /// The phase of the press.
    public var phase: Phase
    /// The part on which it started.
    public var part: PartName
    /// Its position in points of the viewport.
    public var location: Point

    /// Creates a press.
    public init(_ phase: Phase, on part: PartName, at location: Point) {
        self.phase = phase
        self.part = part
        self.location = location
    }
}

/// A key press.
public struct Keystroke: Equatable, Sendable {
    /// Which key.
    public var key: Key
    /// Whether Shift is pressed.
    public var isShifted: Bool

    /// Creates a keystroke.
    public init(_ key: Key, isShifted: Bool = false) {
        self.key = key
        self.isShifted = isShifted
    }
}

/// A key that a machine handles.
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

    /// The digit of the key; nil for other keys.
    public var digit: Int? {
        rawValue >= Key.digit0.rawValue ? Int(rawValue - Key.digit0.rawValue) : nil
    }
}
