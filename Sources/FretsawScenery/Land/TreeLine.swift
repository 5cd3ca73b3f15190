import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// The uneven edge of distant land: hedges, tree tops and low hills.
struct TreeLine {
    /// The row around which the edge varies.
    var foot: Float
    /// The colour of the land.
    var colour: Light

    func draw(on canvas: inout Canvas, using generator: inout SeededGenerator) {
        let unit = canvas.unit
        let width = canvas.width
        guard width > 0 else { return }
        var hills = [Float](repeating: 0, count: width)
        var crowns = hills
        FractalNoise(seed: generator.noiseSeed(), octaves: 3)
            .fillRow(&hills, x: 0, y: 0.5, step: 1 / (120 * unit))
        let crown = generator.real(5, 10) * unit
        FractalNoise(
            seed: generator.noiseSeed(),
            octaves: canvas.octaves(from: crown),
            gain: 0.6,
            shape: .billow
        )
        .fillRow(&crowns, x: 0, y: 0.5, step: 1 / crown)
        let noise = FractalNoise(
            seed: generator.noiseSeed(),
            octaves: canvas.octaves(from: 7 * unit),
            gain: 0.7,
            shape: .billow
        )
        for x in hills.indices { hills[x] = foot - hills[x] * 16 * unit - crowns[x] * crown * 0.8 }
        let first = Canvas.pixel((hills.min() ?? 0) - 1, below: canvas.height)
        for y in first..<canvas.height {
            noise.fillRow(&crowns, x: 0, y: Float(y) / (4 * unit), step: 1 / (7 * unit))
            let trees = fs_tree_line(light: colour, row: Float(y), inverse_deep: 1 / (9 * unit))
            var pixels = canvas.lights.mutableRow(y)
            unsafe withPointers(hills.span, crowns.span, &pixels) {
                unsafe fs_tree_line_row(trees, $0, $1, $2, $3)
            }
        }
    }
}
