internal import CRasterKernels

/// How a figure is drawn into a tile, in pixels.
public enum TileInk: Sendable {
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
    public struct Lattice: Sendable {
        /// The direction of one of its ways, of length 1.
        public var way: SIMD2<Float>
        /// Where it begins along that and across it, in shares of a step.
        public var shift: SIMD2<Float>
        /// From one point to the next, in pixels; above 0.
        public var step: Float

        /// A lattice along `way`.
        public init(way: SIMD2<Float>, shift: SIMD2<Float>, step: Float) {
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
