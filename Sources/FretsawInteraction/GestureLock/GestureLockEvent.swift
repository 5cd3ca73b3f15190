/// The events of a gesture lock.
public indirect enum GestureLockEvent: Equatable, Sendable {
    /// A flow begins; what was under way is forgotten.
    case began(GestureFlow)
    /// The lock is not needed any more; all it knows is forgotten.
    case dismissed
    /// The viewport, or how its people want it shown, changed.
    case environment(InterfaceEnvironment)
    /// A finger on the pad or a button.
    case press(Press)
    /// A key.
    case key(Keystroke)
    /// A button or a dot was pressed by means other than a finger.
    case activated(PartName)
    /// Path and error marks are to vanish.
    case cleared
    /// The store's answer to a question of this number.
    case answered(request: UInt32, GestureVerdict)
    /// How things are at the store, where it says so unasked: attempts left, and a lock-out's end.
    case status(attemptsLeft: Int?, lockedUntil: Milliseconds?)
}

/// The effects of a gesture lock.
public indirect enum GestureLockEffect: Equatable, Sendable {
    /// Judge a drawing by the stored pattern, and count the attempt.
    case verify(request: UInt32, DotPattern)
    /// Store a pattern behind a slow, salted hash.
    case store(request: UInt32, DotPattern)
    /// Put a pattern into the place of the stored one.
    case modify(request: UInt32, from: DotPattern, to: DotPattern)
    /// Tell what came of a drawing.
    case report(GestureResult)
    /// Clear the session's data and go to the signed-out home: no attempt is left.
    case lockedOut(until: Milliseconds?)
    /// Tell that a flow came to its good end.
    case finished(GestureFlow)
}

/// The flows of a gesture lock.
public enum GestureFlow: UInt8, Sendable {
    /// A new pattern is drawn, and drawn again.
    case set
    /// The stored pattern is drawn.
    case verify
    /// The stored pattern is drawn, and then a new one as in `set`.
    case modify
}

/// The store's verdict on a pattern.
public enum GestureVerdict: Equatable, Sendable {
    /// It is the stored one, or is stored now.
    case accepted
    /// It is another one, and this many attempts are left.
    case wrong(attemptsLeft: Int)
    /// No attempt is left before a time; nothing where the store does not say when.
    case lockedOut(until: Milliseconds?)
    /// The store could not do it; empty words mean the lock's own.
    case failed(Text)
}

/// The result of one drawing.
public struct GestureResult: Equatable, Sendable {
    /// Which drawing of its flow it was.
    public enum State: UInt8, Sendable {
        /// The first of a new pattern.
        case first
        /// Its repetition.
        case second
        /// That of the stored pattern.
        case verify
    }

    /// Which drawing of its flow it was.
    public var state: State
    /// Whether it did what it was to do.
    public var isSuccess: Bool
    /// How many attempts the store has left; nothing where it did not say.
    public var attemptsLeft: Int?
    /// The dots that are highlighted.
    public var dots: DotPattern
    /// Whether it had as many dots as it needs.
    public var isLongEnough: Bool

    /// Creates a result.
    public init(
        state: State,
        isSuccess: Bool,
        attemptsLeft: Int? = nil,
        dots: DotPattern,
        isLongEnough: Bool
    ) {
        self.state = state
        self.isSuccess = isSuccess
        self.attemptsLeft = attemptsLeft
        self.dots = dots
        self.isLongEnough = isLongEnough
    }
}
