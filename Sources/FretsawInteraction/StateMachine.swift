/// An interactive system: events and times go in, effects and pictures of it come out.
///
/// A machine is a value. It has no clock, draws no random numbers and reaches nothing outside itself,
/// so that the same events at the same times give the same effects and views wherever it runs: in a
/// test, on a server, or in a browser as WebAssembly.
///
/// Whoever runs a machine hands it each event with the time, carries out the effects in their order,
/// draws `view(at:)`, and calls `advance(to:)` when `schedule(at:)` says so.
///
/// Events and effects are indirect enumerations: one pointer to hand on, whatever they hold, which is a
/// twentieth of the WebAssembly less.
public protocol StateMachine {
    /// What can happen to the machine from outside.
    associatedtype Event
    /// What the machine wants done outside.
    associatedtype Effect

    /// Handles an event at `now` and returns what to do, in this order.
    ///
    /// Timers that ran out before `now` are handled first, so that a late event finds the state it would have
    /// found on time. An event that makes no sense in the present state is ignored, never a trap. A time before
    /// the last one counts as the last one.
    mutating func handle(_ event: Event, at now: Milliseconds) -> [Effect]

    /// Handles the timers that ran out by `now` and returns what to do, in this order.
    mutating func advance(to now: Milliseconds) -> [Effect]

    /// The parts at `now`, back to front.
    func view(at now: Milliseconds) -> View

    /// When the machine has to be asked again if nothing happens to it, and whether something moves until then.
    func schedule(at now: Milliseconds) -> Schedule
}

/// When a machine changes by itself.
public struct Schedule: Equatable, Sendable {
    /// When `advance(to:)` is due, or nothing while no timer runs.
    public var wake: Milliseconds?
    /// Whether the view changes continuously, so that it is drawn anew for every frame.
    public var moves: Bool

    /// Nothing happens until the next event.
    public static var idle: Schedule { Schedule(wake: nil, moves: false) }

    /// Makes a schedule.
    public init(wake: Milliseconds?, moves: Bool) {
        self.wake = wake
        self.moves = moves
    }
}
