/// How the nine dots share out their room.
public enum DotLayout: Equatable, Sendable {
    /// Dots of one size, as far apart as the room allows (layout A).
    case fitting
    /// Dots and gaps of fixed sizes, times a scale (layout B).
    case fixed(scale: Double)
}
