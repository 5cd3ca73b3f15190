internal import FretsawRaster

/// The figure on a tile, separated from the tile's fill.
struct FigureTile {
    /// A mask for each ``Segmentation``, in the order of its cases.
    let masks: [FigureMask]

    /// The ways to separate a figure from its tile.
    enum Segmentation: Int, CaseIterable {
        /// Every pixel whose colour differs from the fill.
        case foreground
        /// The foreground with gaps closed, holes filled and thin strokes removed; only its largest
        /// component.
        case solid
        /// The largest hole in the foreground, for a figure cut out of a blob.
        case holes
        /// The foreground with thin strokes removed.
        case opened
    }

    /// The minimum difference between fill and foreground, in levels; a tile below it counts as
    /// flat.
    private static let minContrast: Float = 36

    /// Segments the tile within the piece's `outline`; nil if nothing is drawn on it.
    ///
    /// - Parameters:
    ///   - outline: the shape of piece and tile.
    ///   - fill: the tile's background colour; measured at its border if nil.
    ///   - colour: the colour of a pixel; `x` and `y` are those of the plane `outline.depth`.
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
        masks = [
            foreground, closed.eroded(by: thin).dilated(by: thin).largestComponent(by: .all),
            foreground.dilated(by: thin).holes.dilated(by: thin).eroded(by: thin)
                .largestComponent(by: .all),
            foreground.eroded(by: thin).dilated(by: thin),
        ].map(FigureMask.init)
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

    /// The fill colour of all tiles; nil for holes, which show different parts of the picture.
    ///
    /// Pooling the edges of tiles avoids an error where a figure reaches the frame of one of them.
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

    /// The median colour of `edge`; nil for fewer than 8 pixels.
    ///
    /// `edge` may contain pixels of several tiles with the same fill.
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

/// Correlates the brightness of a piece with that of a tile, without segmenting either.
///
/// Figures need not be separated from clutter. The sign of a correlation is ignored, so a figure may be
/// lighter or darker than its fill.
enum TileCorrelation {
    private static let turns = [-1.0 / 12, -1.0 / 24, 0, 1.0 / 24, 1.0 / 12]

    /// Three absolute correlations, 0 … 1, for each of `positions`.
    ///
    /// The first is the maximum over small rotations and shifts, the second the maximum over rotations
    /// only. The third is without rotation or shift.
    static func maximum(_ challenge: SlideChallenge, positions: [Int]) -> [[Double]] {
        let outline = challenge.outline
        let (space, scale) = (outline.space, outline.scale)
        let luma = challenge.piece.luma.blurred()
        let around = challenge.band.luma.blurred()
        let middle = SIMD2(Float(space.width - 1), Float(space.height - 1)) / 2
        var best = positions.map { _ in [0.0, 0, 0] }
        for turn in turns {
            let cosine = Float(PortableMath.cosine(turns: turn))
            let sine = Float(PortableMath.sine(turns: turn))
            // The tile's pixels, each with the level of the rotated piece at the same position.
            var samples: [(x: Int, y: Int, level: Float)] = []
            for y in 0..<space.height {
                for x in 0..<space.width where space[x, y] >= 2 * scale {
                    let point = SIMD2(Float(x), Float(y)) - middle
                    let rotated =
                        SIMD2(
                            cosine * point.x - sine * point.y,
                            sine * point.x + cosine * point.y
                        ) + middle
                    guard rotated.x >= 0, rotated.y >= 0, rotated.x <= Float(space.width - 1),
                        rotated.y <= Float(space.height - 1)
                    else { continue }
                    samples.append((x, y, luma.bilinear(x: rotated.x, y: rotated.y)))
                }
            }
            guard samples.count > 16 else { continue }
            let step = max(1, Int((1.5 * scale).rounded()))
            for (index, left) in positions.enumerated() {
                for shift in [(0, 0), (step, 0), (-step, 0), (0, step), (0, -step)] {
                    let (dx, dy) = (left + shift.0, shift.1)
                    let magnitude = abs(correlation(samples, around, dx: dx, dy: dy))
                    best[index][0] = max(best[index][0], magnitude)
                    guard shift == (0, 0) else { continue }
                    best[index][1] = max(best[index][1], magnitude)
                    if turn == 0 { best[index][2] = magnitude }
                }
            }
        }
        return best
    }

    private static func correlation(
        _ samples: [(x: Int, y: Int, level: Float)],
        _ plane: Plane,
        dx: Int,
        dy: Int
    ) -> Double {
        var (count, one, other): (Float, Float, Float) = (0, 0, 0)
        var (oneSquares, otherSquares, products): (Float, Float, Float) = (0, 0, 0)
        for sample in samples {
            let (x, y) = (sample.x + dx, sample.y + dy)
            guard x >= 0, y >= 0, x < plane.width, y < plane.height else { continue }
            // Centred on 0, so that sums of squares keep their precision.
            let (a, b) = (sample.level - 128, plane[x, y] - 128)
            one += a
            other += b
            oneSquares += a * a
            otherSquares += b * b
            products += a * b
            count += 1
        }
        guard count > 0 else { return 0 }
        let spread =
            (oneSquares - one * one / count) * (otherSquares - other * other / count)
        guard spread > 1 else { return 0 }
        return Double((products - one * other / count) / spread.squareRoot())
    }
}
