/// A lock that is opened by a pattern drawn over nine dots.
///
/// It draws, asks the store and reports. Patterns and attempts are stored outside, behind a slow
/// hash; the lock only knows the store's last answer.
public struct GestureLock: StateMachine {
    /// The options.
    public internal(set) var options: GestureLockOptions
    /// The environment.
    public internal(set) var environment: InterfaceEnvironment
    /// The current or last flow.
    public internal(set) var flow: GestureFlow = .verify
    /// The attempts left, as last reported by the store; nil if unknown.
    public internal(set) var attemptsLeft: Int?
    /// The dots that are highlighted.
    public internal(set) var path = DotPattern()
    /// Whether the highlighted dots are marked as wrong.
    package internal(set) var isMarkedWrong = false

    var time = LatestTime()
    /// The monotonic time.
    var clock: Milliseconds = 0
    var phase = GestureLockPhase.idle
    var message = GestureLockMessage.prompt
    /// The number of the last request to the store.
    var requests: UInt32 = 0
    /// The first drawing of a new pattern, until the flow ends.
    var held = DotPattern()
    /// The stored pattern that was drawn correctly, until it is modified.
    var verified = DotPattern()
    /// The position of the finger in the pad while it draws.
    var finger: Point?
    /// Whether a finger is down on the pad.
    var isPressed = false
    /// Whether dots are selected one by one, so that lifting a finger does not end the drawing.
    var isStepping = false
    var shake: LabelShake?

    /// Creates a lock without a flow.
    public init(
        environment: InterfaceEnvironment,
        options: GestureLockOptions = GestureLockOptions()
    ) {
        self.options = options
        self.environment = environment.bounded
    }

    /// Handles an event at `now` and returns the effects in order.
    public mutating func handle(
        _ event: GestureLockEvent,
        at now: Milliseconds
    ) -> [GestureLockEffect] {
        serveTimers(now)
        switch event {
        case .began(let flow):
            begin(flow)
        case .dismissed:
            forget()
            phase = .idle
            message = .prompt
        case .environment(let environment):
            self.environment = environment.bounded
        case .press(let press):
            return take(press)
        case .key(let keystroke):
            return take(keystroke.key)
        case .activated(let part):
            return activate(part)
        case .cleared:
            clear()
        case .answered(let request, let verdict):
            return take(verdict, of: request)
        case .status(let attemptsLeft, let lockedUntil):
            take(attemptsLeft: attemptsLeft, lockedUntil: lockedUntil)
        case .texts(let texts):
            options.texts = texts
        }
        return []
    }

    /// Handles the end of a lockout; only the view changes.
    public mutating func advance(to now: Milliseconds) -> [GestureLockEffect] {
        serveTimers(now)
        return []
    }

    /// The next second of a countdown, or the end of a shake, and whether the label is moving.
    public func schedule(at now: Milliseconds) -> Schedule {
        let now = time.reading(now)
        var wake: Milliseconds?
        if case .lockedOut(let end?) = phase {
            let left = Countdown(until: end, now: now)
            wake = left.nextChange
        }
        guard let shake, now < shake.end, !environment.reducesMotion else {
            return Schedule(wake: wake, moves: false)
        }
        if let known = wake, known < shake.end { return Schedule(wake: known, moves: true) }
        return Schedule(wake: shake.end, moves: true)
    }

    private mutating func serveTimers(_ now: Milliseconds) {
        clock = time.advance(to: now)
        if let shake, clock >= shake.end { self.shake = nil }
        if case .lockedOut(let end?) = phase, clock >= end {
            // The store reports the number of attempts with the next answer.
            attemptsLeft = nil
            path = DotPattern()
            isMarkedWrong = false
            phase = .verifying
            message = .prompt
        }
    }
}
