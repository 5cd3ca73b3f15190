import FretsawInteraction

/// A system that takes presses of a finger, and answers itself what it asks of its host.
protocol PlayableSystem {
    /// The view at present.
    var view: View { get }
    /// Lets time pass.
    mutating func advance(by time: Milliseconds) throws
    /// Presses, moves or lifts a finger at a point of the view.
    mutating func press(_ phase: Press.Phase, at point: Point) throws
}

/// A machine with a clock and the replies of a host.
struct HostedMachine<Machine: StateMachine>: PlayableSystem {
    private var machine: Machine
    private var now: Milliseconds = 0
    /// The part on which the finger was put down.
    private var pressed: PartName?
    private let event: (Press) -> Machine.Event?
    private let reply: (Machine.Effect) throws -> Machine.Event?

    /// A machine whose effects are answered by `reply`, and whose presses are the events that `event` makes of them.
    init(
        _ machine: Machine,
        press event: @escaping (Press) -> Machine.Event? = { _ in nil },
        reply: @escaping (Machine.Effect) throws -> Machine.Event?
    ) {
        self.machine = machine
        self.event = event
        self.reply = reply
    }

    var view: View { machine.view(at: now) }

    mutating func handle(_ event: Machine.Event) throws {
        try answer(machine.handle(event, at: now))
    }

    mutating func advance(by time: Milliseconds) throws {
        now += time
        try answer(machine.advance(to: now))
    }

    mutating func press(_ phase: Press.Phase, at point: Point) throws {
        if phase == .began {
            let view = view
            pressed =
                view.parts.last { $0.control != nil && view.holds(point, in: $0.name) }?.name
        }
        guard let part = pressed, let event = event(Press(phase, on: part, at: point)) else {
            return
        }
        try handle(event)
    }

    private mutating func answer(_ effects: [Machine.Effect]) throws {
        var open = effects[...]
        while let effect = open.popFirst() {
            if let event = try reply(effect) { open += machine.handle(event, at: now) }
        }
    }
}
