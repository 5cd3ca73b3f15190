internal import CCaptchaKernels
internal import FretsawRaster

/// A square picture of shades between two colours: how much of the second each pixel has.
///
/// A value that owns its memory: keep one and draw many tiles without allocation.
struct ShadedTile: Sendable {
    /// By pixel: the share of the second colour, 0 … 255; a square.
    var levels: Mask
    /// By level: the colour, as it lies in memory.
    private var shades: [UInt32]

    /// A tile of `side` pixels, all black.
    ///
    /// - Precondition: `side` is not negative.
    init(side: Int) {
        levels = Mask(width: side, height: side, filledWith: 0)
        shades = Array(
            repeating: RGBA8(red: 0, green: 0, blue: 0, alpha: 255).word,
            count: 256
        )
    }

    /// Pixels in a row, and rows.
    var side: Int { levels.width }

    /// Shows level 0 as `first`, 255 as `second`, and those between as mixtures; all opaque.
    mutating func colour(from first: RGBA8, to second: RGBA8) {
        unsafe shades.withUnsafeMutableBufferPointer { shades in
            unsafe fs_mix_shades(
                first.word,
                second.word,
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
    mutating func draw(
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
    mutating func cross(_ strokes: Mask) {
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
    mutating func draw(_ shape: Mask, without hole: Mask) {
        precondition(shape.size == levels.size && hole.size == levels.size, "not the tile's size")
        var levels = levels.mutablePixels
        unsafe lend(shape.pixels, hole.pixels) { shape, hole, count in
            unsafe lend(&levels) { levels, _ in unsafe fs_cut_levels(shape, hole, levels, count) }
        }
    }
}

/// How a figure is drawn into a tile, in pixels.
enum TileInk: Sendable {
    /// A line along the outline, so wide.
    case line(Float)
    /// Two such lines, one inside the other, and a space between.
    case lines(Float, space: Float)
    /// A line with gaps, which lie across a lattice's way and are twice as wide as told.
    case dashes(line: Float, Lattice, gap: Float)
    /// A line, and stripes, which lie across a lattice's way and are twice as wide as told.
    case stripes(line: Float, Lattice, stripe: Float)
    /// A line, and dots on a lattice.
    case dots(line: Float, Lattice, radius: Float)

    /// A lattice of squares.
    struct Lattice: Sendable {
        /// The direction of one of its ways, of length 1.
        var way: SIMD2<Float>
        /// Where it begins along that and across it, in shares of a step.
        var shift: SIMD2<Float>
        /// From one point to the next, in pixels; above 0.
        var step: Float

        /// A lattice along `way`.
        init(way: SIMD2<Float>, shift: SIMD2<Float>, step: Float) {
            (self.way, self.shift, self.step) = (way, shift, step)
        }
    }

    /// The ink as kernels take it.
    var kernel: fs_ink {
        var ink = fs_ink()
        switch self {
        case .line(let line):
            (ink.kind, ink.line) = (Int32(FS_INK_LINE), line)
        case .lines(let line, let space):
            (ink.kind, ink.line) = (Int32(FS_INK_LINES), line)
            (ink.from, ink.to) = (line + space, 2 * line + space)
        case .dashes(let line, let lattice, let gap):
            ink = lattice.kernel(FS_INK_DASHES, line, gap)
        case .stripes(let line, let lattice, let stripe):
            ink = lattice.kernel(FS_INK_STRIPES, line, stripe)
        case .dots(let line, let lattice, let radius):
            ink = lattice.kernel(FS_INK_DOTS, line, radius)
        }
        return ink
    }
}

extension TileInk.Lattice {
    fileprivate func kernel(_ kind: Int, _ line: Float, _ size: Float) -> fs_ink {
        precondition(step > 0, "a lattice's points lie apart")
        return fs_ink(
            kind: Int32(kind),
            line: line,
            from: 0,
            to: 0,
            way_x: way.x,
            way_y: way.y,
            step: step,
            shift_x: shift.x,
            shift_y: shift.y,
            size: size
        )
    }
}
