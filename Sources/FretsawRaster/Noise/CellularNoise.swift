import CRasterKernels

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
    }

    /// The cell at a place, with lattice squares one unit wide.
    ///
    /// For single places; ``CellGrid`` finds the cells of whole rows.
    public func sample(x: Float, y: Float) -> Sample {
        let column = LatticeHash.floor(x)
        let row = LatticeHash.floor(y)
        let (fx, fy) = (x - Float(column), y - Float(row))
        let neighbours = neighbours(column, row)
        // Squared distances with the point's number in their last four bits: positive floats are in
        // the order of their bits, so integers find the nearest two without a branch.
        var best = UInt32.max
        var next = UInt32.max
        for index in 0..<9 {
            let dx = neighbours.xs[index] - fx
            let dy = neighbours.ys[index] - fy
            let bits = (dx * dx + dy * dy).bitPattern
            let key = bits & ~15 | UInt32(truncatingIfNeeded: index)
            next = min(next, max(best, key))
            best = min(best, key)
        }
        let (i, j) = (Int(best & 15), Int(next & 15))
        let (bestX, bestY) = (neighbours.xs[i] - fx, neighbours.ys[i] - fy)
        let (nextX, nextY) = (neighbours.xs[j] - fx, neighbours.ys[j] - fy)
        // The border is the bisector of the two nearest points: from |p₂|² − |p₁|² and |p₂ − p₁|.
        let (gapX, gapY) = (nextX - bestX, nextY - bestY)
        let gap = (gapX * gapX + gapY * gapY).squareRoot()
        let lead = nextX * nextX + nextY * nextY - bestX * bestX - bestY * bestY
        return Sample(
            toCenter: SIMD2(bestX, bestY),
            borderDistance: max(0, lead) / (2 * max(gap, 1e-6)),
            cell: neighbours.cells[i]
        )
    }

    /// The nine points around one lattice square.
    private struct Neighbours {
        var xs = InlineArray<9, Float>(repeating: 0)
        var ys = InlineArray<9, Float>(repeating: 0)
        var cells = InlineArray<9, UInt32>(repeating: 0)
    }

    private func neighbours(_ column: Int32, _ row: Int32) -> Neighbours {
        var neighbours = Neighbours()
        var index = 0
        for j in Int32(-1)...1 {
            for i in Int32(-1)...1 {
                let bits = LatticeHash.mix(column &+ i, row &+ j, seed: seed)
                let shiftX = 0.5 * jitter * LatticeHash.signedUnit(bits)
                let shiftY = 0.5 * jitter * LatticeHash.signedUnit(bits &>> 16)
                neighbours.xs[index] = Float(i) + 0.5 + shiftX
                neighbours.ys[index] = Float(j) + 0.5 + shiftY
                neighbours.cells[index] = bits &* 0x9e37_79b1 ^ bits &>> 13
                index &+= 1
            }
        }
        return neighbours
    }
}

/// The cells of a region, drawn once, for rows of places in it.
///
/// Finds what ``CellularNoise/sample(x:y:)`` finds, at a fraction of the cost.
public struct CellGrid: Sendable {
    private let grid: fs_cell_grid
    private let xs: [Float]
    private let ys: [Float]
    private let cells: [UInt32]

    /// The most lattice squares to a side; a larger region is cut off at its far sides.
    private static let mostSquares: Float = 2000

    /// The cells of `noise` in a region; what lies outside is taken to its border.
    ///
    /// - Complexity: O(lattice squares of the region)
    public init(_ noise: CellularNoise, x: ClosedRange<Float>, y: ClosedRange<Float>) {
        let column = LatticeHash.floor(x.lowerBound)
        let row = LatticeHash.floor(y.lowerBound)
        func squares(_ range: ClosedRange<Float>) -> Int32 {
            let length = range.upperBound - range.lowerBound
            return Int32(length > 0 ? min(length, CellGrid.mostSquares) : 0) + 4
        }
        grid = fs_cell_grid(
            column: column &- 1,
            row: row &- 1,
            columns: squares(x),
            rows: squares(y),
            seed: noise.seed,
            jitter: noise.jitter
        )
        let count = Int(grid.columns) * Int(grid.rows) + 3
        var xs = [Float](repeating: 0, count: count)
        var ys = xs
        var cells = [UInt32](repeating: 0, count: count)
        unsafe fs_cell_points(grid, &xs, &ys, &cells, count)
        (self.xs, self.ys, self.cells) = (xs, ys, cells)
    }

    /// What is known of a row of places; numbers as ``CellularNoise/Sample``'s.
    public struct Row: Sendable {
        /// Columns of the places, as ``CellularNoise/sample(x:y:)`` takes them.
        ///
        /// Found, they are the nearest points less the places.
        public var xs: [Float]
        /// Rows of the places, and then of the way to the nearest points.
        public var ys: [Float]
        /// Distances to the border with the neighbouring cell.
        public var borders: [Float]
        /// 32 random bits, the same all over a cell.
        public var cells: [UInt32]

        /// Room for `count` places.
        public init(count: Int) {
            xs = [Float](repeating: 0, count: count)
            ys = xs
            borders = xs
            cells = [UInt32](repeating: 0, count: count)
        }
    }

    /// Finds the cells of the places in `row`.
    ///
    /// - Complexity: O(places)
    public func find(_ row: inout Row) {
        let (left, top) = (Float(grid.column), Float(grid.row))
        CellGrid.move(&row.xs, left)
        CellGrid.move(&row.ys, top)
        // Callers may exchange the lines for others.
        let count = min(row.xs.count, row.ys.count, row.borders.count, row.cells.count)
        unsafe fs_cell_row(
            grid,
            xs,
            ys,
            cells,
            cells.count,
            &row.xs,
            &row.ys,
            &row.borders,
            &row.cells,
            count
        )
    }

    private static func move(_ places: inout [Float], _ origin: Float) {
        for index in places.indices { places[index] -= origin }
    }
}
