import CRasterKernels

/// Cells around one random point per lattice square (Worley, "A Cellular Texture Basis Function", 1996).
public struct CellularNoise: Sendable {
    /// The seed of the points.
    public let seed: UInt32
    /// The range of a point around the centre of its square: 0 for a square grid, 1 for anywhere in the square.
    public let jitter: Float

    /// The cells of `seed`.
    public init(seed: UInt32, jitter: Float = 1) {
        self.seed = seed
        self.jitter = jitter
    }

    /// The cell at a point: the vector to its centre, the distance to its border, random bits.
    public struct Sample: Sendable {
        /// The vector from the point to the nearest cell centre.
        public var toCenter: SIMD2<Float>
        /// The distance to the border with the next cell; 0 on the border.
        public var borderDistance: Float
        /// 32 random bits, constant within the cell.
        public var cell: UInt32
    }

    /// The cell at a point, in lattice squares of one unit; ``CellGrid`` finds those of whole rows.
    public func sample(x: Float, y: Float) -> Sample {
        let column = LatticeHash.floor(x)
        let row = LatticeHash.floor(y)
        let (fx, fy) = (x - Float(column), y - Float(row))
        let neighbours = neighbours(column, row)
        // Squared distances with the point's number in their last four bits: positive floats sort
        // like their bits, so integer comparisons find the nearest two without a branch.
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
        // The border is the bisector of the two nearest points p₁ and p₂. Its distance is
        // (|p₂|² − |p₁|²) / (2 · |p₂ − p₁|).
        let (gapX, gapY) = (nextX - bestX, nextY - bestY)
        let gap = (gapX * gapX + gapY * gapY).squareRoot()
        let lead = nextX * nextX + nextY * nextY - bestX * bestX - bestY * bestY
        return Sample(
            toCenter: SIMD2(bestX, bestY),
            borderDistance: max(0, lead) / (2 * max(gap, 1e-6)),
            cell: neighbours.cells[i]
        )
    }

    /// The nine points around one lattice square; the other elements are unused.
    private struct Neighbours {
        var xs = SIMD16<Float>(repeating: 0)
        var ys = SIMD16<Float>(repeating: 0)
        var cells = SIMD16<UInt32>(repeating: 0)
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

/// The cells of a region, as ``CellularNoise/sample(x:y:)`` gives them, at a fraction of the cost.
public struct CellGrid: Sendable {
    private let grid: fs_cell_grid
    private let xs: [Float]
    private let ys: [Float]
    private let cells: [UInt32]

    /// The maximum lattice squares per side; larger regions are cut off at the right and bottom.
    private static let maxSquares: Float = 2000

    /// The cells of `noise` in a region.
    ///
    /// For points outside the region, ``find(_:)`` finds cells at its border.
    ///
    /// - Complexity: O(lattice squares of the region)
    public init(_ noise: CellularNoise, x: ClosedRange<Float>, y: ClosedRange<Float>) {
        let column = LatticeHash.floor(x.lowerBound)
        let row = LatticeHash.floor(y.lowerBound)
        func squares(_ range: ClosedRange<Float>) -> Int32 {
            let length = range.upperBound - range.lowerBound
            return Int32(length > 0 ? min(length, CellGrid.maxSquares) : 0) + 4
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

    /// The input and output of a row; see ``CellularNoise/Sample``.
    public struct Row: Sendable {
        /// The x coordinates of the points, then of vectors to centres, by ``CellGrid/find(_:)``.
        public var xs: [Float]
        /// The y coordinates of the same.
        public var ys: [Float]
        /// The distances to the border with the next cell.
        public var borders: [Float]
        /// 32 random bits per point, constant within a cell.
        public var cells: [UInt32]

        /// A row of `count` points.
        public init(count: Int) {
            xs = [Float](repeating: 0, count: count)
            ys = xs
            borders = xs
            cells = [UInt32](repeating: 0, count: count)
        }
    }

    /// Finds the cells of the points in `row`.
    public func find(_ row: inout Row) {
        let (left, top) = (Float(grid.column), Float(grid.row))
        CellGrid.move(&row.xs, left)
        CellGrid.move(&row.ys, top)
        // Callers may replace the arrays by shorter ones.
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
