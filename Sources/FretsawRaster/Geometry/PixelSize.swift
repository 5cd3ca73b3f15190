/// The width and height of a picture, in pixels.
public struct PixelSize: Hashable, Sendable {
    /// Pixels in a row.
    public var width: Int
    /// Rows.
    public var height: Int

    /// A size of `width` × `height` pixels.
    @inlinable
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// `width · height`.
    ///
    /// Overflow traps: check sizes from outside with ``pixelCountIfRepresentable``.
    @inlinable
    public var pixelCount: Int { width * height }

    /// `width · height`, or nil where a side is negative or the product does not fit an `Int`.
    @inlinable
    public var pixelCountIfRepresentable: Int? {
        guard width >= 0, height >= 0 else { return nil }
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? nil : count
    }
}

extension PixelSize: CustomStringConvertible {
    /// For example `310×155`.
    public var description: String { "\(width)×\(height)" }
}
