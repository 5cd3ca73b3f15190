/// What a gesture lock is there for.
public enum GestureFlow: UInt8, Sendable {
    /// A new pattern is drawn, and drawn again.
    case set
    /// The stored pattern is drawn.
    case verify
    /// The stored pattern is drawn, and then a new one as in `set`.
    case modify
}
