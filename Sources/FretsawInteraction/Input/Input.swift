/// A finger, pen or mouse button on a part.
public struct Press: Equatable, Sendable {
    /// How far it has come.
    public enum Phase: UInt8, Sendable {
        /// It has just come down.
        case began
        /// It moved while down.
        case moved
        /// It was lifted.
        case ended
        /// The system took it away.
        case cancelled
    }

    /// How far it has come.
    public var phase: Phase
    /// The part it came down on.
    public var part: PartName
    /// Where it is, in points of the machine's room.
    public var location: Point

    /// Makes a press.
    public init(_ phase: Phase, on part: PartName, at location: Point) {
        self.phase = phase
        self.part = part
        self.location = location
    }
}

/// A key going down.
public struct Keystroke: Equatable, Sendable {
    /// Which key.
    public var key: Key
    /// Whether shift is held.
    public var isShifted: Bool

    /// Makes a keystroke.
    public init(_ key: Key, isShifted: Bool = false) {
        self.key = key
        self.isShifted = isShifted
    }
}

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
