import CRasterKernels

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
        var xSpan = xs.mutableSpan
        var ySpan = ys.mutableSpan
        var cellSpan = cells.mutableSpan
        let grid = grid
        unsafe lend(&xSpan, &ySpan, &cellSpan) { xs, ys, cells, count in
            unsafe fs_cell_points(grid, xs, ys, cells, count)
        }
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
        find(&row.xs, &row.ys, &row.borders, &row.cells)
    }

    private func find(
        _ xs: inout [Float],
        _ ys: inout [Float],
        _ borders: inout [Float],
        _ cells: inout [UInt32]
    ) {
        let (left, top) = (Float(grid.column), Float(grid.row))
        for index in xs.indices { xs[index] -= left }
        for index in ys.indices { ys[index] -= top }
        var xSpan = xs.mutableSpan
        var ySpan = ys.mutableSpan
        var borderSpan = borders.mutableSpan
        var cellSpan = cells.mutableSpan
        unsafe lend(self.xs.span, self.ys.span, self.cells.span) { pointXs, pointYs, bits, points in
            unsafe lend(&xSpan, &ySpan, &borderSpan) { xs, ys, borders, places in
                unsafe lend(&cellSpan) { cells, count in
                    unsafe fs_cell_row(
                        grid,
                        pointXs,
                        pointYs,
                        bits,
                        points,
                        xs,
                        ys,
                        borders,
                        cells,
                        min(count, places)
                    )
                }
            }
        }
    }
}
