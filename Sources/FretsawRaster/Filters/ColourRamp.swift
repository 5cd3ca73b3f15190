/// A smooth change of colour over a square: for each channel levels at its middle, and a slope each way.
///
/// What light does that falls in from one side: people hardly notice it, and no two colours that were
/// equal stay equal.
public struct ColourRamp: Hashable, Sendable {
    /// Levels added to red, green and blue at the middle, −255 … 255.
    public var middle: SIMD3<Int32>
    /// Levels added besides at the right border, and taken at the left, −255 … 255.
    public var across: SIMD3<Int32>
    /// Levels added besides at the bottom, and taken at the top, −255 … 255.
    public var down: SIMD3<Int32>

    /// A ramp of these levels; those beyond ±255 count as that.
    public init(middle: SIMD3<Int32>, across: SIMD3<Int32>, down: SIMD3<Int32>) {
        let (least, most) = (SIMD3<Int32>(repeating: -255), SIMD3<Int32>(repeating: 255))
        self.middle = middle.clamped(lowerBound: least, upperBound: most)
        self.across = across.clamped(lowerBound: least, upperBound: most)
        self.down = down.clamped(lowerBound: least, upperBound: most)
    }

    /// The ramp that changes nothing.
    public static let none = ColourRamp(middle: .zero, across: .zero, down: .zero)

    /// Levels added to the pixel in column `x` of row `y` of a square of `side` pixels.
    ///
    /// - Precondition: `side` is 1 … 4,096, and the pixel no farther than that from the square.
    @inlinable
    public func levels(x: Int, y: Int, side: Int) -> SIMD3<Int32> {
        // In 1/65,536: the middle, and the slopes' way from it in halves of a pixel.
        let unit = Int32(65_536 / side)
        let right = Int32(2 * x + 1 - side) &* unit
        let below = Int32(2 * y + 1 - side) &* unit
        let half: Int32 = 32_768
        return (middle &* 65_536 &+ across &* right &+ down &* below &+ half) &>> 16
    }
}
