/// What the store says to a pattern.
public enum GestureVerdict: Equatable, Sendable {
    /// It is the stored one, or is stored now.
    case accepted
    /// It is another one, and so many attempts are left.
    case wrong(attemptsLeft: Int)
    /// No attempt is left before a time; nothing where the store does not say when.
    case lockedOut(until: Milliseconds?)
    /// The store could not do it; empty words mean the lock's own.
    case failed(Text)
}
