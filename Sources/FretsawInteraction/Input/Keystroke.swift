/// A key going down.
public struct Keystroke: Equatable, Sendable {
    /// Which key.
    public var key: Key
    /// Whether shift is held.
    public var isShifted: Bool

    /// Makes a keystroke.
    ///
    /// - Parameters:
    ///   - key: Which key.
    ///   - isShifted: Whether shift is held.
    public init(_ key: Key, isShifted: Bool = false) {
        self.key = key
        self.isShifted = isShifted
    }
}
