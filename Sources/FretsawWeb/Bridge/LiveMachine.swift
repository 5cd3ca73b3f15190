package import FretsawInteraction

/// A machine that runs, whichever it is: bytes in, bytes out.
///
/// A class with one subclass instead of an existential, for Embedded Swift.
package class LiveMachine {
    /// For subclasses.
    package init() {}

    /// Takes an event, or only lets time pass.
    package func take(_ event: [UInt8], at now: Milliseconds, reply: inout ByteWriter) -> Bool {
        false
    }
}

/// A machine of one kind that runs.
package final class Live<Machine: BridgedMachine>: LiveMachine {
    private var machine: Machine

    /// Runs a machine.
    package init(_ machine: Machine) {
        self.machine = machine
        super.init()
    }

    /// Runs a machine made from options.
    private init(options reader: inout ByteReader, at now: Milliseconds) {
        machine = Machine(options: &reader, at: now)
        super.init()
    }

    /// Creates a machine from options, and runs it.
    package static func open(_ options: [UInt8], at now: Milliseconds) -> LiveMachine? {
        var reader = ByteReader(options)
        let live = Live(options: &reader, at: now)
        return reader.isComplete ? live : nil
    }

    /// Takes an event, or only lets time pass.
    override package func take(
        _ event: [UInt8],
        at now: Milliseconds,
        reply: inout ByteWriter
    ) -> Bool {
        Live.hand(event, to: &machine, at: now, reply: &reply)
    }

    // Not inlined: a value in an object is copied for every call, a value borrowed like this is not.
    @inline(never)
    private static func hand(
        _ event: [UInt8],
        to machine: inout Machine,
        at now: Milliseconds,
        reply: inout ByteWriter
    ) -> Bool {
        let effects: [Machine.Effect]
        if event.isEmpty {
            effects = machine.advance(to: now)
        } else {
            guard let event = decode(event) else { return false }
            effects = machine.handle(event, at: now)
        }
        reply.schedule(machine.schedule(at: now))
        reply.count(effects.count)
        for effect in effects {
            reply.measured { Machine.write(effect, to: &$0) }
        }
        reply.view(machine.view(at: now))
        return true
    }

    private static func decode(_ bytes: [UInt8]) -> Machine.Event? {
        var reader = ByteReader(bytes)
        let event: Machine.Event? =
            switch reader.input() {
            case .press(let press, let isTouch): Machine.event(of: press, isTouch: isTouch)
            case .keystroke(let keystroke, let focus): Machine.event(of: keystroke, focus: focus)
            case .environment(let environment): Machine.event(of: environment)
            case .activation(let part): Machine.event(activating: part)
            case .own(let tag): Machine.event(tagged: tag, from: &reader)
            }
        return reader.isComplete ? event : nil
    }
}

/// A machine that is reached by bytes: what a system adds so that a page can run it.
///
/// `protocol.txt` describes the options, events and effects of each system, and `Protocol.swift`, written
/// from it, decodes and encodes them. Presses, keystrokes and environment are decoded for all systems; a
/// system says in `Systems.swift` which of its events they are.
package protocol BridgedMachine: StateMachine {
    /// Creates a machine from the options a page gave it.
    init(options reader: inout ByteReader, at now: Milliseconds)

    /// The event that a press is.
    static func event(of press: Press, isTouch: Bool) -> Event?

    /// The event that a keystroke is.
    static func event(of keystroke: Keystroke, focus: PartName?) -> Event?

    /// The event that it is to use a part by other means than a pointer: a key, a screen reader, a voice.
    static func event(activating part: PartName) -> Event?

    /// The event that other environment are.
    static func event(of environment: InterfaceEnvironment) -> Event?

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
    package static func event(of environment: InterfaceEnvironment) -> Event? { nil }
}
