/// Where the pointer was at one moment of a drag.
public struct DragSample: Sendable, Hashable {
    /// Pixels of the picture that the piece had been moved by.
    public var x: Double
    /// Pixels of the picture that the pointer had moved down by.
    public var y: Double
    /// Milliseconds since the press.
    public var t: Double

    /// A moment.
    public init(x: Double, y: Double, t: Double) {
        self.x = x
        self.y = y
        self.t = t
    }
}
