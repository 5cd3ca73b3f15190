extension FigureCrop {
    /// For each of the eight ways to lay a square on itself, which feature comes to be at each place: a
    /// picture turned or mirrored, piece and notches alike, is one more to learn from.
    static let views: [[Int]] = (0..<8).map { view in
        var places: [Int] = []
        var start = 0
        for _ in blurs {
            for cells in [cells.whole, cells.shifted] {
                places += grid(cells, bins: bins, view: view).map { $0 + start }
                start += cells * cells * bins
            }
        }
        return places + grid(parts, bins: 1, view: view).map { $0 + start }
    }

    /// The same of features on a grid of `cells` a side.
    private static func grid(_ cells: Int, bins: Int, view: Int) -> [Int] {
        let (isMirrored, isFlipped, isSwapped) = (view & 1 != 0, view & 2 != 0, view & 4 != 0)
        var places: [Int] = []
        for y in 0..<cells {
            for x in 0..<cells {
                for bin in 0..<bins {
                    var (column, row, direction) =
                        isSwapped ? (y, x, bins / 4 * 2 - bin) : (x, y, bin)
                    if isMirrored { (column, direction) = (cells - 1 - column, bins - direction) }
                    if isFlipped { (row, direction) = (cells - 1 - row, bins - direction) }
                    let turned = ((direction % bins) + bins) % bins
                    places.append((row * cells + column) * bins + turned)
                }
            }
        }
        return places
    }
}
