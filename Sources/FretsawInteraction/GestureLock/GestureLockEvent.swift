/// What can happen to a gesture lock.
public indirect enum GestureLockEvent: Equatable, Sendable {
    /// A flow begins; what was under way is forgotten.
    case began(GestureFlow)
    /// The lock is not needed any more; all it knows is forgotten.
    case dismissed
    /// The room, or how its people want it shown, changed.
    case surroundings(Surroundings)
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
    /// How things stand at the store, where it says so unasked: attempts left, and a lock-out's end.
    case standing(attemptsLeft: Int?, lockedUntil: Milliseconds?)
}
