internal import FretsawRaster

/// The notch filled in from its surroundings by a membrane, and compared with the piece.
struct InpaintedNotch {
    /// The mean difference from the piece over a band inside the rim, in levels.
    let difference: Double
    /// The correlation with the piece over its whole shape.
    let correlation: Double

    private static let sweeps = 30

    /// Fills in the notch below the shape at `left`, at a coarseness that makes any piece about two
    /// dozen cells wide.
    ///
    /// What lies up to `outside` pixels outside where the picture's content begins is filled in too,
    /// and what lies up to `inside` pixels inside where the piece's does is not compared.
    init(_ content: PuzzleContent, at left: Int, inside: Float, outside: Float) {
        let outline = content.challenge.outline
        let cells = ContentCells(content, cell: max(2, outline.box.size.width / 24))
        var membrane = Membrane(
            cells,
            content,
            outer: cells.around(left, outside: outside, width: outside + 6 * outline.scale),
            inner: nil,
            edge: -content.start.outside - outside
        )
        membrane.stretch(sweeps: InpaintedNotch.sweeps)
        let piece = cells.piece(inside: inside)
        let near = content.start.inside + inside + 6 * outline.scale
        var (sum, count): (Float, Float) = (0, 0)
        var samples = [[Float]](repeating: [], count: 3)
        var filled = samples
        for (place, (cell, colour)) in zip(piece.cells, piece.colours).enumerated() {
            let found = membrane.values[cell]
            let (x, y) = (Int(piece.places[place].x), Int(piece.places[place].y))
            if content.depth[x, y] <= near {
                sum += abs(found.x - colour.x) + abs(found.y - colour.y) + abs(found.z - colour.z)
                count += 3
            }
            for c in 0..<3 {
                samples[c].append(colour[c])
                filled[c].append(found[c])
            }
        }
        difference = count > 0 ? Double(sum / count) : 255
        correlation = Correlation.pooled(samples, filled)
    }
}
