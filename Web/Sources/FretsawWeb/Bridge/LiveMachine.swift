package import FretsawInteraction

/// A running machine of any system: a class, because Embedded Swift has no existentials.
package class LiveMachine {
    /// Its handle in the table of machines.
    final var handle: UInt32 = 0

    /// Used by subclasses.
    package init() {}

    /// Handles an encoded event, or only advances the time if it is empty; false if it is invalid.
    ///
    /// The reply contains the schedule, the effects and the view.
    package func take(_ event: [UInt8], at now: Milliseconds, reply: inout ByteWriter) -> Bool {
        false
    }
}

/// A running machine of one type.
package final class Live<Machine: BridgedMachine>: LiveMachine {
    private var machine: Machine

    /// Creates a running machine.
    package init(_ machine: Machine) {
        self.machine = machine
        super.init()
    }

    /// Creates a machine from encoded options; nil if they are invalid.
    package static func open(_ options: [UInt8], at now: Milliseconds) -> LiveMachine? {
        var reader = ByteReader(options)
        let machine = Machine(options: &reader, at: now)
        return reader.isComplete ? Live(machine) : nil
    }

    override package func take(
        _ event: [UInt8],
        at now: Milliseconds,
        reply: inout ByteWriter
    ) -> Bool {
        Live.handle(event, to: &machine, at: now, reply: &reply)
    }

    // Not inlined: a value in an object would be copied for every call; a value passed as `inout` is not.
    @inline(never)
    private static func handle(
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
        let view = machine.view(at: now)
        reply.count(view.parts.count)
        for part in view.parts {
            reply.measured { $0.part(part) }
        }
        return true
    }

    private static func decode(_ bytes: [UInt8]) -> Machine.Event? {
        var reader = ByteReader(bytes)
        let event = Machine.event(tagged: reader.byte(), from: &reader)
        return reader.isComplete ? event : nil
    }
}

/// A machine that a page can run through the bridge.
///
/// `protocol.txt` describes the options, events and effects of each system. `Protocol.swift`,
/// generated from it, decodes and encodes them.
package protocol BridgedMachine: StateMachine {
    /// Creates a machine from the options of a page.
    init(options reader: inout ByteReader, at now: Milliseconds)

    /// Decodes an event.
    static func event(tagged tag: UInt8, from reader: inout ByteReader) -> Event?

    /// Encodes an effect: its tag and its data.
    static func write(_ effect: Effect, to writer: inout ByteWriter)
}
