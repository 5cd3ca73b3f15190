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

    /// Stones for a picture.
    ///
    /// - Parameters:
    ///   - cell: the usual distance of neighbours, in pixels.
    ///   - sun: the direction of the light.
    ///   - colours: what stones are coloured with; the first eight count.
    ///   - seed: what they are drawn from.
    ///   - wet: how much they shine, 0 … 1.
    ///   - gap: half the space between stones, in cells.
    ///   - canvas: the picture.
    ///   - reach: how far outside the picture places may lie, in pixels.
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
        StoneLayer.shade(stones, row, grain, &lights, &covers, &shadows)
    }

    private static func shade(
        _ stones: fs_stones,
        _ row: CellGrid.Row,
        _ grain: Span<Float>,
        _ lights: inout [Light],
        _ covers: inout [Float],
        _ shadows: inout [Float]
    ) {
        var lightSpan = lights.mutableSpan
        var coverSpan = covers.mutableSpan
        var shadowSpan = shadows.mutableSpan
        stones.shade(
            xs: row.xs.span,
            ys: row.ys.span,
            borders: row.borders.span,
            cells: row.cells.span,
            grain: grain,
            lights: &lightSpan,
            covers: &coverSpan,
            shadows: &shadowSpan
        )
    }
}

extension fs_stones {
    /// Tells a row of stones' light, and how much it covers and its shadows leave, 0 … 1.
    func shade(
        xs: Span<Float>,
        ys: Span<Float>,
        borders: Span<Float>,
        cells: Span<UInt32>,
        grain: Span<Float>,
        lights: inout MutableSpan<fs_light>,
        covers: inout MutableSpan<Float>,
        shadows: inout MutableSpan<Float>
    ) {
        unsafe lend(xs, ys, borders, cells) { xs, ys, borders, cells, places in
            unsafe lend(grain) { grain, columns in
                unsafe lend(&lights, &covers, &shadows) { lights, covers, shadows, count in
                    let count = min(count, places, columns)
                    unsafe fs_stones_row(
                        self,
                        xs,
                        ys,
                        borders,
                        cells,
                        grain,
                        lights,
                        covers,
                        shadows,
                        count
                    )
                }
            }
        }
    }
}
