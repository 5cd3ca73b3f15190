/// The events of a gesture lock.
public indirect enum GestureLockEvent: Equatable, Sendable {
    /// Start a flow; the previous one is cancelled.
    case began(GestureFlow)
    /// The lock was dismissed; all patterns are cleared.
    case dismissed
    /// The environment changed.
    case environment(InterfaceEnvironment)
    /// A press on the pad or a button.
    case press(Press)
    /// A key.
    case key(Keystroke)
    /// A button or a dot was activated without a press.
    case activated(PartName)
    /// Clear path and error marks.
    case cleared
    /// The store's answer to the request with this number.
    case answered(request: UInt32, GestureVerdict)
    /// The store's status: attempts left, and the end of a lockout.
    case status(attemptsLeft: Int?, lockedUntil: Milliseconds?)
    /// The texts that replace the lock's own changed.
    case texts(CustomTexts<GestureLockText>)
}

/// The effects of a gesture lock.
public indirect enum GestureLockEffect: Equatable, Sendable {
    /// Compare a drawing with the stored pattern, and count the attempt.
    case verify(request: UInt32, DotPattern)
    /// Store a pattern behind a slow, salted hash.
    case store(request: UInt32, DotPattern)
    /// Replace the stored pattern.
    case modify(request: UInt32, from: DotPattern, to: DotPattern)
    /// Report the result of a drawing.
    case report(GestureResult)
    /// Clear the session's data and show the signed-out page: no attempt is left.
    case lockedOut(until: Milliseconds?)
    /// Report that a flow finished successfully.
    case finished(GestureFlow)
}

/// The flows of a gesture lock.
public enum GestureFlow: UInt8, Sendable {
    /// A new pattern is drawn twice.
    case set
    /// The stored pattern is drawn.
    case verify
    /// The stored pattern is drawn, then a new one as in `set`.
    case modify
}

/// The store's verdict on a pattern.
public enum GestureVerdict: Equatable, Sendable {
    /// The pattern is right, or was stored.
    case accepted
    /// The pattern is wrong, and this many attempts are left.
    case wrong(attemptsLeft: Int)
    /// Locked out until a time; nil if the store does not report it.
    case lockedOut(until: Milliseconds?)
    /// The store failed with this message; if it is empty, the lock shows its own message.
    case failed(Text)
}

/// The result of one drawing.
public struct GestureResult: Equatable, Sendable {
    /// The drawing within its flow.
    public enum State: UInt8, Sendable {
        /// The first drawing of a new pattern.
        case first
        /// The second drawing of a new pattern.
        case second
        /// The drawing of the stored pattern.
        case verify
    }

    /// The drawing within its flow.
    public var state: State
    /// Whether it succeeded.
    public var isSuccess: Bool
    /// The attempts left, if the store reported them.
    public var attemptsLeft: Int?
    /// The dots that are highlighted.
    public var dots: DotPattern
    /// Whether it had the minimum number of dots.
    public var isLongEnough: Bool
}
