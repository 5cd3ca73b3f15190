internal import FretsawRaster

/// Cells of a view, unknown ones stretched as a membrane (the solution of Laplace's equation) between
/// the others.
struct Membrane {
    /// What a cell is.
    enum Kind: UInt8 {
        /// Too far away, or hidden by another notch: the membrane ends before it.
        case absent
        case unknown
        /// Of the surroundings.
        case outer
        /// Of the piece.
        case inner
    }

    private(set) var kinds: [Kind]
    private(set) var values: [SIMD4<Float>]
    private let columns: Int
    private var inside: [Int] = []

    /// Over-relaxation: near the best for gaps and areas of two dozen cells across.
    private static let relaxation: Float = 1.75

    /// A membrane over `cells` with what is known of the surroundings and, where given, of the piece.
    ///
    /// Cells deeper than `edge` that are neither are unknown.
    init(
        _ cells: ContentCells,
        _ content: PuzzleContent,
        outer: ContentCells.Side,
        inner: ContentCells.Side?,
        edge: Float
    ) {
        let (columns, rows, cell) = (cells.columns, cells.rows, cells.cell)
        self.columns = columns
        kinds = [Kind](repeating: .absent, count: columns * rows)
        values = [SIMD4<Float>](repeating: SIMD4(repeating: 0), count: columns * rows)
        let mean =
            outer.colours.reduce(SIMD3(repeating: 0), +) / Float(max(1, outer.colours.count))
        for y in 0..<rows {
            for x in 0..<columns
            where content.depth[x * cell + cell / 2, y * cell + cell / 2] > edge {
                kinds[y * columns + x] = .unknown
                values[y * columns + x] = SIMD4(mean, 0)
            }
        }
        for (side, kind) in [(outer, Kind.outer), (inner ?? .init(), .inner)] {
            for (place, colour) in zip(side.cells, side.colours) {
                kinds[place] = kind
                values[place] = SIMD4(colour, 0)
            }
        }
        for y in 1..<max(1, rows - 1) {
            for x in 1..<max(1, columns - 1) where kinds[y * columns + x] == .unknown {
                inside.append(y * columns + x)
            }
        }
    }

    /// Makes every unknown cell the mean of its neighbours, by successive over-relaxation.
    mutating func stretch(sweeps: Int) {
        let around = inside.map { place in
            [place - 1, place + 1, place - columns, place + columns].filter {
                kinds[$0] != .absent
            }
        }
        var counts: [Float] = []
        var neighbours: [SIMD4<Int32>] = []
        for (place, around) in zip(inside, around) {
            // Where the membrane ends, a cell stands for its own neighbour and does not count.
            counts.append(Float(max(1, around.count)))
            var four = SIMD4<Int32>(repeating: Int32(place))
            for (lane, neighbour) in around.enumerated() { four[lane] = Int32(neighbour) }
            neighbours.append(four)
        }
        for _ in 0..<sweeps {
            for index in inside.indices {
                let place = inside[index]
                let four = neighbours[index]
                let old = values[place]
                let missing = 4 - counts[index]
                let sum =
                    values[Int(four[0])] + values[Int(four[1])] + values[Int(four[2])]
                    + values[Int(four[3])] - old * missing
                values[place] = old + Membrane.relaxation * (sum / counts[index] - old)
            }
        }
    }

    /// The mean square of steps between neighbours across the gap: how hard the membrane is stretched.
    var energy: Double {
        var (sum, count): (Float, Float) = (0, 0)
        for place in kinds.indices where kinds[place] != .absent {
            for next in [place + 1, place + columns]
            where next < kinds.count && kinds[next] != .absent {
                guard kinds[place] != kinds[next] || kinds[place] == .unknown else { continue }
                let step = values[place] - values[next]
                sum += (step * step).sum()
                count += 1
            }
        }
        return count > 0 ? Double(sum / count) : 65025
    }

    /// The mean square by which slopes break where the gap begins.
    var bending: Double {
        var (sum, count): (Float, Float) = (0, 0)
        for place in kinds.indices where kinds[place] == .outer || kinds[place] == .inner {
            for step in [1, -1, columns, -columns] {
                let (next, before) = (place + step, place - step)
                guard kinds.indices.contains(next), kinds.indices.contains(before),
                    kinds[next] != kinds[place], kinds[next] != .absent,
                    kinds[before] == kinds[place]
                else { continue }
                let bend = values[next] - 2 * values[place] + values[before]
                sum += (bend * bend).sum()
                count += 1
            }
        }
        return count > 0 ? Double(sum / count) : 65025
    }

    /// The energies of the gap with the piece at `left`: stretching and bending, at half the resolution and at a
    /// quarter.
    static func costs(_ content: PuzzleContent, at left: Int) -> [Double] {
        let scale = content.challenge.outline.scale
        return [max(2, Int((2 * scale).rounded())), max(4, Int((4 * scale).rounded()))].flatMap {
            cell in
            let cells = ContentCells(content, cell: cell)
            var membrane = Membrane(
                cells,
                content,
                outer: cells.around(left, width: Float(2 * cell) + 1),
                inner: cells.piece(),
                edge: -content.start.outside
            )
            membrane.stretch(sweeps: 20)
            return [membrane.energy, membrane.bending]
        }
    }
}
