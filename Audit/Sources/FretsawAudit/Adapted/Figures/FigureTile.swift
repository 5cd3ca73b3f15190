internal import FretsawRaster

struct FigureTile {
    /// The largest component of the pixels whose colour differs from the fill, with gaps closed, holes
    /// filled and thin strokes removed; all these pixels if that is too small for a figure.
    let figure: FigureMask

    /// The minimum difference between fill and foreground, in levels; a tile below it is flat.
    private static let minContrast: Float = 36

    /// Segments the tile within the piece's `outline`; nil if nothing is drawn on it.
    ///
    /// `fill` is its background, measured at its border if nil; `colour` takes pixels of `outline.depth`.
    init?(
        _ outline: PieceOutline,
        fill: SIMD3<Float>? = nil,
        _ colour: (_ x: Int, _ y: Int) -> SIMD3<Float>
    ) {
        let space = outline.space
        guard let fill = fill ?? FigureTile.fill(FigureTile.edge(outline, colour)) else {
            return nil
        }
        let differences = Plane(width: space.width, height: space.height) { x, y in
            space[x, y] >= 0 ? (colour(x, y) - fill).meanMagnitude : -1
        }
        guard let bound = FigureTile.threshold(differences.pixelArray.filter { $0 >= 0 }) else {
            return nil
        }
        let foreground = BitGrid(space.size) { differences[$0, $1] > bound }
        let radius = max(1, Int((1.6 * outline.scale).rounded()))
        let thin = max(1, Int(outline.scale.rounded()))
        let closed = foreground.dilated(by: radius).filled.eroded(by: radius)
        let opened = closed.eroded(by: thin).dilated(by: thin)
        let solid = FigureMask(opened.largestComponent(by: .all))
        figure = solid.isFigure ? solid : FigureMask(foreground)
    }

    /// The tiles of the piece and of the notch at each of `positions`; nil if one shows no figure.
    static func all(
        of challenge: SlideChallenge,
        positions: [Int]
    ) -> (piece: FigureTile, tiles: [FigureTile])? {
        guard let piece = FigureTile(challenge.outline, challenge.piece.pixel) else { return nil }
        let fill = sharedFill(of: challenge, positions: positions)
        let tiles = positions.compactMap { left in
            FigureTile(challenge.outline, fill: fill, challenge.colour(at: left))
        }
        return tiles.count == positions.count ? (piece, tiles) : nil
    }

    /// The fill colour, from all edges in case a figure reaches one; nil for holes, whose pictures differ.
    static func sharedFill(of challenge: SlideChallenge, positions: [Int]) -> SIMD3<Float>? {
        challenge.outline.hasSmallCircle
            ? nil
            : fill(positions.flatMap { edge(challenge.outline, challenge.colour(at: $0)) })
    }

    /// The colours of the pixels next to a tile's frame, where figures rarely reach.
    static func edge(
        _ outline: PieceOutline,
        _ colour: (_ x: Int, _ y: Int) -> SIMD3<Float>
    ) -> [SIMD3<Float>] {
        let space = outline.space
        let range = -0.4 * outline.scale..<0.6 * outline.scale
        var edge: [SIMD3<Float>] = []
        for y in 0..<space.height {
            for x in 0..<space.width where range.contains(space[x, y]) { edge.append(colour(x, y)) }
        }
        return edge
    }

    /// The median colour of `edge`, of one tile or several with the same fill; nil below 8 pixels.
    static func fill(_ edge: [SIMD3<Float>]) -> SIMD3<Float>? {
        guard edge.count >= 8 else { return nil }
        return SIMD3(median(edge.map(\.x)), median(edge.map(\.y)), median(edge.map(\.z)))
    }

    private static func median(_ values: [Float]) -> Float { values.sorted()[values.count / 2] }

    /// The threshold between two classes of values; nil if their means are too close.
    ///
    /// N. Otsu, "A threshold selection method from gray-level histograms" (1979).
    private static func threshold(_ values: [Float]) -> Float? {
        var counts = [Float](repeating: 0, count: 256)
        for value in values { counts[min(255, Int(value))] += 1 }
        let all = Float(values.count)
        let total = counts.indices.reduce(Float(0)) { $0 + Float($1) * counts[$1] }
        var (number, sum): (Float, Float) = (0, 0)
        var best: (bound: Float, between: Float, apart: Float) = (0, 0, 0)
        for level in counts.indices {
            number += counts[level]
            sum += Float(level) * counts[level]
            guard number > 0, number < all else { continue }
            let apart = (total - sum) / (all - number) - sum / number
            let between = number * (all - number) * apart * apart
            if between > best.between { best = (Float(level) + 0.5, between, apart) }
        }
        return best.apart >= minContrast ? best.bound : nil
    }
}
