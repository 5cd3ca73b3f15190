internal import FretsawRaster

/// A silhouette as a small bitmap in each of the poses of a tile, to compare figures.
struct FigureShape: Sendable {
    /// Similarity from which people confuse two figures; such a deck is rejected.
    static let confusable = 0.86
    /// Similarity from which two figures do not appear in the same puzzle.
    static let close = 0.72

    /// The side of a bitmap in pixels.
    private static let side = 32

    /// A bitmap, dilated by a pixel, so that thin strokes beside each other overlap.
    private struct Bits {
        private var wide = [UInt32](repeating: 0, count: side)

        init(_ rows: [UInt32]) {
            for y in 0..<FigureShape.side {
                var row = rows[y] | rows[y] << 1 | rows[y] >> 1
                if y > 0 { row |= rows[y - 1] }
                if y + 1 < FigureShape.side { row |= rows[y + 1] }
                wide[y] = row
            }
        }

        /// The intersection over union.
        func similarity(to other: Bits) -> Double {
            var (both, either) = (0, 0)
            for y in 0..<FigureShape.side {
                both += (wide[y] & other.wide[y]).nonzeroBitCount
                either += (wide[y] | other.wide[y]).nonzeroBitCount
            }
            return Double(both) / Double(max(1, either))
        }
    }

    /// A silhouette with its holes, and without.
    private struct View {
        let figure, filled: Bits

        /// The mean similarity with and without holes, which renderings along the outline show as lines.
        func similarity(to other: View) -> Double {
            let filled = filled.similarity(to: other.filled)
            // Most pairs differ in their outer outlines.
            guard filled > 2 * FigureShape.close - 1 else { return filled / 2 }
            return (filled + figure.similarity(to: other.figure)) / 2
        }
    }

    /// The view without a pose, and the views in all poses.
    private let upright: View
    private let posed: [View]

    /// The rotations and stretches between two figures of a puzzle.
    private static let poses: [AffineTransform] = (-4...4).flatMap { turn in
        [0.8, 1, 1.25].map { stretch in
            AffineTransform.scaling(x: stretch, y: 1 / stretch)
                .then(.rotation(turns: Double(turn) / 45))
        }
    }

    static func shapes(of silhouettes: [Path]) -> [FigureShape] {
        var rasteriser = CoverageRasteriser()
        var mask = Mask(width: side, height: side, filledWith: 0)
        return silhouettes.map { silhouette in
            func view(_ pose: AffineTransform) -> View {
                let path = fitted(silhouette.transformed(by: pose))
                rasteriser.fill(path, into: &mask)
                let rows = (0..<side).map { y in
                    let row = mask.row(y)
                    return (0..<side).reduce(UInt32(0)) { $0 | (row[$1] >= 128 ? 1 << $1 : 0) }
                }
                return View(figure: Bits(rows), filled: Bits(withoutHoles(rows)))
            }
            return FigureShape(upright: view(.identity), posed: poses.map(view))
        }
    }

    struct SimilarPair {
        let one, other: Int
        let similarity: Double
    }

    /// The pairs of shapes with a similarity of at least ``close``.
    static func similarPairs(_ shapes: [FigureShape]) -> [SimilarPair] {
        var pairs: [SimilarPair] = []
        for one in shapes.indices {
            for other in shapes.indices where other > one {
                let similarity = shapes[one].similarity(to: shapes[other])
                if similarity >= close {
                    pairs.append(SimilarPair(one: one, other: other, similarity: similarity))
                }
            }
        }
        return pairs
    }

    /// The largest similarity over the poses, 0 … 1.
    func similarity(to other: FigureShape) -> Double {
        posed.reduce(0) { max($0, $1.similarity(to: other.upright)) }
    }

    /// The path, centred and scaled so that the circle around it fits the bitmap.
    private static func fitted(_ path: Path) -> Path {
        guard let bounds = path.bounds else { return path }
        let middle = Point.between(bounds.min, bounds.max, at: 0.5)
        var square = 1e-9
        path.forEachLine(tolerance: 0.01) { point, _ in
            let away = point - middle
            square = max(square, away.x * away.x + away.y * away.y)
        }
        let half = Double(side) / 2
        let scale = (half - 1) / square.squareRoot()
        return path.transformed(
            by: .translation(x: -middle.x, y: -middle.y)
                .then(.scaling(x: scale, y: scale))
                .then(.translation(x: half, y: half))
        )
    }

    private static func withoutHoles(_ rows: [UInt32]) -> [UInt32] {
        // The outside spreads from the border, row by row, until it stops growing.
        var outside = [UInt32](repeating: 0, count: side)
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for y in (0..<side).flatMap({ [$0, side - 1 - $0] }) {
                let free = ~rows[y]
                var reached = outside[y] | (y == 0 || y == side - 1 ? free : 0)
                reached |= free & (1 | 1 << UInt32(side - 1))
                if y > 0 { reached |= outside[y - 1] & free }
                if y + 1 < side { reached |= outside[y + 1] & free }
                while true {
                    let grown = reached | (reached << 1 | reached >> 1) & free
                    guard grown != reached else { break }
                    reached = grown
                }
                hasChanged = hasChanged || reached != outside[y]
                outside[y] = reached
            }
        }
        return outside.map { ~$0 }
    }

    /// The mean stroke width as a share of the larger side: twice the area divided by the outline's length.
    static func thickness(of outline: Path) -> Double {
        guard let bounds = outline.bounds else { return 0 }
        let extent = max(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y)
        guard extent > 0 else { return 0 }
        let side = 128.0
        let path = outline.transformed(
            by: .translation(x: -bounds.min.x, y: -bounds.min.y)
                .then(.scaling(x: side / extent, y: side / extent))
                .then(.translation(x: 2, y: 2))
        )
        var length = 0.0
        path.forEachLine(tolerance: 0.1) { length += ($1 - $0).length }
        let mask = path.coverage(width: Int(side) + 4, height: Int(side) + 4)
        let area = mask.pixelArray.reduce(0) { $0 + Int($1) }
        return length > 0 ? 2 * Double(area) / 255 / length / side : 0
    }
}
