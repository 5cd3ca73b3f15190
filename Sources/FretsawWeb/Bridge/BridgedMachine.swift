public import FretsawInteraction

/// A machine that is reached by bytes: what a system adds so that a page can run it.
///
/// A system has one file, `Bridge/<System>+Bridge.swift`, that gives its machine this conformance, one
/// case in ``SystemNumber``, and one line in `SystemNumber.open`. Presses, keystrokes and surroundings are
/// decoded here for all; a system only says which of its events they are, and decodes what is its own.
public protocol BridgedMachine: StateMachine {
    /// Makes a machine from the options a page gave it.
    ///
    /// - Parameters:
    ///   - reader: The options, to be read whole, and refused where they make no sense: then the machine
    ///     is any, and never runs.
    ///   - now: The time.
    init(options reader: inout ByteReader, at now: Milliseconds)

    /// The event that a press is.
    ///
    /// - Parameters:
    ///   - press: The press.
    ///   - isTouch: Whether a finger made it, not a mouse or a pen.
    /// - Returns: The event, or nothing where the machine takes none.
    static func event(of press: Press, isTouch: Bool) -> Event?

    /// The event that a keystroke is.
    ///
    /// - Parameters:
    ///   - keystroke: The keystroke.
    ///   - focus: The part that has the keyboard's focus, or nothing where none has it.
    /// - Returns: The event, or nothing where the machine takes none.
    static func event(of keystroke: Keystroke, focus: PartName?) -> Event?

    /// The event that it is to use a part by other means than a pointer: a key, a screen reader, a voice.
    ///
    /// - Parameter part: The part.
    /// - Returns: The event, or nothing where a press at the part's middle does as well.
    static func event(activating part: PartName) -> Event?

    /// The event that other surroundings are.
    ///
    /// - Parameter surroundings: The surroundings.
    /// - Returns: The event, or nothing where the machine takes none.
    static func event(of surroundings: Surroundings) -> Event?

    /// Decodes an event of the system's own.
    ///
    /// - Parameters:
    ///   - tag: Which event, from 16.
    ///   - reader: What comes with it, to be read whole.
    /// - Returns: The event, or nothing where there is none of this tag.
    static func event(tagged tag: UInt8, from reader: inout ByteReader) -> Event?

    /// Encodes an effect: a tag and what comes with it.
    ///
    /// - Parameters:
    ///   - effect: The effect.
    ///   - writer: Takes it.
    static func write(_ effect: Effect, to writer: inout ByteWriter)
}

extension BridgedMachine {
    /// No event: the machine takes no presses.
    public static func event(of press: Press, isTouch: Bool) -> Event? { nil }

    /// No event: the machine takes no keystrokes.
    public static func event(of keystroke: Keystroke, focus: PartName?) -> Event? { nil }

    /// No event: a press does as well.
    public static func event(activating part: PartName) -> Event? { nil }

    /// No event: the machine looks the same everywhere.
    public static func event(of surroundings: Surroundings) -> Event? { nil }

    /// No event: the machine has none of its own.
    public static func event(tagged tag: UInt8, from reader: inout ByteReader) -> Event? { nil }
}
