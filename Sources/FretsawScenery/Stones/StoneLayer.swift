import CSceneryKernels
import FretsawRaster

/// Stones of about one size, each rounded, coloured and grained for itself.
struct StoneLayer {
    /// The usual distance of neighbours, in pixels.
    let cell: Float
    private let grid: CellGrid
    private let stones: fs_stones
    private var row: CellGrid.Row
    /// The stones' light along the row painted last.
    private(set) var lights: [Light]
    /// How much of each pixel a stone covers, 0 … 1.
    private(set) var covers: [Float]
    /// What a stone's shadow leaves, 0 … 1.
    private(set) var shadows: [Float]

    /// Stones lit from `sun`, in the first eight of `colours`.
    ///
    /// `cell` is the usual distance of neighbours and `reach` how far outside the picture places may lie,
    /// both in pixels; `gap` is half the space between stones, in cells, and `wet` how much they shine,
    /// 0 … 1.
    init(
        cell: Float,
        sun: SIMD2<Float>,
        colours: [Light],
        seed: UInt32,
        wet: Float,
        gap: Float,
        canvas: borrowing Canvas,
        reach: Float
    ) {
        self.cell = cell
        grid = CellGrid(
            CellularNoise(seed: seed, jitter: 0.85),
            x: -reach / cell...(canvas.breadth + reach) / cell,
            y: -reach / cell...(canvas.depth + reach) / cell
        )
        var stones = fs_stones()
        func colour(_ index: Int) -> Light { index < colours.count ? colours[index] : .zero }
        stones.colours = (
            colour(0), colour(1), colour(2), colour(3), colour(4), colour(5), colour(6), colour(7)
        )
        stones.colour_count = Int32(min(8, colours.count))
        stones.cell = cell
        stones.wet = wet
        stones.sun_x = sun.x
        stones.sun_y = sun.y
        stones.gap = gap
        self.stones = stones
        row = CellGrid.Row(count: canvas.width)
        lights = [Light](repeating: .zero, count: canvas.width)
        covers = [Float](repeating: 0, count: canvas.width)
        shadows = covers
    }

    /// Paints a row of places, in pixels; `grain` is fine noise there.
    mutating func paint(xs: [Float], ys: [Float], grain: Span<Float>) {
        let inverse = 1 / cell
        for x in row.xs.indices { row.xs[x] = xs[x] * inverse }
        for x in row.ys.indices { row.ys[x] = ys[x] * inverse }
        grid.find(&row)
        unsafe lend(grain) { grain, count in
            unsafe fs_stones_row(
                stones,
                row.xs,
                row.ys,
                row.borders,
                row.cells,
                grain,
                &lights,
                &covers,
                &shadows,
                min(count, row.xs.count)
            )
        }
    }
}
