internal import FretsawRaster

/// A script that knows no figures: it compares silhouettes and drawings of piece and tiles.
///
/// It adds three distances, each the minimum over rotations and reflections of the piece: of the
/// histograms of oriented gradients (HOG) of the silhouettes, of the HOG of the drawings, and of the shape
/// contexts (S. Belongie, J. Malik and J. Puzicha, 2002) of the outlines.
enum SilhouetteScript {
    /// The sum of the distances of each tile; all are 0 if the piece or a tile shows no figure.
    static func costs(_ challenge: SlideChallenge, positions: [Int]) -> [Double] {
        guard let (piece, tiles) = FigureTile.all(of: challenge, positions: positions) else {
            return positions.map { _ in 0 }
        }
        let own = Shape(mask: piece.figure, luma: challenge.piece.luma, left: 0)
        let others = zip(tiles, positions).map {
            Shape(mask: $0.figure, luma: challenge.band.luma, left: $1)
        }
        // The distances of silhouettes, of drawings and of contexts.
        var best = others.map { _ in SIMD3(1.0, 1, 1) }
        let targets = others.map { $0.descriptors(FigureMask.Pose(), withContexts: true) }
        for (number, pose) in FigureMask.Pose.rotations.enumerated() {
            // Contexts are compared every 30°, also mirrored.
            let turned = own.descriptors(pose, withContexts: number % 6 < 2)
            for tile in targets.indices {
                best[tile] = pointwiseMin(best[tile], distances(turned, targets[tile]))
            }
        }
        return best.map { $0.x + $0.y + $0.z }
    }

    private static func distances(_ one: Descriptors, _ other: Descriptors) -> SIMD3<Double> {
        let hasContexts = !one.contexts.isEmpty && !other.contexts.isEmpty
        return SIMD3(
            1 - product(one.silhouette, other.silhouette),
            1 - product(one.drawing, other.drawing),
            hasContexts ? ShapeContext.distance(one.contexts, other.contexts) : 1
        )
    }

    private struct Descriptors {
        let silhouette, drawing: [Float]
        let contexts: [ShapeContext]
    }

    /// The silhouette of a tile's figure, and its drawing.
    private struct Shape {
        let mask: FigureMask
        let luma: Plane
        let left: Int

        func descriptors(_ pose: FigureMask.Pose, withContexts: Bool) -> Descriptors {
            let side = FigureCrop.side
            var silhouette = Plane(width: side, height: side, filledWith: 0)
            var drawing = silhouette
            mask.forEachCell(of: side, pose) { cell, x, y in
                let (column, row) = (cell % side, cell / side)
                silhouette[column, row] = mask.grid.isSet(x, y) ? 255 : 0
                let near = (min(max(x + left, 0), luma.width - 1), min(max(y, 0), luma.height - 1))
                drawing[column, row] = luma[near.0, near.1]
            }
            return Descriptors(
                silhouette: FigureCrop.histograms(FigureCrop.blurred(silhouette, by: 1.5)),
                drawing: FigureCrop.histograms(FigureCrop.blurred(drawing, by: 1.5)),
                contexts: withContexts ? ShapeContext.all(of: mask.edge(pose)) : []
            )
        }
    }

    /// The scalar product; 1 for equal histograms, which are square roots of shares.
    private static func product(_ one: [Float], _ other: [Float]) -> Double {
        var sum: Float = 0
        for index in one.indices { sum += one[index] * other[index] }
        return Double(sum)
    }
}

/// The histogram of the positions of other points of an outline, as seen from one point.
struct ShapeContext {
    /// The share of points in each of 5 distances × 12 directions.
    private var shares = [Float](repeating: 0, count: 60)

    /// The number of points of an outline.
    private static let pointCount = 36

    /// The contexts of evenly chosen points of the outline `edge`.
    static func all(of edge: [(column: Int, row: Int)]) -> [ShapeContext] {
        guard edge.count > 8 else { return [] }
        let count = min(edge.count, pointCount)
        let points = (0..<count).map { edge[$0 * edge.count / count] }
        return points.map { point in
            var context = ShapeContext()
            for other in points {
                let (x, y) = (Double(other.column - point.column), Double(other.row - point.row))
                guard x != 0 || y != 0 else { continue }
                let distance = PortableMath.log2((x * x + y * y).squareRoot())
                let turns = PortableMath.angle(x: x, y: y)
                let direction = Int((turns - turns.rounded(.down)) * 12) % 12
                context.shares[min(4, Int(distance)) * 12 + direction] += 1 / Float(count - 1)
            }
            return context
        }
    }

    /// The mean χ² distance of each context from the nearest of the other outline, 0 … 1, the larger of
    /// both directions.
    static func distance(_ one: [ShapeContext], _ other: [ShapeContext]) -> Double {
        var nearest = [Float](repeating: 1, count: other.count)
        var sum: Float = 0
        for context in one {
            var best: Float = 1
            for (index, target) in other.enumerated() {
                var cost: Float = 0
                for bin in context.shares.indices {
                    let (a, b) = (context.shares[bin], target.shares[bin])
                    if a + b > 0 { cost += (a - b) * (a - b) / (a + b) }
                }
                best = min(best, cost / 2)
                nearest[index] = min(nearest[index], cost / 2)
            }
            sum += best
        }
        return Double(max(sum / Float(one.count), nearest.reduce(0, +) / Float(nearest.count)))
    }
}
