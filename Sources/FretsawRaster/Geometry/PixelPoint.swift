/// The place of a pixel: `x` to the right, `y` downwards, (0, 0) the top left pixel.
public struct PixelPoint: Hashable, Sendable {
    /// Columns from the left.
    public var x: Int
    /// Rows from the top.
    public var y: Int

    /// The pixel in column `x` of row `y`.
    @inlinable
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

extension PixelPoint: CustomStringConvertible {
    /// For example `(181, 5)`.
    public var description: String { "(\(x), \(y))" }
}
