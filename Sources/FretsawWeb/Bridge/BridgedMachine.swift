package import FretsawInteraction

/// A machine that is reached by bytes: what a system adds so that a page can run it.
///
/// `protocol.txt` describes the options, events and effects of each system, and `Protocol.swift`, written
/// from it, decodes and encodes them. Presses, keystrokes and surroundings are decoded for all systems; a
/// system says in `Systems.swift` which of its events they are.
package protocol BridgedMachine: StateMachine {
    /// Makes a machine from the options a page gave it.
    init(options reader: inout ByteReader, at now: Milliseconds)

    /// The event that a press is.
    static func event(of press: Press, isTouch: Bool) -> Event?

    /// The event that a keystroke is.
    static func event(of keystroke: Keystroke, focus: PartName?) -> Event?

    /// The event that it is to use a part by other means than a pointer: a key, a screen reader, a voice.
    static func event(activating part: PartName) -> Event?

    /// The event that other surroundings are.
    static func event(of surroundings: Surroundings) -> Event?

    /// Decodes an event of the system's own.
    static func event(tagged tag: UInt8, from reader: inout ByteReader) -> Event?

    /// Encodes an effect: a tag and what comes with it.
    static func write(_ effect: Effect, to writer: inout ByteWriter)
}

extension BridgedMachine {
    /// No event: the machine takes no presses.
    package static func event(of press: Press, isTouch: Bool) -> Event? { nil }

    /// No event: the machine takes no keystrokes.
    package static func event(of keystroke: Keystroke, focus: PartName?) -> Event? { nil }

    /// No event: a press does as well.
    package static func event(activating part: PartName) -> Event? { nil }

    /// No event: the machine looks the same everywhere.
    package static func event(of surroundings: Surroundings) -> Event? { nil }
}
