public import FretsawRaster

/// Everything about a rotate puzzle but its pixels.
public struct RotatePlan: Hashable, Sendable {
    /// The box of the disc in the background: where the piece's picture lies, turned or not.
    public var disc: PixelRect
    /// Degrees, 0 … 359, by which the piece has to be turned clockwise to be upright.
    ///
    /// As a style sheet's `rotate(…deg)` has it.
    public var angle: Int
    /// The background's size.
    public var backgroundSize: PixelSize

    /// The angles that are drawn, each equally likely: never so near to 0 that the puzzle starts out
    /// solved.
    public static let angles = 20...340
}
