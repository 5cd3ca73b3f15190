internal import FretsawRaster

/// The notch filled in from its surroundings by a membrane (the solution of Laplace's equation), and
/// compared with the piece.
struct InpaintedNotch {
    /// The mean difference from the piece over a band inside the rim, in levels.
    let difference: Double
    /// The correlation with the piece over its whole shape.
    let correlation: Double

    private static let sweeps = 30
    /// Over-relaxation: near the best for areas of two dozen cells across.
    private static let relaxation: Float = 1.75

    /// Fills in the notch below the shape at `left`, at a coarseness that makes any piece about two
    /// dozen cells wide.
    ///
    /// What lies up to `outside` pixels outside the rim is filled in too, and what lies up to `inside`
    /// pixels inside it is not compared.
    init(_ challenge: SlideChallenge, at left: Int, inside: Float, outside: Float) {
        let outline = challenge.outline
        let cell = max(2, outline.box.size.width / 24)
        let (columns, rows) = (outline.depth.width / cell, outline.depth.height / cell)
        let depth = outline.depth.reduced(by: cell, x: 0, columns: columns, rows: rows)
        let isUnknown = depth.map { $0 > -outside }
        var (samples, filled): ([[Float]], [[Float]]) = ([], [])
        let near = depth.indices.filter {
            depth[$0] > inside && depth[$0] <= inside + 6 * outline.scale
        }
        let whole = depth.indices.filter { depth[$0] > inside }
        var sum: Float = 0
        for (piece, band) in zip(challenge.piece.channels, challenge.band.channels) {
            let pieceCells = piece.reduced(by: cell, x: 0, columns: columns, rows: rows)
            var cells = band.reduced(by: cell, x: left, columns: columns, rows: rows)
            InpaintedNotch.fill(&cells, where: isUnknown, columns: columns)
            for place in near { sum += abs(cells[place] - pieceCells[place]) }
            samples.append(whole.map { pieceCells[$0] })
            filled.append(whole.map { cells[$0] })
        }
        difference = near.isEmpty ? 255 : Double(sum) / Double(3 * near.count)
        correlation = Correlation.pooled(samples, filled)
    }

    /// Makes every unknown cell the mean of its four neighbours, by successive over-relaxation; cells
    /// of the border stay.
    private static func fill(_ cells: inout [Float], where isUnknown: [Bool], columns: Int) {
        let rows = columns > 0 ? cells.count / columns : 0
        guard columns > 2, rows > 2 else { return }
        let known = cells.indices.filter { !isUnknown[$0] }
        let mean = known.reduce(0) { $0 + cells[$1] } / Float(max(1, known.count))
        var inside: [Int] = []
        for y in 1..<rows - 1 {
            for x in 1..<columns - 1 where isUnknown[y * columns + x] {
                inside.append(y * columns + x)
                cells[y * columns + x] = mean
            }
        }
        for _ in 0..<sweeps {
            for place in inside {
                let around =
                    cells[place - 1] + cells[place + 1] + cells[place - columns]
                    + cells[place + columns]
                cells[place] += relaxation * (around / 4 - cells[place])
            }
        }
    }
}

extension Plane {
    /// Means of squares of `cell` × `cell` pixels, in rows from the top, the first at column `x`.
    ///
    /// - Precondition: the squares lie in the plane.
    func reduced(by cell: Int, x: Int, columns: Int, rows: Int) -> [Float] {
        precondition(cell > 0 && x >= 0 && x + columns * cell <= width && rows * cell <= height)
        var cells = [Float](repeating: 0, count: columns * rows)
        for y in 0..<rows * cell {
            let row = row(y)
            let start = y / cell * columns
            for column in 0..<columns {
                var sum: Float = 0
                for step in 0..<cell { sum += row[x + column * cell + step] }
                cells[start + column] += sum
            }
        }
        let area = Float(cell * cell)
        return cells.map { $0 / area }
    }
}
