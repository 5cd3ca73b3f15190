internal import CRasterKernels

extension ShadedTile {
    /// Draws a figure in place of what was drawn.
    ///
    /// - Parameters:
    ///   - mask: the figure, as large as the tile.
    ///   - depth: how deep pixels lie in it; what it holds where nothing is covered does not matter.
    ///   - box: where the figure lies.
    ///   - ink: how it is drawn.
    /// - Precondition: mask and depth have the tile's size, `box` lies in it, and its side is 8 or more.
    /// - Complexity: O(pixels)
    public mutating func draw(
        _ mask: Mask,
        depth: Plane,
        in box: PixelRect,
        _ ink: TileInk
    ) {
        precondition(mask.size == levels.size && depth.size == levels.size, "not the tile's size")
        precondition(mask.bounds.contains(box) && side >= 8, "the box does not lie in the tile")
        let side = side
        levels.fill(with: 0)
        unsafe mask.withUnsafePixels { covers in
            unsafe depth.withUnsafePixels { depths in
                unsafe levels.withUnsafeMutablePixels { levels in
                    let place = unsafe fs_ink_box(
                        left: box.minX,
                        top: box.minY,
                        right: box.maxX,
                        bottom: box.maxY,
                        side: side,
                        covers: covers,
                        depths: depths
                    )
                    unsafe fs_ink_levels(ink.kernel, place, levels)
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
