/// A place on a picture as a client sent it, in picture pixels, the origin at the upper left.
///
/// Clients send fractions, negative numbers and numbers beyond the picture; both are finite.
public struct Point: Sendable, Hashable {
    /// Pixels from the left.
    public var x: Double
    /// Pixels from the top.
    public var y: Double

    /// A place.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
