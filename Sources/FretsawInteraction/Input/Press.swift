/// A finger, pen or mouse button on a part.
public struct Press: Equatable, Sendable {
    /// How far it has come.
    public enum Phase: UInt8, Sendable {
        /// It has just come down.
        case began
        /// It moved while down.
        case moved
        /// It was lifted.
        case ended
        /// The system took it away.
        case cancelled
    }

    /// How far it has come.
    public var phase: Phase
    /// The part it came down on.
    public var part: PartName
    /// Where it is, in points of the machine's room.
    public var location: Point

    /// Makes a press.
    ///
    /// - Parameters:
    ///   - phase: How far it has come.
    ///   - part: The part it came down on.
    ///   - location: Where it is, in points of the machine's room.
    public init(_ phase: Phase, on part: PartName, at location: Point) {
        self.phase = phase
        self.part = part
        self.location = location
    }
}
