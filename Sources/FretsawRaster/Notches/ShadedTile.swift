internal import CRasterKernels

/// A square picture of shades between two colours: how much of the second each pixel has.
///
/// A value that owns its memory: keep one and draw many tiles without allocation.
public struct ShadedTile: Sendable {
    /// By pixel: the share of the second colour, 0 … 255; a square.
    public var levels: Mask
    /// By level: the colour, as it lies in memory.
    private var shades: [UInt32]

    /// A tile of `side` pixels, all black.
    ///
    /// - Precondition: `side` is not negative.
    public init(side: Int) {
        levels = Mask(width: side, height: side, filledWith: 0)
        shades = Array(
            repeating: PackedPixel(RGBA8(red: 0, green: 0, blue: 0, alpha: 255)).number,
            count: 256
        )
    }

    /// Pixels in a row, and rows.
    public var side: Int { levels.width }

    /// Shows level 0 as `first`, 255 as `second`, and those between as mixtures; all opaque.
    public mutating func colour(from first: RGBA8, to second: RGBA8) {
        unsafe shades.withUnsafeMutableBufferPointer { shades in
            unsafe fs_mix_shades(
                PackedPixel(first).number,
                PackedPixel(second).number,
                shades.baseAddress
            )
        }
    }

    /// Calls `body` with the tile as kernels take it.
    @inline(__always)
    func withUnsafeTile(_ body: (fs_tile) -> Void) {
        precondition(levels.height == levels.width, "a tile's levels are a square")
        unsafe levels.withUnsafePixels { levels in
            unsafe shades.withUnsafeBufferPointer { shades in
                unsafe body(fs_tile(levels: levels, shades: shades.baseAddress))
            }
        }
    }
}
