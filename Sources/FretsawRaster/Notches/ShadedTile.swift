/// A square picture of shades between two colours: how much of the second each pixel has.
///
/// A value that owns its memory: keep one and draw many tiles without allocation.
public struct ShadedTile: Sendable {
    /// By pixel: the share of the second colour, 0 … 255.
    public var levels: Mask
    /// By level: the colour.
    private(set) var shades: [PackedPixel]
    /// By level: its share of 255.
    private let shares: [SIMD8<Float>]

    /// A tile of `side` pixels, all transparent.
    ///
    /// - Precondition: `side` is not negative.
    public init(side: Int) {
        levels = Mask(width: side, height: side, filledWith: 0)
        shades = [PackedPixel](repeating: PackedPixel(.transparent), count: 256)
        shares = stride(from: 0, to: 256, by: 8).map { start in
            var eight = SIMD8<Float>()
            for lane in 0..<8 { eight[lane] = Float(start + lane) / 255 }
            return eight
        }
    }

    /// Pixels in a row, and rows.
    public var side: Int { levels.width }

    /// Shows level 0 as `first`, 255 as `second`, and those between as mixtures; all opaque.
    public mutating func colour(from first: RGBA8, to second: RGBA8) {
        unsafe shades.withUnsafeMutableBytes { shades in
            for (eight, share) in shares.enumerated() {
                let colours =
                    ShadedTile.mixed(first.red, second.red, share)
                    | ShadedTile.mixed(first.green, second.green, share) &<< 8
                    | ShadedTile.mixed(first.blue, second.blue, share) &<< 16
                // On the machines that we build for, the lowest byte is the first: red.
                unsafe shades.storeBytes(
                    of: colours | 0xff00_0000,
                    toByteOffset: 32 * eight,
                    as: SIMD8<UInt32>.self
                )
            }
        }
    }

    /// Mixtures of two levels, rounded to the nearest.
    @inline(__always)
    private static func mixed(
        _ first: UInt8,
        _ second: UInt8,
        _ share: SIMD8<Float>
    ) -> SIMD8<UInt32> {
        let (from, to) = (Float(first), Float(second))
        // Between two colours: never beyond a byte.
        return (share * (to - from) + from + 0.5).wholePart
    }
}
