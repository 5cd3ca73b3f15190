/// Cells around one random point per lattice square, after Worley's cellular texture (1996).
public struct CellularNoise: Sendable {
    /// What the points are drawn from.
    public let seed: UInt32
    /// How far a point strays from its square's centre: 0 a square grid, 1 anywhere in the square.
    public let jitter: Float

    /// The cells of `seed`.
    public init(seed: UInt32, jitter: Float = 1) {
        self.seed = seed
        self.jitter = jitter
    }

    /// What is known of a place: the cell it lies in, and how far the cell's border and heart are.
    public struct Sample: Sendable {
        /// The nearest point less the place.
        public var toCenter: SIMD2<Float>
        /// Distance to the border with the neighbouring cell, 0 on it.
        public var borderDistance: Float
        /// 32 random bits, the same all over the cell.
        public var cell: UInt32

        @inlinable
        init(toCenter: SIMD2<Float>, borderDistance: Float, cell: UInt32) {
            self.toCenter = toCenter
            self.borderDistance = borderDistance
            self.cell = cell
        }
    }

    /// The cell at a place, with lattice squares one unit wide.
    @inlinable
    public func sample(x: Float, y: Float) -> Sample {
        let column = LatticeHash.floor(x)
        let row = LatticeHash.floor(y)
        let (fx, fy) = (x - Float(column), y - Float(row))
        var (bestX, bestY, best): (Float, Float, Float) = (0, 0, 1e9)
        var (nextX, nextY, next): (Float, Float, Float) = (0, 0, 1e9)
        var cell: UInt32 = 0
        for j in Int32(-1)...1 {
            for i in Int32(-1)...1 {
                let bits = LatticeHash.mix(column &+ i, row &+ j, seed: seed)
                let dx = Float(i) + 0.5 + 0.5 * jitter * LatticeHash.signedUnit(bits) - fx
                let dy = Float(j) + 0.5 + 0.5 * jitter * LatticeHash.signedUnit(bits &>> 16) - fy
                let distance = dx * dx + dy * dy
                if distance < best {
                    (nextX, nextY, next) = (bestX, bestY, best)
                    (bestX, bestY, best) = (dx, dy, distance)
                    cell = bits
                } else if distance < next {
                    (nextX, nextY, next) = (dx, dy, distance)
                }
            }
        }
        // The border is the bisector of the two nearest points: from |p₂|² − |p₁|² and |p₂ − p₁|.
        let (gapX, gapY) = (nextX - bestX, nextY - bestY)
        let gap = (gapX * gapX + gapY * gapY).squareRoot()
        return Sample(
            toCenter: SIMD2(bestX, bestY),
            borderDistance: (next - best) / (2 * max(gap, 1e-6)),
            cell: cell &* 0x9e37_79b1 ^ cell &>> 13
        )
    }
}
