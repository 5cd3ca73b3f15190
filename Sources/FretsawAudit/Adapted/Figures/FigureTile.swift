internal import FretsawRaster

/// What is drawn on a tile, set apart from its fill.
struct FigureTile {
    /// The figure as each of ``Reading`` takes it.
    let masks: [FigureMask]

    /// What is drawn can be the figure in several ways.
    enum Reading: Int, CaseIterable {
        /// All that differs from the fill.
        case drawn
        /// The same with gaps closed, holes filled, and thin strokes left out.
        case solid
        /// The holes in it: a figure cut out of a blob.
        case holes
        /// What is drawn without thin strokes.
        case thick
    }

    /// Levels from a fill to what is drawn on it at least; less is a flat tile.
    private static let leastContrast: Float = 36
    /// The tile within `outline`; nil where nothing is drawn on it.
    ///
    /// - Parameters:
    ///   - outline: the piece's, whose tile the notches have too.
    ///   - fill: the tile's colour where nothing is drawn; told by its border where nil.
    ///   - colour: of a pixel of the outline's window.
    init?(
        _ outline: PieceOutline,
        fill: SIMD3<Float>? = nil,
        _ colour: (_ x: Int, _ y: Int) -> SIMD3<Float>
    ) {
        let depth = outline.depth
        let border = 3 * outline.scale
        guard let fill = fill ?? FigureTile.fill(FigureTile.edge(outline, colour)) else {
            return nil
        }
        var away = [Float](repeating: -1, count: depth.width * depth.height)
        for y in 0..<depth.height {
            for x in 0..<depth.width where depth[x, y] >= border {
                away[y * depth.width + x] = (colour(x, y) - fill).meanMagnitude
            }
        }
        guard let bound = FigureTile.threshold(away.filter { $0 >= 0 }) else { return nil }
        let size = PixelSize(width: depth.width, height: depth.height)
        let drawn = BitGrid(size: size, bits: away.map { $0 > bound })
        let radius = max(1, Int((1.6 * outline.scale).rounded()))
        let thin = max(1, Int(outline.scale.rounded()))
        let closed = drawn.grown(by: radius).filled.shrunk(by: radius)
        masks = [
            drawn, closed.shrunk(by: thin).grown(by: thin).largestPart,
            drawn.grown(by: thin).holes.grown(by: thin).shrunk(by: thin).largestPart,
            drawn.shrunk(by: thin).grown(by: thin),
        ].map(FigureMask.init)
    }

    /// The colours of the pixels next to a tile's frame, which hardly any figure reaches.
    static func edge(
        _ outline: PieceOutline,
        _ colour: (_ x: Int, _ y: Int) -> SIMD3<Float>
    ) -> [SIMD3<Float>] {
        let depth = outline.depth
        let range = 2.6 * outline.scale..<3.6 * outline.scale
        var edge: [SIMD3<Float>] = []
        for y in 0..<depth.height {
            for x in 0..<depth.width where range.contains(depth[x, y]) { edge.append(colour(x, y)) }
        }
        return edge
    }

    /// The colour that most of `edge` has: of one tile, or of several that are filled alike; nil for a few
    /// pixels.
    static func fill(_ edge: [SIMD3<Float>]) -> SIMD3<Float>? {
        guard edge.count >= 8 else { return nil }
        return SIMD3(median(edge.map(\.x)), median(edge.map(\.y)), median(edge.map(\.z)))
    }

    private static func median(_ values: [Float]) -> Float { values.sorted()[values.count / 2] }

    /// The bound between two classes of values; nil where they lie too close.
    ///
    /// From Otsu, "A threshold selection method from gray-level histograms" (1979).
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
        return best.apart >= leastContrast ? best.bound : nil
    }
}
