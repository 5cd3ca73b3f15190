internal import CRasterKernels

extension ShadedTile {
    /// Draws as much of each pixel of `box` as `share` tells by its depth, column and row, but no more
    /// than `mask` covers.
    ///
    /// - Parameters:
    ///   - mask: a shape, as large as the tile.
    ///   - depth: how deep pixels lie in it; what it holds where nothing is covered does not matter.
    ///   - box: where the shape lies.
    ///   - share: for eight pixels side by side in a row, which lie in the tile: how much is drawn of
    ///     each, 0 … 1.
    /// - Precondition: mask and depth have the tile's size, `box` lies in it, and its side is 8 or more.
    /// - Complexity: O(pixels of the box)
    @inlinable
    @inline(__always)
    public mutating func draw(
        _ mask: Mask,
        depth: Plane,
        in box: PixelRect,
        share: (_ depth: SIMD8<Float>, _ x: SIMD8<Float>, _ y: Float) -> SIMD8<Float>
    ) {
        precondition(mask.size == levels.size && depth.size == levels.size, "not the tile's size")
        precondition(mask.bounds.contains(box) && side >= 8, "the box does not lie in the tile")
        let side = side
        let columns = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
        unsafe mask.storage.withUnsafeBytes { covers in
            unsafe depth.storage.withUnsafeBytes { depths in
                unsafe levels.storage.withUnsafeMutableBytes { levels in
                    for y in box.minY..<box.maxY {
                        for first in stride(from: box.minX, to: box.maxX, by: 8) {
                            // The last eight of a row may be drawn over some of those before them.
                            let x = min(first, side &- 8)
                            let place = y &* side &+ x
                            let cover = unsafe covers.loadUnaligned(
                                fromByteOffset: place,
                                as: SIMD8<UInt8>.self
                            )
                            if unsafe unsafeBitCast(cover, to: UInt64.self) == 0 { continue }
                            let depth = unsafe depths.loadUnaligned(
                                fromByteOffset: 4 &* place,
                                as: SIMD8<Float>.self
                            )
                            let drawn = share(depth, columns + Float(x), Float(y)) * 255 + 0.5
                            let level = SIMD8<UInt8>(truncatingIfNeeded: drawn.wholePart)
                            unsafe levels.storeBytes(
                                of: pointwiseMin(cover, level),
                                toByteOffset: place,
                                as: SIMD8<UInt8>.self
                            )
                        }
                    }
                }
            }
        }
    }

    /// Crosses what is drawn by strokes: light where it is dark, dark where it is light.
    ///
    /// - Precondition: `strokes` has the tile's size.
    /// - Complexity: O(pixels)
    public mutating func cross(_ strokes: Mask) {
        precondition(strokes.size == levels.size, "not the tile's size")
        var levels = levels.mutablePixels
        unsafe lend(strokes.pixels) { strokes, count in
            unsafe lend(&levels) { levels, _ in unsafe fs_cross_levels(strokes, levels, count) }
        }
    }

    /// Draws `shape` where `hole` leaves it, in place of what was drawn.
    ///
    /// - Precondition: both have the tile's size.
    /// - Complexity: O(pixels)
    public mutating func draw(_ shape: Mask, without hole: Mask) {
        precondition(shape.size == levels.size && hole.size == levels.size, "not the tile's size")
        var levels = levels.mutablePixels
        unsafe lend(shape.pixels, hole.pixels) { shape, hole, count in
            unsafe lend(&levels) { levels, _ in unsafe fs_cut_levels(shape, hole, levels, count) }
        }
    }
}
