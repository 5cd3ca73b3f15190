/// What a gesture lock wants done.
///
/// The lock neither stores nor compares with what is stored: a question goes out with a number, and
/// its answer comes back with ``GestureLockEvent/answered(request:_:)``.
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
