internal import FretsawRaster

/// A place's surroundings and the piece as means of square cells of known pixels.
struct ContentCells {
    /// Cells of one side.
    struct Side {
        /// The middle of each cell's known pixels, in pixels of the view.
        var places: [SIMD2<Float>] = []
        /// The cell's place in the grid.
        var cells: [Int] = []
        /// Its mean colour.
        var colours: [SIMD3<Float>] = []

        static func + (one: Side, other: Side) -> Side {
            Side(
                places: one.places + other.places,
                cells: one.cells + other.cells,
                colours: one.colours + other.colours
            )
        }
    }

    /// Pixels of a cell's side.
    let cell: Int
    /// Cells of the view.
    let columns, rows: Int

    private let content: PuzzleContent

    init(_ content: PuzzleContent, cell: Int) {
        self.content = content
        self.cell = max(1, cell)
        columns = content.depth.width / self.cell
        rows = content.depth.height / self.cell
    }

    /// The piece's cells between `inside` and `greatest` pixels from where its content begins.
    func piece(inside: Float = 0, upTo greatest: Float = .infinity) -> Side {
        let range = max(0, content.start.inside + inside)...max(0, content.start.inside + greatest)
        let (shift, window) = (content.shift, content.challenge.outline.depth)
        return side(content.challenge.piece, dx: -shift, dy: -shift) { x, y in
            range.contains(content.depth[x, y])
                && x - shift >= 0 && y - shift >= 0 && x - shift < window.width
                && y - shift < window.height && content.isPiece[x - shift, y - shift] > 0
        }
    }

    /// The cells around the shape at `left`, between `outside` and `width` pixels from where the
    /// picture's content begins.
    func around(_ left: Int, outside: Float = 0, width: Float) -> Side {
        let range = -content.start.outside - width ... -content.start.outside - outside
        return side(content.surroundings, dx: left, dy: 0) { x, y in
            range.contains(content.depth[x, y]) && content.isKnown[x + left, y] > 0
        }
    }

    /// Cells half of whose pixels count at least.
    private func side(
        _ planes: ColourPlanes,
        dx: Int,
        dy: Int,
        where counts: (Int, Int) -> Bool
    ) -> Side {
        var side = Side()
        for row in 0..<rows {
            for column in 0..<columns {
                var (number, place) = (0, SIMD2<Float>(repeating: 0))
                var colour = SIMD3<Float>(repeating: 0)
                for y in row * cell..<(row + 1) * cell {
                    for x in column * cell..<(column + 1) * cell where counts(x, y) {
                        number += 1
                        place += SIMD2(Float(x), Float(y))
                        colour += SIMD3(
                            planes.channels[0][x + dx, y + dy],
                            planes.channels[1][x + dx, y + dy],
                            planes.channels[2][x + dx, y + dy]
                        )
                    }
                }
                guard 2 * number >= cell * cell else { continue }
                side.places.append(place / Float(number))
                side.colours.append(colour / Float(number))
                side.cells.append(row * columns + column)
            }
        }
        return side
    }
}
