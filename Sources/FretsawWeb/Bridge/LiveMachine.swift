public import FretsawInteraction

/// A machine that runs, whichever it is: bytes in, bytes out.
///
/// A class with one subclass instead of an existential, for Embedded Swift.
open class LiveMachine {
    /// For subclasses.
    public init() {}

    /// Takes an event, or only lets time pass.
    ///
    /// - Parameters:
    ///   - event: The event's tag and what comes with it; empty for the time alone.
    ///   - now: The time.
    ///   - reply: Gets effects, schedule and view.
    /// - Returns: Whether the event made sense; where it did not, nothing has happened.
    open func take(_ event: [UInt8], at now: Milliseconds, reply: inout ByteWriter) -> Bool {
        false
    }
}

/// A machine of one kind that runs.
public final class Live<Machine: BridgedMachine>: LiveMachine {
    private var machine: Machine

    /// Runs a machine.
    ///
    /// - Parameter machine: The machine as it begins.
    public init(_ machine: Machine) {
        self.machine = machine
        super.init()
    }

    /// Makes a machine from options, and runs it.
    ///
    /// - Parameters:
    ///   - options: The options' bytes.
    ///   - now: The time.
    /// - Returns: Nothing where the options make no sense.
    public static func open(_ options: [UInt8], at now: Milliseconds) -> LiveMachine? {
        var reader = ByteReader(options)
        guard let machine = Machine(options: &reader, at: now), reader.isComplete else {
            return nil
        }
        return Live(machine)
    }

    /// Takes an event, or only lets time pass.
    ///
    /// - Parameters:
    ///   - event: The event's tag and what comes with it; empty for the time alone.
    ///   - now: The time.
    ///   - reply: Gets effects, schedule and view.
    /// - Returns: Whether the event made sense; where it did not, nothing has happened.
    override public func take(
        _ event: [UInt8],
        at now: Milliseconds,
        reply: inout ByteWriter
    ) -> Bool {
        let effects: [Machine.Effect]
        if event.isEmpty {
            effects = machine.advance(to: now)
        } else {
            guard let event = Live.decode(event) else { return false }
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
        let tag = reader.byte()
        let event: Machine.Event? =
            switch tag {
            case InputTag.press: press(&reader)
            case InputTag.keystroke: keystroke(&reader)
            case InputTag.surroundings: reader.surroundings().flatMap { Machine.event(of: $0) }
            case InputTag.activation: Machine.event(activating: reader.partName())
            case InputTag.firstOwn...: Machine.event(tagged: tag, from: &reader)
            default: nil
            }
        return reader.isComplete ? event : nil
    }

    private static func press(_ reader: inout ByteReader) -> Machine.Event? {
        guard let press = reader.press() else { return nil }
        return Machine.event(of: press, isTouch: reader.flag())
    }

    private static func keystroke(_ reader: inout ByteReader) -> Machine.Event? {
        guard let keystroke = reader.keystroke() else { return nil }
        return Machine.event(of: keystroke, focus: reader.flag() ? reader.partName() : nil)
    }
}
