internal import FretsawRaster

/// A figure's pixels, with their centroid and root mean square radius, which align it with others.
struct FigureMask {
    let grid: BitGrid
    /// The number of set pixels.
    let area: Int
    private let middle: SIMD2<Float>
    /// The root mean square distance from the centroid, in pixels.
    private let radius: Float

    /// The minimum number of pixels of a figure.
    static let minArea = 24

    /// Half the side of a grid, in units of the root mean square distance from the centroid.
    private static let reach: Float = 2.2

    /// True if the mask has enough pixels for a figure.
    var isFigure: Bool { area >= FigureMask.minArea }

    init(_ grid: BitGrid) {
        self.grid = grid
        let width = grid.size.width
        var (count, sum) = (0, SIMD2<Float>(repeating: 0))
        var squares: Float = 0
        for position in grid.bits.indices where grid.bits[position] {
            let point = SIMD2(Float(position % width), Float(position / width))
            count += 1
            sum += point
            squares += (point * point).sum()
        }
        area = count
        let number = Float(max(1, count))
        middle = sum / number
        radius = max(0.5, squares / number - (middle * middle).sum()).squareRoot()
    }

    /// A rotation, and perhaps a reflection, that aligns one figure with another.
    struct Pose {
        var cosine: Float = 1
        var sine: Float = 0
        var isMirrored = false

        /// Rotations by −60° … 60° in steps of 10°, each also mirrored.
        static let rotations: [Pose] = (-6...6).flatMap { step in
            let cosine = Float(PortableMath.cosine(turns: Double(step) / 36))
            let sine = Float(PortableMath.sine(turns: Double(step) / 36))
            return [false, true].map { Pose(cosine: cosine, sine: sine, isMirrored: $0) }
        }
    }

    /// The set pixels of the figure in `pose` that have an unset neighbour, centred on a grid of 24 × 24.
    func edge(_ pose: Pose) -> [(column: Int, row: Int)] {
        guard isFigure else { return [] }
        let side = 24
        var cells = [Bool](repeating: false, count: side * side)
        forEachCell(of: side, pose) { cell, x, y in cells[cell] = grid.isSet(x, y) }
        let bits = BitGrid(PixelSize(width: side, height: side)) { cells[$1 * side + $0] }
        return cells.indices.map { ($0 % side, $0 / side) }
            .filter { bits.isSet($0, $1) && !bits.isInner($0, $1) }
    }

    /// Calls `body` with each cell of a grid of `side` × `side` over the figure in `pose`, and with the
    /// pixel under it, which may be outside the mask.
    func forEachCell(of side: Int, _ pose: Pose, _ body: (_ cell: Int, _ x: Int, _ y: Int) -> Void)
    {
        let step = 2 * FigureMask.reach / Float(side)
        for row in 0..<side {
            for column in 0..<side {
                var point = SIMD2(
                    (Float(column) + 0.5) * step - FigureMask.reach,
                    (Float(row) + 0.5) * step - FigureMask.reach
                )
                if pose.isMirrored { point.x = -point.x }
                let rotated = SIMD2(
                    pose.cosine * point.x - pose.sine * point.y,
                    pose.sine * point.x + pose.cosine * point.y
                )
                let position = middle + rotated * radius + 0.5
                body(
                    row * side + column,
                    Int(position.x.rounded(.down)),
                    Int(position.y.rounded(.down))
                )
            }
        }
    }
}
