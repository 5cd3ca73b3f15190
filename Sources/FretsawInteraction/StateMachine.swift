/// An interactive system that turns events and times into effects and views.
///
/// A machine is a value. It has no clock, no randomness and no other access to the outside, so the same events at the
/// same times give the same effects and views in a test, on a server, or in a browser as WebAssembly.
///
/// The host sends each event with the time, carries out the effects in order, draws `view(at:)`,
/// and calls `advance(to:)` when `schedule(at:)` is due.
///
/// Events and effects are indirect enumerations, so only a pointer is passed; this makes the WebAssembly 5 % smaller.
public protocol StateMachine {
    /// The events from outside.
    associatedtype Event
    /// The effects that the host must carry out.
    associatedtype Effect

    /// Handles an event at `now` and returns the effects in order.
    ///
    /// Timers that expired before `now` are handled first, so a late event finds the same state as
    /// a punctual one. An event that makes no sense in the present state is ignored. An earlier
    /// time than the last one counts as the last one.
    mutating func handle(_ event: Event, at now: Milliseconds) -> [Effect]

    /// Handles timers that expired by `now` and returns the effects in order.
    mutating func advance(to now: Milliseconds) -> [Effect]

    /// The parts at `now`, back to front.
    func view(at now: Milliseconds) -> View

    /// When the machine must be called again without events, and whether it moves until then.
    func schedule(at now: Milliseconds) -> Schedule
}

/// The next change of a machine without events.
public struct Schedule: Equatable, Sendable {
    /// When `advance(to:)` is due; nil if no timer runs.
    public var wake: Milliseconds?
    /// Whether the view changes continuously and must be drawn for each frame.
    public var moves: Bool

    /// No change until the next event.
    public static var idle: Schedule { Schedule(wake: nil, moves: false) }

    /// Creates a schedule.
    public init(wake: Milliseconds?, moves: Bool) {
        self.wake = wake
        self.moves = moves
    }
}
